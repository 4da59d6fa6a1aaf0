/** Members that `errors` and `problems` declare beside those of the library. */
import {
  createContract,
  createRouter,
  error,
  errors,
  problems,
  type Schema,
  withContractErrorHandler,
} from 'routepact'
import { createClient, responses } from 'routepact/client'
import { codec } from 'routepact/codec'
import { compareContracts } from 'routepact-tools/diff'
import { createOpenApiDocument } from 'routepact/openapi'
import { createMock, testContract } from 'routepact-tools/testing'
import { toStandardJsonSchema } from '@valibot/to-json-schema'
import * as v from 'valibot'
import { type } from 'arktype'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { convertSchema } from '../../../src/core/schema/json-schema.ts'
import { createLooseRouter, json, type LooseHandler, type LooseOptions, origin } from '../../support.ts'

type Options = Omit<LooseOptions, 'contract' | 'handlers'>
type Seen = [status: number, body: unknown, reported: string[]]

const code = z.enum(['taken', 'reserved'])
const title = "'op' (GET /)"

/** A schema that settles later. */
function later(schema: Schema): Schema {
  return { '~standard': { validate: async (value) => schema['~standard'].validate(value) } }
}

const throwing: Schema = {
  '~standard': {
    validate() {
      throw new Error('no database')
    },
  },
}

/** Throws an error in an operation with these responses, and returns what the client and `onError` receive. */
async function run(responses: object, thrown: unknown, options: Options = {}): Promise<Seen> {
  const reported: string[] = []
  const handler: LooseHandler = () => {
    throw thrown
  }
  const router = createLooseRouter({
    contract: { op: { path: '/', method: 'GET', responses: { ...json, ...responses } } },
    handlers: { op: handler },
    onError: (caught: unknown) => reported.push((caught as Error).message),
    ...options,
  })
  const response = await router.fetch(new Request(origin))
  return [response.status, await response.json(), reported]
}

const invalid = (status: number, names: string): string =>
  `The response ${status} of ${title} must have valid members: pass ${names} to error()`

