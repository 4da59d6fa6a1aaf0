import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { documentOf, form } from './support.ts'

const name = { type: 'string' }
const user = { type: 'object', properties: { name } }

type Schemas = readonly object[]

/** The described bodies, and the components, of operations with these request and response schemas. */
function describeAll(inputs: Schemas, outputs: Schemas, options: object = {}): { bodies: unknown[]; schemas: unknown } {
  const contract = Object.fromEntries([
    ...inputs.map((input, index) => [
      `put${index}`,
      {
        path: `/in/${index}`,
        method: 'PUT',
        requests: { 'text/x+json': { body: form(input) } },
        responses: { 200: {} },
      },
    ]),
    ...outputs.map((output, index) => [
      `get${index}`,
      { path: `/out/${index}`, method: 'GET', responses: { 200: { 'text/x+json': { body: form({}, output) } } } },
    ]),
  ])
  const document = documentOf(contract, options)
  const bodies = Object.values(document.paths).flatMap((item) =>
    Object.values(item).map(
      ({ requestBody, responses }) => (requestBody ?? responses[200])?.content?.['text/x+json']?.schema,
    ),
  )
  return { bodies, schemas: document.components?.schemas }
}

const reference = (component: string) => ({ $ref: `#/components/schemas/${component}` })
const named = (definition: object, key = 'User') => ({ $ref: `#/$defs/${key}`, $defs: { [key]: definition } })

describe('a named schema', () => {
  test('is one component, however often it is used', () => {
    expect(describeAll([named(user)], [{ type: 'array', items: reference('x'), ...named(user) }, named(user)])).toEqual(
      {
        bodies: [reference('User'), { type: 'array', items: reference('x'), ...reference('User') }, reference('User')],
        schemas: { User: user },
      },
    )
  })

  test('adds to the components only the schemas that it references', () => {
    const defs = {
      User: { ...user, properties: { pet: { $ref: '#/$defs/Pet' } } },
      Pet: { type: 'object', properties: { owner: { $ref: '#/$defs/User' } } },
      Other: user,
    }
    expect(describeAll([], [{ $ref: '#/$defs/Pet', $defs: defs }])).toEqual({
      bodies: [reference('Pet')],
      schemas: {
        Pet: { type: 'object', properties: { owner: reference('User') } },
        User: { ...user, properties: { pet: reference('Pet') } },
      },
    })
  })

  test('is a separate component if its content differs', () => {
    const other = { ...user, required: ['name'] }
    const third = { ...user, minProperties: 1 }
    expect(describeAll([named(user)], [named(other), named(user), named(third)])).toEqual({
      bodies: [reference('User'), reference('UserOutput'), reference('User'), reference('User_2')],
      schemas: { User: user, UserOutput: other, User_2: third },
    })
  })

  test('is shared by requests and responses that differ only in `additionalProperties: false`', () => {
    const closed = { ...user, additionalProperties: false }
    expect(describeAll([named(user)], [named(closed)]).schemas).toEqual({ User: user })
    expect(describeAll([named(closed)], [named(closed)]).schemas).toEqual({ User: closed })
    expect(describeAll([], [named(closed)]).schemas).toEqual({ User: user })
    expect(describeAll([named(user), named(closed)], []).schemas).toEqual({ User: user, UserInput: closed })
  })

  test('is shared by a response and a later request', () => {
    const closed = { ...user, additionalProperties: false }
    const get = { path: '/', method: 'GET', responses: { 200: { 'text/x+json': { body: form({}, named(user)) } } } }
    const put = (input: object) => ({
      path: '/',
      method: 'PUT',
      requests: { 'text/x+json': { body: form(named(input)) } },
      responses: { 200: {} },
    })
    const schemasOf = (...inputs: object[]): unknown =>
      documentOf({
        get,
        ...Object.fromEntries(inputs.map((input, index) => [`put${index}`, { ...put(input), path: `/${index}` }])),
      }).components?.schemas
    expect(schemasOf(user)).toEqual({ User: user })
    expect(schemasOf(closed)).toEqual({ User: closed })
    expect(schemasOf(closed, user)).toEqual({ User: closed, UserInput: user })
  })

  test('does not reuse the name of a given component', () => {
    const given = { User: { type: 'number' } }
    expect(describeAll([named(user)], [reference('User')], { components: { schemas: given } })).toEqual({
      bodies: [reference('UserInput'), reference('User')],
      schemas: { ...given, UserInput: user },
    })
  })

  test.each([
    ['a/b', '#/$defs/a~1b', 'a_b'],
    ['a~b', '#/$defs/a~0b', 'a_b'],
    ['a b', '#/$defs/a%20b', 'a_b'],
    ['a b', '#/$defs/a b', 'a_b'],
    ['100%', '#/$defs/100%', '100_'],
    ['%41', '#/$defs/%41', 'A'],
    ['%41', '#/$defs/%2541', '_41'],
    ['"', '#/$defs/"', '_'],
    ['__proto__', '#/$defs/__proto__', '__proto__'],
    ['constructor', '#/$defs/constructor', 'constructor'],
  ])('may be named %j', (key, $ref, component) => {
    const { bodies, schemas } = describeAll([], [{ $ref, $defs: Object.fromEntries([[key, user]]) }])
    expect(bodies).toEqual([reference(component)])
    expect(Object.entries(schemas as object)).toEqual([[component, user]])
    expect(Object.entries(JSON.parse(JSON.stringify(schemas)) as object)).toEqual([[component, user]])
  })

  test('is a separate component if its name and another one become the same component name', () => {
    const defs = { 'a/b': user, 'a b': { type: 'number' } }
    const output = { anyOf: [{ $ref: '#/$defs/a~1b' }, { $ref: '#/$defs/a b' }], $defs: defs }
    expect(describeAll([], [output])).toEqual({
      bodies: [{ anyOf: [reference('a_b'), reference('a_bOutput')] }],
      schemas: { a_b: user, a_bOutput: { type: 'number' } },
    })
  })
})

