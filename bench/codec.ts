/** Measures what a codec costs: a response with 1,000 rows, each with a date and a bigint, beside the same rows as text. */
import { createContract, createRouter } from 'routepact'
import { bigintPair, codec, dateTimePair } from 'routepact/codec'
import { z } from 'zod'

const Text = z.array(z.object({ at: z.iso.datetime(), total: z.string().regex(/^-?\d{1,100}$/) }))
const at = z.codec(z.iso.datetime(), z.date(), dateTimePair)
const total = z.codec(z.string().regex(/^-?\d{1,100}$/), z.bigint(), bigintPair)
const rows = codec(z.array(z.object({ at, total })), z)

const values = Array.from({ length: 1000 }, (_, index) => ({ at: new Date(index * 86_400_000), total: BigInt(index) ** 5n }))
const texts = values.map((row) => ({ at: row.at.toISOString(), total: String(row.total) }))

const contract = createContract({
  listTexts: { path: '/texts', method: 'GET', responses: { 200: { 'application/json': { body: Text } } } },
  listValues: { path: '/values', method: 'GET', responses: { 200: { 'application/json': { body: rows.response } } } },
})
const router = createRouter({
  contract,
  handlers: {
    listTexts: (request) => request.respond({ status: 200, body: texts }),
    listValues: (request) => request.respond({ status: 200, body: values }),
  },
})

/** Returns a response's milliseconds of CPU time: the least in some rounds. */
async function measure(path: string): Promise<number> {
  const rounds: number[] = []
  for (let round = 0; round < 5; round += 1) {
    const before = process.cpuUsage()
    for (let index = 0; index < 100; index += 1) await (await router.fetch(new Request(`http://localhost${path}`))).text()
    const { user, system } = process.cpuUsage(before)
    rounds.push((user + system) / 100_000)
  }
  return Math.min(...rounds)
}

const plain = await measure('/texts')
const converted = await measure('/values')
console.log(
  `as text: ${plain.toFixed(2)} ms, with a codec: ${converted.toFixed(2)} ms: ${(converted / plain).toFixed(1)} times the CPU time`,
)