describe('an error that is thrown with members', () => {
  const members = { code }
  const taken = { error: 'Taken', code: 'taken' }
  it.each<[title: string, responses: object, thrown: unknown, ...seen: Seen]>([
    ['sends those that are declared', errors(409, { code }), error(409, 'Taken', { code: 'taken', secret: 1 }), 409, taken, []],
    ['sends those of several statuses', errors(409, 422, { code }), error(422, 'Taken', { code: 'reserved' }), 422, { error: 'Taken', code: 'reserved' }, []],
    ['sends those of valibot', errors(409, { code: v.picklist(['taken']) }), error(409, 'Taken', { code: 'taken' }), 409, taken, []],
    ['sends those of arktype', errors(409, { code: type("'taken'") }), error(409, 'Taken', { code: 'taken' }), 409, taken, []],
    ['sends the output of a schema', errors(409, { code: z.string().transform((text) => text.toLowerCase()) }), error(409, 'Taken', { code: 'TAKEN' }), 409, taken, []],
    ['sends the output of an asynchronous schema', errors(409, { code: later(code) }), error(409, 'Taken', { code: 'taken' }), 409, taken, []],
    ['sends a default', errors(409, { code: code.default('taken') }), error(409, 'Taken'), 409, taken, []],
    ['sends null', errors(409, { code: z.null() }), error(409, 'Taken', { code: null }), 409, { error: 'Taken', code: null }, []],
    ['sends an object', errors(409, { by: z.object({ id: z.number() }) }), error(409, 'Taken', { by: { id: 1, secret: 2 } }), 409, { error: 'Taken', by: { id: 1 } }, []],
    ['omits one that is optional', errors(409, { code: code.optional() }), error(409, 'Taken'), 409, { error: 'Taken' }, []],
    ['reports one that is missing', errors(409, members), error(409, 'Taken'), 409, { error: 'Taken' }, [invalid(409, "'code'")]],
    ['reports one that is invalid, and does not send it', errors(409, members), error(409, 'Taken', { code: 'gone' }), 409, { error: 'Taken' }, [invalid(409, "'code'")]],
    ['reports one that an asynchronous schema rejects', errors(409, { code: later(code) }), error(409, 'Taken'), 409, { error: 'Taken' }, [invalid(409, "'code'")]],
    [
      'reports all that are invalid, and sends the others',
      errors(409, { code, by: z.object({ id: z.number(), name: z.string() }), at: z.string() }),
      error(409, 'Taken', { code: 'gone', at: 'noon', by: {} }),
      409,
      { error: 'Taken', at: 'noon' },
      [invalid(409, "'code', 'by'")],
    ],
    ['reports one whose schema throws', errors(409, { code: throwing }), error(409, 'Taken', { code: 'taken' }), 409, { error: 'Taken' }, [invalid(409, "'code'")]],
    ['reports one whose schema rejects', errors(409, { code: later(throwing), by: throwing }), error(409, 'Taken'), 409, { error: 'Taken' }, [invalid(409, "'code', 'by'")]],
    ['reports an output that is not JSON', errors(409, { code: z.string().transform(() => 1n) }), error(409, 'Taken', { code: 'a' }), 409, { error: 'Taken' }, [invalid(409, "'code'")]],
    ['reports an error of http-errors, which has none', errors(409, members), Object.assign(new Error('Taken'), { status: 409, expose: true, code: 'taken' }), 409, { error: 'Taken' }, [invalid(409, "'code'")]],
    ['may be one of a range', { '4XX': errors(409, members)[409] }, error(409, 'Taken', { code: 'taken' }), 409, taken, []],
    ['may be one of a 5xx, which is reported as well', errors(503, members), error(503, 'Later'), 503, { error: 'Later' }, ['Later', invalid(503, "'code'")]],
    ['has those of the status that is thrown', { ...errors(401, 403), ...errors(409, members) }, error(403, 'No', { code: 'taken' }), 403, { error: 'No' }, []],
    ['is reported if its status is not declared', errors(409, members), error(410, 'Gone', { code: 'taken' }), 410, { error: 'Gone' }, [`The response 410 of ${title} is not declared: add ...errors(410) to its 'responses'`]],
    ['sends those of `constructor` and `__proto__`', errors(409, JSON.parse('{"constructor":0,"__proto__":0}', (key, value: unknown) => (key ? z.string() : value)) as { constructor: Schema }), error(409, 'Taken', JSON.parse('{"constructor":"a","__proto__":"b"}') as { constructor: string }), 409, JSON.parse('{"error":"Taken","constructor":"a","__proto__":"b"}'), []],
    ['reports `constructor` if it is missing', errors(409, { constructor: z.string() }), error(409, 'Taken'), 409, { error: 'Taken' }, [invalid(409, "'constructor'")]],
    ['omits one of a status of the router itself', errors(400, members), error(400, 'No'), 400, { error: 'No' }, []],
    ['reports an invalid one of a status of the router itself', errors(400, members), error(400, 'No', { code: 1 }), 400, { error: 'No' }, [invalid(400, "'code'")]],
    ['has no members if none are declared', errors(409, {}), error(409, 'Taken', { code: 'taken' }), 409, { error: 'Taken' }, []],
  ])('%s', async (_title, responses, thrown, ...seen) => {
    expect(await run(responses, thrown)).toEqual(seen)
  })

  it.each<[title: string, options: Options, ...seen: Seen]>([
    ['the built-in handler as `catch`', { catch: withContractErrorHandler() }, 409, taken, []],
    ['a function around it', { catch: (thrown, request) => withContractErrorHandler()(thrown, request) }, 409, taken, []],
    ['a function around it that is asynchronous and does not pass the request', { catch: async (thrown) => Promise.resolve(withContractErrorHandler({ exposeMessages: false })(thrown)) }, 409, taken, []],
    ['no validation', { validateResponses: false }, 409, taken, []],
    ['no validation, with a handler', { validateResponses: false, catch: withContractErrorHandler() }, 409, taken, []],
    ['an error of `before`', { before: [() => { throw error(409, 'Before', { code: 'reserved' }) }] }, 409, { error: 'Before', code: 'reserved' }, []],
    ['a `catch` with another status', { catch: () => ({ status: 410, body: 1 }) }, 410, 1, [`The response 410 of ${title} is not declared: add ...errors(410) to its 'responses'`]],
  ])('is sent with %s', async (_title, options, ...seen) => {
    expect(await run(errors(409, members), error(409, 'Taken', { code: 'taken' }), options)).toEqual(seen)
  })

  it('is not validated without `validateResponses`', async () => {
    const thrown = error(409, 'Taken', { code: 'gone', secret: 1 })
    expect(await run(errors(409, members), thrown, { validateResponses: false })).toEqual([409, { error: 'Taken', code: 'gone' }, []])
  })

  it.each<[title: string, thrown: unknown, ...seen: Seen]>([
    ['sends those that are declared', error(409, 'Taken', { code: 'TAKEN', more: 1 }), 409, { type: 'about:blank', title: 'Conflict', status: 409, detail: 'Taken', code: 'taken', more: 1 }, []],
    ['reports one that is missing', error(409, 'Taken'), 409, { type: 'about:blank', title: 'Conflict', status: 409, detail: 'Taken' }, [invalid(409, "'code'")]],
    ['does not send one that is invalid', error(409, 'Taken', { code: 1 }), 409, { type: 'about:blank', title: 'Conflict', status: 409, detail: 'Taken' }, [invalid(409, "'code'")]],
  ])('of problem details %s', async (_title, thrown, ...seen) => {
    const responses = problems(409, { code: z.string().transform((text) => text.toLowerCase()) })
    expect(await run(responses, thrown, { catch: withContractErrorHandler({ format: problems }) })).toEqual(seen)
  })

  it.each<[title: string, responses: object]>([
    ['another one', { 409: { 'text/plain': { body: z.string() }, ...errors(409, members)[409] } }],
    ['problem details', { 409: { ...problems(409, members)[409], ...errors(409, members)[409] } }],
  ])('may be declared beside %s', async (_title, responses) => {
    expect(await run(responses, error(409, 'Taken', { code: 'taken' }))).toEqual([409, taken, []])
  })

  it('is reported once per operation and status', async () => {
    const reported: string[] = []
    const handler: LooseHandler = () => {
      throw error(409)
    }
    const operation = { method: 'GET', responses: { ...json, ...errors(409, { code }) } }
    const router = createLooseRouter({
      contract: { one: { path: '/one', ...operation }, two: { path: '/two', ...operation } },
      handlers: { one: handler, two: handler },
      onError: (caught: unknown) => reported.push((caught as Error).message),
    })
    for (const path of ['/one', '/one', '/two', '/two']) await router.fetch(new Request(origin + path))
    expect(reported.map((message) => message.slice(0, 25))).toEqual(["The response 409 of 'one'", "The response 409 of 'two'"])
  })

  it('has only the members of the operation that throws it', async () => {
    const shared = error(409, 'Taken', { code: 'taken' })
    const handler: LooseHandler = () => {
      throw shared
    }
    const router = createLooseRouter({
      contract: {
        one: { path: '/one', method: 'GET', responses: { ...json, ...errors(409, { code }) } },
        two: { path: '/two', method: 'GET', responses: { ...json, ...errors(409) } },
      },
      handlers: { one: handler, two: handler },
    })
    const bodies = ['/one', '/two', '/one'].map(async (path) => (await router.fetch(new Request(origin + path))).json())
    expect(await Promise.all(bodies)).toEqual([taken, { error: 'Taken' }, taken])
  })
})

