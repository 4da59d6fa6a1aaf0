/** Serves the example on Node, and writes an error for each response that the contract does not declare. */
import { mergeRouters } from 'routepact'
import { serve } from 'routepact/node'
import { announce, start } from '../start.ts'
import { findUndeclared } from './find-undeclared.ts'

const { app, port, hostname, stopWith } = await start()
const checked = mergeRouters([app], {
  finally: [
    (response, request) => {
      for (const problem of findUndeclared(response, request)) console.error(problem)
    },
  ],
})
const server = await serve(checked, { port, hostname })
announce(server.url)
stopWith(server.close)
