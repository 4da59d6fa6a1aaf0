/**
 * Builds the package and serves an example: `npm start`, or `npm start -- durable-streams`. The example's README lists the environment
 * variables.
 */
import { build } from './commands.ts'

/** The servers, by their example's folder. */
const servers: { readonly [name: string]: () => Promise<unknown> } = {
  conduit: () => import('../docs/examples/conduit/server.ts'),
  'durable-streams': () => import('../docs/examples/durable-streams/server.ts'),
}

const [name = 'conduit'] = process.argv.slice(2)
const serve = servers[name]
if (serve) {
  build()
  console.log(`Starting docs/examples/${name} …`)
  await serve()
} else {
  console.error(`'${name}' must be the name of an example with a server: ${Object.keys(servers).join(', ')}`)
  process.exitCode = 1
}