describe('a status of the router itself', () => {
  const query = z.object({ size: z.coerce.number() })
  const contract = createContract({
    op: { path: '/', method: 'GET', query, responses: { 204: {}, ...errors('default', { code: z.string().default('unknown') }) } },
  })
  it.each<[search: string, thrown: unknown, status: number, body: unknown]>([
    ['?size=x', undefined, 400, { error: 'Validation failed', details: [{ path: ['size'], message: 'Invalid input: expected number, received NaN' }] }],
    ['?size=1', new Error('boom'), 500, { error: 'Internal server error', details: [{ message: 'boom' }] }],
    ['?size=1', error(409, 'Taken', { code: 'taken' }), 409, { error: 'Taken', code: 'taken' }],
    ['?size=1', error(400, 'No'), 400, { error: 'No', code: 'unknown' }],
    ['?size=1', error(400, 'No', { code: 1 }), 400, { error: 'No' }],
  ])('%s %s', async (search, thrown, status, body) => {
    const { fetch } = createRouter({ contract, handlers: { op: () => Promise.reject(thrown) }, onError: () => undefined })
    const client = createClient(contract, { baseUrl: origin, fetch, validate: responses })
    const result = await client.op({ query: Object.fromEntries(new URLSearchParams(search)) as never })
    expect([result.status, result.body]).toEqual([status, body])
  })
})

