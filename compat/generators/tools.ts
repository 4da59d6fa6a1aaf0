/** The generators, and how a program calls the client of each. */
import { Attachment, type Call } from './calls/call.ts'
import type { PlacedOperation } from './expected-results.ts'

export interface Tool {
  /** The name of its package. */
  readonly name: string
  /** The arguments of Node that generate a client from `openapi.json` into a folder. */
  readonly command: (folder: string) => readonly string[]
  /** A file that the generator reads. */
  readonly config?: (folder: string, base: string) => readonly [name: string, text: string]
  /** The first lines of a module that calls the client. */
  readonly imports: (base: string) => string
  /** The statements of an async function that returns `{ status, data }`. */
  readonly call: (operation: PlacedOperation, call: Call) => string
}

const packages = '../../node_modules'

export const tools: readonly Tool[] = [
  {
    name: '@hey-api/openapi-ts',
    command: (folder) => [
      `${packages}/@hey-api/openapi-ts/bin/run.js`,
      '--input=openapi.json',
      `--output=${folder}`,
      '--no-log-file',
      '--silent',
    ],
    imports: (base) => `import * as sdk from './sdk.gen'
import { client } from './client.gen'
client.setConfig({ baseUrl: ${toSource(`http://localhost${base}`)}, fetch: (input, init) => globalThis.fetch(input, init) })`,
    call: (operation, { path, query, body, headers, cookies }) => {
      const options = toOptions({ path, query, body, headers: cookies ? { cookie: toCookie(cookies) } : headers })
      const name = toName(operation.operationId)
      if (isSuccess(operation, 'text/event-stream')) {
        return `const { stream } = await sdk.${name}(${options})
const events = []
for await (const event of stream) events.push(event)
return { status: 200, data: known(events) }`
      }
      return `const { data, error, response } = await sdk.${name}(${options})
return { status: response?.status, data: data === undefined ? error : ${toKnown(operation, 'data')} }`
    },
  },
  {
    name: 'orval',
    command: () => [`${packages}/orval/dist/bin/orval.mjs`, '--config', 'orval.config.mjs', '--quiet'],
    config: (folder, base) => {
      const output = { target: `${folder}/client.ts`, client: 'fetch', headers: true, baseUrl: `http://localhost${base}` }
      return ['orval.config.mjs', `export default { api: { input: 'openapi.json', output: ${JSON.stringify(output)} } }\n`]
    },
    imports: () => `import * as sdk from './client'`,
    call: (operation, call) => {
      const isRequired = (place: string): boolean => listParameters(operation, place).some(({ required }) => required)
      const groups = [
        ...listParameters(operation, 'path').map(({ name }) => ({ value: call.path?.[name] as unknown, required: true, declared: true })),
        { value: call.body, required: operation.requestBody?.required, declared: operation.requestBody !== undefined },
        { value: call.query, required: isRequired('query'), declared: listParameters(operation, 'query').length > 0 },
        { value: call.headers, required: isRequired('header'), declared: listParameters(operation, 'header').length > 0 },
      ].filter(({ declared }) => declared)
      const values = [...groups.filter(({ required }) => required), ...groups.filter(({ required }) => !required)]
      const init = call.cookies ? [{ headers: { cookie: toCookie(call.cookies) } }] : []
      const list = [...values.map(({ value }) => value), ...init].map(toSource).join(', ')
      return `const result = await sdk.${toName(operation.operationId)}(${list})
return { status: result.status, data: ${isSuccess(operation, 'application/x-ndjson') ? 'await result.stream.text()' : toKnown(operation, 'result.data')} }`
    },
  },
  {
    name: 'swagger-typescript-api',
    command: (folder) => [
      `${packages}/swagger-typescript-api/dist/cli.mjs`,
      'generate',
      '--path=openapi.json',
      `--output=${folder}`,
      '--name=client.ts',
      '--silent',
      '--extract-request-params',
      '--disable-throw-on-error',
    ],
    imports: (base) => `import { Api } from './client'
const api = new Api({ baseUrl: ${toSource(`http://localhost${base}`)} })`,
    call: (operation, { path, query, body, headers, cookies }) => {
      const isDeclared = ['path', 'query'].some((place) => listParameters(operation, place).length > 0)
      const init = { headers: { ...headers, ...(cookies ? { cookie: toCookie(cookies) } : {}) } }
      const values = [...(isDeclared ? [{ ...path, ...query }] : []), ...(operation.requestBody ? [body] : []), init]
      const [module = ''] = operation.path.slice(1).split('/')
      return `const response = await api.${module}.${toName(operation.operationId)}(${values.map(toSource).join(', ')})
const data = ${toKnown(operation, 'response.data')} ?? response.error ?? (await response.text())
return { status: response.status, data }`
    },
  },
  {
    name: 'oazapfts',
    command: (folder) => [`${packages}/oazapfts/dist/cli.js`, '--argumentStyle=object', 'openapi.json', `${folder}/client.ts`],
    imports: (base) => `import * as sdk from './client'
sdk.defaults.baseUrl = ${toSource(`http://localhost${base}`)}`,
    call: (operation, { path, query, headers, body, cookies }) => {
      const isDeclared = operation.parameters !== undefined || operation.requestBody !== undefined
      const named = Object.entries({ ...path, ...query, ...headers, ...cookies }).map(([name, value]) => [toName(name), value] as const)
      const values = isDeclared ? [{ ...Object.fromEntries(named), ...(body === undefined ? {} : { body }) }] : []
      return `const result = await sdk.${toName(operation.operationId)}(${values.map(toSource).join(', ')})
return { status: result.status, data: 'data' in result ? ${toKnown(operation, 'result.data')} : undefined }`
    },
  },
  {
    name: 'typed-openapi',
    command: (folder) => [
      `${packages}/typed-openapi/bin.js`,
      'openapi.json',
      `--output=${folder}/client.ts`,
      '--default-fetcher=fetcher.ts',
    ],
    imports: (base) => `import { api } from './fetcher'
api.setBaseUrl(${toSource(`http://localhost${base}`)})`,
    call: (operation, { path, query, body, headers, cookies }) => {
      const overrides = cookies ? { headers: { cookie: toCookie(cookies) } } : undefined
      // A query whose keys are all optional is required.
      const hasQuery = listParameters(operation, 'query').length > 0
      const options = toOptions({ path, query: hasQuery ? { ...query } : undefined, body, header: headers, overrides, withResponse: true })
      return `const result = await api.request(${toSource(operation.method)}, ${toSource(operation.path)}, ${options})
return { status: result.status, data: ${toKnown(operation, 'result.data')} }`
    },
  },
]

