/** The channels of the round trips, which are opened before the tests of a file and closed after them. */
import { afterAll, beforeAll } from 'vitest'
import { type Channel, openHttp, openMemory } from './exchange.ts'

/** The name of each channel, and the number of runs of a property, which take longer over HTTP. */
export const channelRuns: [name: string, runs: number][] = [
  ['in memory', 40],
  ['over HTTP', 10],
]

/** Returns the channels by name. */
export function openChannels(): { readonly [name: string]: Channel } {
  const channels: { [name: string]: Channel } = { 'in memory': openMemory() }
  beforeAll(async () => {
    channels['over HTTP'] = await openHttp()
  })
  afterAll(() => {
    for (const channel of Object.values(channels)) channel.close()
  })
  return channels
}