describe('a body with members', () => {
  const contract = createContract({
    op: {
      path: '/:how',
      method: 'GET',
      responses: { 200: {}, ...errors(400, 404, 500), ...errors(409, { code, at: z.string().optional(), size: z.string().transform(Number) }) },
    },
  })
  const { fetch } = createRouter({
    contract,
    handlers: {
      op: async ({ respond, validatedParams: { how } }) => {
        const body = { error: 'Taken', code: 'taken', size: '3' } as const
        if (how === 'wrong') return respond({ status: 409, body: { ...body, code: 'gone' as 'taken' } })
        if (how === 'thrown') throw respond({ status: 409, body })
        return respond({ status: 409, body })
      },
    },
    onError: () => undefined,
  })
  const client = createClient(contract, { baseUrl: origin, fetch })

  it.each([
    ['returned', 409, { error: 'Taken', code: 'taken', size: 3 }],
    ['thrown', 409, { error: 'Taken', code: 'taken', size: 3 }],
    ['wrong', 500, { error: 'Internal server error', details: [{ message: `The response 409 of 'op' (GET /:how) has a body that its schema rejects` }] }],
  ])('that is %s', async (how, status, body) => {
    const result = await client.op({ params: { how } })
    expect([result.status, result.body]).toEqual([status, body])
  })

  const { body } = errors(409, { code, at: later(z.number()), by: z.object({ id: z.number() }) })[409]['application/json']
  it.each<[value: unknown, expected: unknown]>([
    [{ error: 'a', code: 'taken', at: 1, by: { id: 1 }, other: 2 }, { value: { error: 'a', code: 'taken', at: 1, by: { id: 1 } } }],
    [
      { code: 'gone', at: 'x', by: { id: 'a' } },
      {
        issues: [
          { message: 'Invalid input: expected string', path: ['error'] },
          { message: expect.any(String), path: ['code'] },
          { message: expect.any(String), path: ['at'] },
          { message: expect.any(String), path: ['by', 'id'] },
        ],
      },
    ],
    [null, { issues: [{ message: 'Invalid input: expected object', path: [] }] }],
    ['text', { issues: [{ message: 'Invalid input: expected object', path: [] }] }],
  ])('validates %j', async (value, expected) => {
    expect(await body['~standard'].validate(value)).toEqual(expected)
  })
})

