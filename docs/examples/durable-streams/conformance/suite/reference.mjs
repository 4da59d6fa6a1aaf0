/** Serves the protocol with the reference implementation, and prints its address. */
import { DurableStreamTestServer } from '@durable-streams/server'

const server = new DurableStreamTestServer({ port: 0, longPollTimeout: Number(process.env.LONG_POLL_TIMEOUT) })
console.log(`The reference listens at ${await server.start()}/v1/stream/`)
