/**
 * Loads servers from a separate process: `http.ts` forks it once per load program and sends it jobs. The programs are autocannon, and
 * Node's HTTP client, which composes its requests differently.
 */
import { Agent, request } from 'node:http'
import { createRequire } from 'node:module'
import { urlToHttpOptions } from 'node:url'

export interface Job {
  readonly url: string
  readonly method: string
  readonly headers: { readonly [name: string]: string }
  readonly body: string | undefined
  readonly connections: number
  readonly seconds: number
}

export interface Outcome {
  /** How many responses arrived. */
  readonly requests: number
  /** How many responses had another status than 200. */
  readonly rejected: number
  /** How many connections the server closed too early. */
  readonly disconnected: number
}

type Load = (job: Job) => Promise<Outcome>

interface Autocannon {
  readonly requests: { readonly total: number }
  readonly non2xx: number
  readonly errors: number
}

const autocannon: Load = async ({ seconds, ...job }) => {
  const require = createRequire(new URL('../peers/package.json', import.meta.url))
  const run = require('autocannon') as (options: object) => Promise<Autocannon>
  // It ends only at a sample.
  const { requests, non2xx, errors } = await run({ ...job, duration: seconds, sampleInt: 50 })
  return { requests: requests.total, rejected: non2xx, disconnected: errors }
}

const nodeClient: Load = async ({ url, method, headers, body, connections, seconds }) => {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const options = { ...urlToHttpOptions(new URL(url)), agent, method, headers }
  const end = performance.now() + seconds * 1000
  let [requests, rejected, disconnected] = [0, 0, 0]
  const send = (): Promise<void> =>
    new Promise((resolve) => {
      const disconnect = (): void => {
        disconnected += 1
        resolve()
      }
      const sent = request(options, (response) => {
        requests += 1
        if (response.statusCode !== 200) rejected += 1
        response.on('error', disconnect).on('end', resolve).resume()
      })
      sent.on('error', disconnect).end(body)
    })
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (performance.now() < end) await send()
    }),
  )
  agent.destroy()
  return { requests, rejected, disconnected }
}

export const loadPrograms: { readonly [name: string]: Load } = { autocannon, 'node:http': nodeClient }

const load = loadPrograms[process.argv[2] ?? '']
if (load) process.on('message', async (job: Job) => process.send?.(await load(job)))