describe('a recursive schema', () => {
  const tree = { type: 'object', properties: { children: { type: 'array', items: { $ref: '#' } } } }

  test('is a component named after its first location', () => {
    const { bodies, schemas } = describeAll([tree], [tree, { type: 'array', items: {}, contains: tree.properties }])
    const component = 'put0RequestsTextXJson'
    expect(bodies.slice(0, 2)).toEqual([reference(component), reference(component)])
    expect(schemas).toEqual({
      [component]: { type: 'object', properties: { children: { type: 'array', items: reference(component) } } },
    })
  })

  test('is also a component if it is referenced by `$id` or `$anchor`', () => {
    const own = { $id: 'https://example.com/schemas/tree.json', type: 'array', items: { $ref: '#node' } }
    const node = {
      $anchor: 'node',
      anyOf: [{ $ref: 'https://example.com/schemas/tree.json' }, { $ref: '#/prefixItems/0' }],
    }
    const { bodies, schemas } = describeAll([], [{ ...own, prefixItems: [{ type: 'null' }, node] }])
    const counted = 'get0Responses200TextXJson'
    expect(bodies).toEqual([reference('tree')])
    expect(schemas).toEqual({
      tree: { type: 'array', items: reference('node'), prefixItems: [reference(counted), reference('node')] },
      node: { anyOf: [reference('tree'), reference(counted)] },
      [counted]: { type: 'null' },
    })
  })

  test('is named after its location if its `$id` contains no name', () => {
    const { bodies } = describeAll([], [{ $id: '/', type: 'array', items: { $ref: '/' } }])
    expect(bodies).toEqual([reference('get0Responses200TextXJson')])
  })

  test.each(['0', '__schema0', ''])('is named after its location if its name is generated (%j)', (key) => {
    const output = { $ref: `#/$defs/${key}`, $defs: { [key]: { ...user, minProperties: 1 } } }
    const { bodies } = describeAll([], [output, { ...output, $defs: { [key]: user } }])
    expect(bodies).toEqual([reference('get0Responses200TextXJson'), reference('get1Responses200TextXJson')])
  })

  test('is converted in finite time if it is a zod schema', () => {
    const Person = z.object({
      name: z.string(),
      get friends() {
        return z.array(Person)
      },
    })
    const contract = { get: { path: '/', method: 'GET', responses: { 200: { 'application/json': { body: Person } } } } }
    expect(JSON.stringify(documentOf(contract))).toContain(
      '"$ref":"#/components/schemas/getResponses200ApplicationJson"',
    )
  })
})

describe('a schema', () => {
  test('keeps data that looks like a schema', () => {
    const data = { $ref: '#/nowhere', $defs: { a: 1 }, additionalProperties: false }
    const schema = { default: data, examples: [data], enum: [data], const: data, 'x-other': data }
    expect(describeAll([], [schema]).bodies).toEqual([schema])
  })

  test('may have properties named like keywords', () => {
    const schema = {
      type: 'object',
      properties: { $ref: name, $id: name, $defs: name, default: { $ref: '#/$defs/User' } },
    }
    expect(describeAll([], [{ ...schema, $defs: { User: user } }]).bodies).toEqual([
      { type: 'object', properties: { ...schema.properties, default: reference('User') } },
    ])
  })

  test('keeps external references without fetching them', () => {
    const schema = { anyOf: [{ $ref: 'https://example.invalid/user.json' }, { $ref: 'file:///etc/passwd' }] }
    expect(describeAll([], [schema]).bodies).toEqual([schema])
  })
})
