import { serve } from 'routepact/node'
import { withFiles } from './static-files.ts'
import { router } from './tasks.ts'

export const startServer = (port: number) =>
  serve(withFiles(router, './public'), { port })
