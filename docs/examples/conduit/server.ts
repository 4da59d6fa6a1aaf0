/**
 * Serves the Conduit API and its page: `node server.ts`. From the environment it takes
 * - `PORT` and `HOST`, where to listen; default: 3000 on this machine alone
 * - `DATABASE`, the SQLite file; default: `conduit.sqlite` in the working directory
 * - `JWT_SECRET`, at least 32 bytes; default: a random one, with which tokens end when the server does
 */
import { randomBytes } from 'node:crypto'
import { tour } from './client.ts'
import { openDatabase } from './database.ts'
import { toCurlCommands } from './curl.ts'
import { type Listening, listen } from './listen.ts'

// An empty variable is one that is not set.
const { PORT, HOST, DATABASE, JWT_SECRET } = process.env
const port = Number(PORT || 3000)
const hostname = HOST || '127.0.0.1'
const path = DATABASE || 'conduit.sqlite'
const secret = JWT_SECRET || randomBytes(32).toString('base64url')

/** How long those who have asked are waited for, in milliseconds. */
const patience = 5000

async function start(): Promise<void> {
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new RangeError(`PORT is no port: ${PORT}`)
  const database = openDatabase(path)
  let server: Listening
  try {
    server = await listen({ port, hostname, database, secret })
  } catch (thrown) {
    database.close()
    throw thrown
  }

  console.log(`Conduit listens at ${server.url} and keeps its data in ${path}.\n`)
  // What there is to see in a new database comes of a client that uses the API as anybody would.
  if (!database.prepare('SELECT 1 FROM users').get()) {
    for (const line of await tour(server.url)) console.log(line)
    console.log()
  }
  console.log(`Read and try the API at ${new URL('/docs', server.url).href}, or with:\n`)
  for (const command of toCurlCommands(server.url)) console.log(`${command}\n`)

  const stop = async (): Promise<void> => {
    // A second signal finds no listener, so that it ends the process at once.
    const hurry = setTimeout(() => server.close(true), patience)
    await server.close()
    clearTimeout(hurry)
    database.close()
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop)
}

/** What to tell somebody whose server did not start, in one sentence. */
function explain(thrown: unknown): string {
  const message = thrown instanceof Error ? thrown.message : String(thrown)
  const code = thrown instanceof Error && 'code' in thrown ? thrown.code : undefined
  if (code === 'EADDRINUSE') return `Port ${port} is taken by another program: set PORT to one that is free.`
  if (code === 'EACCES') return `Port ${port} may not be used by you: set PORT to one from 1024 up.`
  if (code === 'ERR_SQLITE_ERROR') return `The database ${path} cannot be used: ${message}. Set DATABASE to another.`
  return message
}

start().catch((thrown: unknown) => {
  console.error(explain(thrown))
  process.exitCode = 1
})
