/**
 * Prints the cost of starting with 1,000 operations, for routepact and for a hand-filled `Map`: `node
 * bench/runtime/start-up.ts`. Each start is a process of its own. `--write` updates the table of the documentation.
 */
import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { writeTable } from './figures.ts'
import { median } from './measure.ts'

const operations = 1000

/** The figures that a start reports, in milliseconds of CPU time. */
interface Start {
  /** Importing and creating the router. */
  readonly router: number
  /** The whole process until it can respond. */
  readonly whole: number
}

const now = (): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** An API whose operations have a parameter, a body and a response, each with its own schema. */
async function start(kind: string): Promise<Start> {
  const { z } = await import('zod')
  const handler = async () => ({ status: 200, body: { id: '1', name: 'Ada' } })
  const list = Array.from({ length: operations }, (_, index) => ({
    path: `/resource${index}/:id`,
    method: 'POST',
    pathParams: z.object({ id: z.string() }),
    requests: { 'application/json': { body: z.object({ name: z.string(), note: z.string().optional() }) } },
    responses: { 200: { 'application/json': { body: z.object({ id: z.string(), name: z.string() }) } } },
  }))
  const contract = Object.fromEntries(list.map((operation, index) => [`op${index}`, operation]))
  const handlers = Object.fromEntries(list.map((_, index) => [`op${index}`, handler]))
  const before = now()
  if (kind === 'routepact') {
    const { createRouter } = (await import(new URL('../../dist/index.js', import.meta.url).href)) as {
      createRouter: (options: object) => object
    }
    createRouter({ contract, handlers })
  } else {
    const routes = new Map<string, object>()
    for (const [name, operation] of Object.entries(contract)) {
      routes.set(operation.path.replace('/:id', ''), { POST: { ...operation, handler: handlers[name] } })
    }
  }
  return { router: now() - before, whole: now() }
}

const [kind = ''] = process.argv.slice(2)
if (kind === 'routepact' || kind === 'map') console.log(JSON.stringify(await start(kind)))
else {
  const starts: { [kind in 'routepact' | 'map']: Start[] } = { routepact: [], map: [] }
  for (let round = 0; round < 15; round += 1) {
    for (const one of ['routepact', 'map'] as const) {
      const output = execFileSync(process.execPath, [fileURLToPath(import.meta.url), one], { encoding: 'utf8' })
      starts[one].push(JSON.parse(output) as Start)
    }
  }
  const of = (which: 'routepact' | 'map', part: keyof Start): number => median(starts[which].map((one) => one[part]))
  const head = ['CPU time, milliseconds', 'by routepact', 'by a Map', 'Multiple']
  const rows = (
    [
      ['the import and the router alone', 'router'],
      ['the whole start, with zod and the schemas', 'whole'],
    ] as const
  ).map(([title, part]) => {
    const [ours, map] = [of('routepact', part), of('map', part)]
    return [title, ours.toFixed(1), map.toFixed(1), (ours / map).toFixed(2)]
  })
  console.table(rows)
  if (process.argv.includes('--write')) writeTable('start-up', [head, ...rows])
}