describe('errors and problems', () => {
  const throwsFor = (declare: (members: never) => unknown, members: unknown): string | undefined => {
    try {
      declare(members as never)
    } catch (thrown) {
      return String(thrown)
    }
    return undefined
  }
  const notMembers = "TypeError: 'members' must be an object of schemas, such as { code: schema }"
  const taken = (name: string): string => `TypeError: '${name}' is a name of error() or of its response: use another one`
  it.each<[members: unknown, errors: string | undefined, problems: string | undefined]>([
    [z.object({ code }), notMembers, notMembers],
    [type({ code: 'string' }), notMembers, notMembers],
    [[code], notMembers, notMembers],
    ['taken', "RangeError: 'taken' must be an integer from 400 to 599, or 'default'", "RangeError: 'taken' must be an integer from 400 to 599, or 'default'"],
    [null, "RangeError: 'null' must be an integer from 400 to 599, or 'default'", "RangeError: 'null' must be an integer from 400 to 599, or 'default'"],
    [{ code: 'taken' }, "TypeError: 'code' must be a Standard Schema", "TypeError: 'code' must be a Standard Schema"],
    [{ code: codec(z.iso.date(), String).response }, "TypeError: 'code' must not be a codec: error() sends its members as JSON", "TypeError: 'code' must not be a codec: error() sends its members as JSON"],
    [{ code: undefined }, "TypeError: 'code' must be a Standard Schema", "TypeError: 'code' must be a Standard Schema"],
    ...['message', 'status', 'headers', 'detail'].map((name): [unknown, string, string] => [{ code, [name]: code }, taken(name), taken(name)]),
    ...['error', 'details'].map((name): [unknown, string, undefined] => [{ [name]: code }, taken(name), undefined]),
    ...['type', 'title', 'instance', 'errors'].map((name): [unknown, undefined, string] => [{ [name]: code }, undefined, taken(name)]),
  ])('check %j', (members, ...expected) => {
    expect([throwsFor((last) => errors(409, last), members), throwsFor((last) => problems(409, last), members)]).toEqual(expected)
  })
})

describe('documents', () => {
  const info = { title: 'API', version: '1' }
  const describeOp = (declared: object, options: object = {}) => {
    const contract = { op: { path: '/', method: 'GET', responses: { 200: {}, ...declared } } } as never
    const { paths, components } = createOpenApiDocument(contract, { info, ...options })
    const responses = Object.values(paths['/']?.get?.responses ?? {}).slice(1) as { content: { [type: string]: { schema: object } } }[]
    return [...responses.map(({ content }) => Object.values(content)[0]?.schema), ...(components ? [components.schemas] : [])]
  }
  const text = { type: 'string' }
  const shape = (properties: object, required: string[] = []): object => ({
    type: 'object',
    properties: { error: text, ...properties },
    required: ['error', ...required],
  })
  interface Tree {
    readonly name: string
    readonly inner?: Tree | undefined
  }
  const tree: z.ZodType<Tree, Tree> = z.object({ name: z.string(), inner: z.lazy(() => tree).optional() })
  const treeShape = (place: string): object => ({ type: 'object', properties: { name: text, inner: { $ref: `#/components/schemas/${place}` } }, required: ['name'] })

  it.each<[title: string, declared: object, expected: unknown[], options?: object]>([
    ['a member that is required', errors(409, { code }), [shape({ code: { type: 'string', enum: ['taken', 'reserved'] } }, ['code'])]],
    ['a member that is optional', errors(409, { code: z.string().optional() }), [shape({ code: text })]],
    ['a member with a default', errors(409, { code: z.string().default('a') }), [shape({ code: { ...text, default: 'a' } }, ['code'])]],
    ['a member of a status of the router itself', errors(400, { code: z.string() }), [{ ...shape({ details: expect.any(Object), code: text }) }]],
    ['a member of `default`', errors('default', { code: z.string() }), [{ ...shape({ details: expect.any(Object), code: text }) }]],
    ['members of several statuses', errors(404, 409, { code: z.string() }), [shape({ code: text }, ['code']), shape({ code: text }, ['code'])]],
    ['a member whose schema throws', errors(409, { code: { '~standard': { ...z.string()['~standard'], validate: throwing['~standard'].validate } } }), [shape({ code: text })]],
    ['a member whose schema is asynchronous', errors(409, { code: { '~standard': { ...z.string()['~standard'], validate: later(throwing)['~standard'].validate } } }), [shape({ code: text })]],
    ['a member of arktype', errors(409, { code: type('string') }), [shape({ code: text }, ['code'])]],
    ['a member of valibot', errors(409, { code: v.string() }), [shape({ code: text }, ['code'])], { converters: { valibot: toStandardJsonSchema } }],
    ['members of problem details', problems(409, { code: z.string() }), [{ type: 'object', properties: { type: text, title: text, status: { type: 'number', enum: [409] }, detail: text, instance: text, code: text }, required: ['status', 'code'] }]],
    ['a member that refers to itself', errors(409, { tree }), [shape({ tree: { $ref: '#/components/schemas/tree' } }, ['tree']), { tree: treeShape('tree') }]],
    ['a member with definitions', errors(409, { 'a/b~%': z.array(tree) }), [shape({ 'a/b~%': { type: 'array', items: { $ref: '#/components/schemas/opResponses409ApplicationJson' } } }, ['a/b~%']), { opResponses409ApplicationJson: treeShape('opResponses409ApplicationJson') }]],
  ])('describe %s', (_title, declared, expected, options) => {
    expect(describeOp(declared, options)).toEqual(expected)
  })

  it('report a member that cannot be converted, with its library', () => {
    const declared = { ...errors(404, { code: v.string() }), ...errors(409, { at: z.date() }) }
    expect(() => describeOp(declared)).toThrow(
      expect.objectContaining({ message: expect.stringMatching(/responses 404 .*'code' \(valibot\): 'valibot' does not implement Standard JSON Schema[^]*responses 409 .*'at' \(zod\): Date cannot be represented/) }),
    )
  })

  it('describe what a handler may omit', () => {
    const { body } = errors(409, { code: z.string().default('a'), at: z.string() })[409]['application/json']
    expect(convertSchema(body, 'input', {})).toEqual(shape({ code: { ...text, default: 'a' }, at: text }, ['at']))
  })

  it('show that a member is gone, new or another one', () => {
    const withMembers = (members: object): object => ({ op: { path: '/', method: 'GET', responses: { 200: {}, ...errors(409, members as { code: Schema }) } } })
    const compare = (before: object, after: object) => compareContracts(withMembers(before) as never, withMembers(after) as never).map(({ level, kind }) => `${level} ${kind}`)
    expect(compare({ code }, { code })).toEqual([])
    expect(compare({ code: z.enum(['taken']) }, { code })).toEqual(['warning response-value-added'])
    expect(compare({ code }, {})).toEqual(['error response-gone'])
    expect(compare({}, { code })).toEqual([expect.stringContaining('information')])
  })
})

