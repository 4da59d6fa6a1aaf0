import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'

/** Finds a free port, for a server in another process, which may not report the one that it chose. */
export async function findPort(): Promise<number> {
  const server = createServer().listen(0)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
