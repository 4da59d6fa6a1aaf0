/**
 * Prints what starting with 1,000 operations costs, for routepact, for a hand-filled `Map` and, after `npm run setup -- peers`, for Hono
 * with zod-openapi: `npm run bench -- start-up`. Each start is a separate process. `--write` updates the table in the documentation.
 */
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { z as Zod } from 'zod'
import { writeTable } from './figures.ts'
import { median } from './measure.ts'
import type { Fetch } from './scenarios.ts'

/** The figures that a start reports, in milliseconds of CPU time. */
interface Start {
  readonly import: number
  readonly router: number
  readonly response: number
  /** The whole process until the first response. */
  readonly whole: number
}

/** An operation with a parameter, a body and a response, each with its own schema. */
export interface StartOperation {
  readonly path: string
  readonly params: Zod.ZodObject
  readonly sent: Zod.ZodType
  readonly received: Zod.ZodType
}

/**
 * Prepares what an application declares, and returns a function that imports the library. That function returns another one, which creates
 * the router.
 */
export type PrepareStart = (operations: readonly StartOperation[]) => () => Promise<() => Fetch>

const user = { id: '1', name: 'Ada' }
const toJson = (body: Zod.ZodType) => ({ 'application/json': { body } })

const prepareOurs: PrepareStart = (operations) => {
  const list = operations.map(({ path, params, sent, received }) => ({
    path: `${path}/:id`,
    method: 'POST',
    pathParams: params,
    requests: toJson(sent),
    responses: { 200: toJson(received) },
  }))
  const handler = async () => ({ status: 200, body: user })
  const contract = Object.fromEntries(list.map((operation, index) => [`op${index}`, operation]))
  const handlers = Object.fromEntries(list.map((_, index) => [`op${index}`, handler]))
  return async () => {
    const { createRouter } = (await import(new URL('../../dist/index.js', import.meta.url).href)) as {
      createRouter: (options: object) => { fetch: Fetch }
    }
    return () => createRouter({ contract, handlers }).fetch
  }
}

/** Checks and validates nothing. */
const prepareMap: PrepareStart = (operations) => async () => () => {
  const routes = new Map<string, StartOperation & { readonly methods: { readonly [method: string]: () => object } }>()
  for (const operation of operations) routes.set(operation.path, { ...operation, methods: { POST: () => user } })
  return ({ url, method }) => Response.json(routes.get(new URL(url).pathname.replace(/\/[^/]*$/, ''))?.methods[method]?.())
}

/** Reads what zod creates on first access, as every library that uses Standard Schema does. */
const prepareStandard: PrepareStart = (operations) => async () => {
  const create = await prepareMap(operations)()
  return () => {
    for (const { params, sent, received } of operations) {
      for (const schema of [params, sent, received]) if (!schema['~standard'].validate) throw new Error('Not a schema')
    }
    return create()
  }
}

const peer = new URL('../peers/runtime/start-up.ts', import.meta.url).href
const hasPeers = existsSync(new URL('../peers/node_modules', import.meta.url))
const prepareHono: PrepareStart = (operations) => async () =>
  ((await import(peer)) as { create: (operations: readonly StartOperation[]) => Fetch }).create.bind(undefined, operations)

const kinds = { routepact: prepareOurs, ...(hasPeers && { 'Hono, zod-openapi': prepareHono }), 'a Map': prepareMap, 'a Map, `~standard` read': prepareStandard }
type Kind = keyof typeof kinds

function now(): number {
  const { user: own, system } = process.cpuUsage()
  return (own + system) / 1000
}

async function start(prepare: PrepareStart): Promise<Start> {
  // Hono changes the schemas in its own zod copy.
  const { z } = (await import(prepare === prepareHono ? new URL('zod.ts', peer).href : 'zod')) as { z: typeof Zod }
  const operations = Array.from({ length: 1000 }, (_, index) => ({
    path: `/resource${index}`,
    params: z.object({ id: z.string() }),
    sent: z.object({ name: z.string(), note: z.string().optional() }),
    received: z.object({ id: z.string(), name: z.string() }),
  }))
  const load = prepare(operations)
  const toRequest = (): Request => {
    const headers = { 'content-type': 'application/json' }
    return new Request('http://localhost/resource999/1', { method: 'POST', headers, body: '{"name":"Ada"}' })
  }
  // The platform loads the Fetch API when it is used for the first time.
  await Response.json(await toRequest().json()).text()
  const times = [now()]
  const create = await load()
  times.push(now())
  const fetch = create()
  times.push(now())
  const { status } = await fetch(toRequest())
  times.push(now())
  if (status !== 200) throw new Error(`The status is ${status}`)
  const [imported = 0, router = 0, response = 0] = times.slice(1).map((time, index) => time - (times[index] as number))
  return { import: imported, router, response, whole: now() }
}

const [kind = ''] = process.argv.slice(2)
if (Object.hasOwn(kinds, kind)) console.log(JSON.stringify(await start(kinds[kind as Kind] as PrepareStart)))
else {
  const names = Object.keys(kinds)
  const starts: { readonly [name: string]: Start[] } = Object.fromEntries(names.map((name) => [name, []]))
  for (let round = 0; round < 15; round += 1) {
    for (const name of names) {
      const output = execFileSync(process.execPath, [fileURLToPath(import.meta.url), name], { encoding: 'utf8' })
      starts[name]?.push(JSON.parse(output) as Start)
    }
  }
  const titles = {
    import: 'the import',
    router: 'the router',
    response: 'the first response',
    whole: 'the whole process, with zod and the schemas',
  }
  const head = ['CPU time, milliseconds', ...names]
  const toCell = (name: string, part: keyof Start): string => median((starts[name] ?? []).map((one) => one[part])).toFixed(1)
  const rows = (Object.keys(titles) as (keyof Start)[]).map((part) =>
    [titles[part]].concat(names.map((name) => toCell(name, part))),
  )
  console.table(rows.map((row) => Object.fromEntries(row.map((cell, column) => [head[column], cell]))))
  if (process.argv.includes('--write')) writeTable('start-up', [head, ...rows])
}