describe('tools', () => {
  const contract = createContract({
    op: { path: '/:how', method: 'GET', pathParams: z.object({ how: z.enum(['right', 'wrong', 'missing']) }), responses: { 200: {}, ...errors(400), ...errors(409, { code }) } },
  })

  it('mock the members', async () => {
    const { fetch } = createMock(contract, { overrides: { op: { status: 409 } } })
    const result = await createClient(contract, { baseUrl: origin, fetch, validate: responses }).op({ params: { how: 'right' } })
    expect([result.status, result.body]).toEqual([409, { error: expect.any(String), code: expect.stringMatching(/^(taken|reserved)$/) }])
  })

  const missing = '{"error":"Taken"}: code: Invalid option: expected one of "taken"|"reserved"'
  it.each<[title: string, send: () => Response, findings: string[]]>([
    ['sends them', () => { throw error(409, 'Taken', { code: 'taken' }) }, []],
    ['does not send them', () => { throw error(409, 'Taken') }, [missing]],
    ['throws them wrong', () => { throw error(409, 'Taken', { code: 'gone' }) }, [missing]],
    ['sends them wrong', () => Response.json({ error: 'Taken', code: 'gone' }, { status: 409 }), ['{"error":"Taken","code":"gone"}: code: Invalid option: expected one of "taken"|"reserved"']],
  ])('test a server that %s', async (_title, send, expected) => {
    const router = createRouter({ contract, handlers: { op: async () => send() }, onError: () => undefined })
    const { findings } = await testContract(contract, router)
    expect(findings.map(({ message }) => /Received: 409 (.*)/.exec(message)?.[1])).toEqual(expected)
  })
})