/** Writes a module that calls a client: a function for each call. */
export function toModule(tool: Tool, base: string, calls: readonly (readonly [PlacedOperation, Call])[]): string {
  const functions = calls.map(([operation, call]) => `async () => {\n${tool.call(operation, call)}\n}`)
  return `${tool.imports(base)}

/** Accepts a value whose type says what it is. */
function known<T>(value: 0 extends 1 & T ? never : unknown extends T ? never : T): T {
  return value as T
}

export const calls = [
${functions.join(',\n')},
]
`
}

/** Checks the type of the data if each response has a body of JSON with a schema. */
function toKnown({ responses }: PlacedOperation, expression: string): string {
  const isTyped = Object.values(responses).every(({ content = {} }) => {
    const { 'application/json': json, ...others } = content
    return Object.keys(json?.schema ?? {}).length > 0 && Object.keys(others).length === 0
  })
  return isTyped ? `known(${expression})` : expression
}

function listParameters({ parameters = [] }: PlacedOperation, place: string): NonNullable<PlacedOperation['parameters']> {
  return parameters.filter((parameter) => parameter.in === place)
}

/** Whether the success of an operation has a body of a content type. */
export function isSuccess({ responses }: PlacedOperation, contentType: string): boolean {
  return Object.hasOwn(responses[200]?.content ?? {}, contentType)
}

/** The name of a function or an argument: `GetItem` and `x-request-id` become `getItem` and `xRequestId`. */
function toName(name: string): string {
  const words = name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
  return `${words.charAt(0).toLowerCase()}${words.slice(1)}`
}

function toCookie(cookies: Readonly<Record<string, string>>): string {
  return Object.entries(cookies).map(([name, value]) => `${name}=${value}`).join('; ')
}

/** Writes an object without its undefined properties, or nothing. */
function toOptions(options: Readonly<Record<string, unknown>>): string {
  const defined = Object.entries(options).filter(([, value]) => value !== undefined)
  return defined.length === 0 ? '' : toSource(Object.fromEntries(defined))
}

/** Writes a value as TypeScript. */
function toSource(value: unknown): string {
  if (value instanceof Attachment) {
    return `new File([${JSON.stringify(value.text)}], ${JSON.stringify(value.name)}, { type: ${JSON.stringify(value.type)} })`
  }
  if (Array.isArray(value)) return `[${value.map(toSource).join(', ')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'undefined'
  return `{ ${Object.entries(value).map(([name, one]) => `${JSON.stringify(name)}: ${toSource(one)}`).join(', ')} }`
}
