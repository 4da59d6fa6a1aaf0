import { createNodeHandler } from 'routepact/node'
import { router } from './greeting.ts'

/** In main.ts, before `app.listen()`: `app.use(greetings)`. */
export const greetings = createNodeHandler(router, { fallthrough: true })
