/**
 * Serves the Conduit API and its documentation page: `node server.ts`. Environment variables:
 * - `PORT` and `HOST`: the address to listen on; default: port 3000 of 127.0.0.1
 * - `DATABASE`: the SQLite file; default: `conduit.sqlite` in the working directory
 * - `JWT_SECRET`: at least 32 bytes; default: a random one, so that tokens become invalid when the server stops
 */
import { randomBytes } from 'node:crypto'
import { tour } from './client.ts'
import { openDatabase } from './database.ts'
import { toCurlCommands } from './curl.ts'
import { type RunningServer, listen } from './listen.ts'

// Empty variables count as unset.
const { PORT, HOST, DATABASE, JWT_SECRET } = process.env
const port = Number(PORT || 3000)
const hostname = HOST || '127.0.0.1'
const path = DATABASE || 'conduit.sqlite'
const secret = JWT_SECRET || randomBytes(32).toString('base64url')

/** How long to wait for pending requests, in milliseconds. */
const closeTimeout = 5000

async function start(): Promise<void> {
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new RangeError(`'PORT' must be a port number, not '${PORT}'.`)
  }
  const database = openDatabase(path)
  let server: RunningServer
  try {
    server = await listen({ port, hostname, closeTimeout, database, secret })
  } catch (thrown) {
    database.close()
    throw thrown
  }

  console.log(`Conduit listens at ${server.url} and stores its data in ${path}.\n`)
  // The tour fills a new database through the API.
  if (!database.prepare('SELECT 1 FROM users').get()) {
    for (const line of await tour(server.url)) console.log(line)
    console.log()
  }
  console.log(`Read and try the API at ${new URL('/docs', server.url).href}, or with:\n`)
  for (const command of toCurlCommands(server.url)) console.log(`${command}\n`)

  const stop = async (): Promise<void> => {
    // A second signal has no listener and ends the process at once.
    await server.close()
    database.close()
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop)
}

/** Returns one sentence for a server that did not start. */
function toErrorMessage(thrown: unknown): string {
  const message = thrown instanceof Error ? thrown.message : String(thrown)
  const code = thrown instanceof Error && 'code' in thrown ? thrown.code : undefined
  if (code === 'EADDRINUSE') return `Port ${port} is in use: set 'PORT' to a free one.`
  if (code === 'EACCES') return `Port ${port} needs privileges: set 'PORT' to 1024 or more.`
  if (code === 'ERR_SQLITE_ERROR') {
    return `'${path}' cannot be opened as a database: ${message}. Set 'DATABASE' to another file.`
  }
  return message
}

start().catch((thrown: unknown) => {
  console.error(toErrorMessage(thrown))
  process.exitCode = 1
})
