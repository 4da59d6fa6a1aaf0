import { serve } from 'routepact/node'
import { app } from './logging.ts'
import { withFiles } from './static-files.ts'

export const startServer = (port: number) =>
  serve(withFiles(app, './public'), { port })
