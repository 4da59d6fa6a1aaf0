import { errors, problems, type Schema } from 'routepact'
import { describe, expect, it } from 'vitest'

const error400 = errors(400)[400]['application/json'].body
const error404 = errors(404)[404]['application/json'].body
const error500 = errors(500)[500]['application/json'].body
const problem400 = problems(400)[400]['application/problem+json'].body
const problem404 = problems(404)[404]['application/problem+json'].body

const validate = (schema: Schema, value: unknown): unknown => schema['~standard'].validate(value)

describe('the schemas of errors and problems', () => {
  it.each<[string, Schema, unknown]>([
    ['an error', error404, { error: 'No' }],
    ['an error without details', error400, { error: 'No' }],
    ['issues', error400, { error: 'No', details: [{ path: ['a', 0], message: 'b' }] }],
    ['the message of a 500', error500, { error: 'No', details: [{ message: 'b' }] }],
    ['a problem with a status alone', problem404, { status: 404 }],
    ['all members of a problem', problem404, { type: 'a', title: 'b', status: 404, detail: 'c', instance: 'd' }],
    ['the issues of a problem', problem400, { status: 400, errors: [{ in: 'body', path: [], detail: 'c' }] }],
  ])('accept %s', (_title, schema, value) => {
    expect(validate(schema, value)).toEqual({ value })
  })

  it.each<[string, Schema, unknown, unknown]>([
    ['a property that is not declared', error404, { error: 'No', secret: 1 }, { error: 'No' }],
    ['details of another status', error404, { error: 'No', details: [] }, { error: 'No' }],
    [
      'a property of an element',
      error500,
      { error: 'No', details: [{ message: 'b', stack: 'secret' }] },
      { error: 'No', details: [{ message: 'b' }] },
    ],
    ['an undefined property', problem404, { status: 404, detail: undefined }, { status: 404 }],
  ])('omit %s', (_title, schema, value, expected) => {
    expect(validate(schema, value)).toStrictEqual({ value: expected })
  })

  it.each<[string, Schema, unknown, unknown[]]>([
    ['null', error404, null, [{ message: 'Invalid input: expected object', path: [] }]],
    ['an array', error404, [], [{ message: 'Invalid input: expected object', path: [] }]],
    ['a missing property', error404, {}, [{ message: 'Invalid input: expected string', path: ['error'] }]],
    ['a wrong type', error404, { error: 1 }, [{ message: 'Invalid input: expected string', path: ['error'] }]],
    [
      'several issues',
      error400,
      { error: 1, details: [{ path: [true], message: 'a' }, 'b'] },
      [
        { message: 'Invalid input: expected string', path: ['error'] },
        { message: 'Invalid input: expected string,number', path: ['details', 0, 'path', 0] },
        { message: 'Invalid input: expected object', path: ['details', 1] },
      ],
    ],
    ['another status', problem404, { status: 400 }, [{ message: 'Invalid input: expected 404', path: ['status'] }]],
    [
      'a location that is not part of a request',
      problem400,
      { status: 400, errors: [{ in: 'cookie', path: [], detail: 'c' }] },
      [{ message: 'Invalid input: expected params,query,headers,cookies,body', path: ['errors', 0, 'in'] }],
    ],
  ])('reject %s', (_title, schema, value, issues) => {
    expect(validate(schema, value)).toEqual({ issues })
  })

  it('implement Standard JSON Schema', () => {
    const { vendor, version, jsonSchema } = error404['~standard']
    const expected = { $id: 'Error', type: 'object', properties: { error: { type: 'string' } }, required: ['error'] }
    expect([vendor, version]).toEqual(['routepact', 1])
    expect(jsonSchema.input({ target: 'draft-2020-12' })).toEqual(expected)
    expect(jsonSchema.output({ target: 'draft-07' })).toEqual(expected)
    expect(() => jsonSchema.input({ target: 'openapi-3.0' })).toThrow("The target 'openapi-3.0' is not supported")
  })
})
