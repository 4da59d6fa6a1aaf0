import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { Issue } from 'routepact'
import { parseFields } from '../../../src/core/read/fields.ts'
import { cpuTime } from '../../cpu-time.ts'
import { sendTo, invalid, issue, type LooseHandler, ok, recording, rejecting, schema, serve } from '../../support.ts'

const read: LooseHandler = ({ validatedQuery }) => ({ status: 200, body: validatedQuery })
const message = expect.any(String) as string

describe('a query without a schema', () => {
  it.each([
    ['', {}],
    ['?', {}],
    ['?a=1', { a: '1' }],
    ['?a=1&b=2', { a: '1', b: '2' }],
    ['?a=1&a=2', { a: ['1', '2'] }],
    ['?a=1&b=x&a=2&a=1', { a: ['1', '2', '1'], b: 'x' }],
    ['?a', { a: '' }],
    ['?a=', { a: '' }],
    ['?=b', { '': 'b' }],
    ['?a&b=c', { a: '', b: 'c' }],
    ['?a&b&a=c=d', { a: ['', 'c=d'], b: '' }],
    ['?a=b=c', { a: 'b=c' }],
    ['?a=b+c%20d%2B', { a: 'b c d+' }],
    ['?a%20b=c', { 'a b': 'c' }],
    ['?a=%C3%A9&%C3%A9=1', { a: 'é', é: '1' }],
    ['?a=%zz&b=%', { a: '%zz', b: '%' }],
    ['?a[]=1&a[]=2&b[c]=3', { 'a[]': ['1', '2'], 'b[c]': '3' }],
    ['?a=1,2', { a: '1,2' }],
    ['?a=1;b=2', { a: '1;b=2' }],
    ['?&&a=1&&', { a: '1' }],
    ['?a=true&b=1&c=null', { a: 'true', b: '1', c: 'null' }],
    ['?constructor=a&toString=b&toString=c', { constructor: 'a', toString: ['b', 'c'] }],
  ])('is an object of the strings that were sent: %j', async (query, fields) => {
    expect(await sendTo(serve({}, read), `/${query}`)).toEqual(ok(fields))
  })

  it('has only the keys that were sent', async () => {
    const router = serve({}, ({ validatedQuery }) => ({ status: 200, body: 'b' in (validatedQuery as object) }))
    expect(await sendTo(router, '/?a=1')).toEqual(ok(false))
  })

  it('may have the key __proto__', async () => {
    const router = serve({}, ({ validatedQuery }) => ({ status: 200, body: Object.entries(validatedQuery as object) }))
    expect(await sendTo(router, '/?__proto__=a&__proto__=b')).toEqual(ok([['__proto__', ['a', 'b']]]))
  })
})

describe('a query with a schema', () => {
  const query = z.object({
    search: z.string(),
    page: z.coerce.number().default(1),
    tags: z.array(z.string().min(2)).optional(),
    sort: z.enum(['asc', 'desc']).optional(),
    active: z.stringbool().optional(),
  })

  it.each([
    ['?search=a', { search: 'a', page: 1 }],
    ['?search=a&page=3', { search: 'a', page: 3 }],
    ['?search=a&tags=xx', { search: 'a', page: 1, tags: ['xx'] }],
    ['?search=a&tags=xx&tags=yy', { search: 'a', page: 1, tags: ['xx', 'yy'] }],
    ['?search=a&tags=xx,yy', { search: 'a', page: 1, tags: ['xx,yy'] }],
    ['?search=a&active=no&sort=asc', { search: 'a', page: 1, active: false, sort: 'asc' }],
    ['?search=&other=x', { search: '', page: 1 }],
  ])('is the output of the schema: %s', async (text, output) => {
    expect(await sendTo(serve({ query }, read), `/${text}`)).toEqual(ok(output))
  })

  it.each([
    ['', [['search']]],
    ['?search=a&search=b', [['search']]],
    ['?search=a&page=x', [['page']]],
    ['?search=a&tags=x', [['tags', 0]]],
    ['?search=a&tags=xx&tags=y', [['tags', 1]]],
    ['?tags=x', [['search'], ['tags', 0]]],
    ['?page=x&sort=up&tags=xx', [['search'], ['page'], ['sort']]],
    ['?search=a&sort=asc&sort=desc', [['sort']]],
  ])('reports all issues: %j', async (text, paths) => {
    expect(await sendTo(serve({ query }, read), `/${text}`)).toEqual(invalid(...paths.map((path) => ({ path, message }))))
  })

  it('is converted only by the schema', async () => {
    const strict = z.object({ page: z.number() })
    expect(await sendTo(serve({ query: strict }, read), '/?page=1')).toEqual(invalid({ path: ['page'], message }))
    const flag = z.object({ active: z.boolean() })
    expect(await sendTo(serve({ query: flag }, read), '/?active=true')).toEqual(invalid({ path: ['active'], message }))
  })

  it('is validated as sent', async () => {
    const { seen, ...recorder } = recording()
    await sendTo(serve({ query: recorder }), '/?a=1&b=2&b=3')
    expect(seen).toEqual([{ a: '1', b: ['2', '3'] }])
  })
})

describe('a single value for an array', () => {
  it('is not reported together with other issues', async () => {
    const query = z.object({ tags: z.array(z.string()), page: z.string().regex(/^\d+$/, 'digits') })
    expect(await sendTo(serve({ query }, read), '/?tags=a&page=x')).toEqual(invalid({ path: ['page'], message: 'digits' }))
  })

  it('stays a string if the schema accepts both', async () => {
    const query = z.object({ tags: z.union([z.string(), z.array(z.string())]) })
    expect(await sendTo(serve({ query }, read), '/?tags=a')).toEqual(ok({ tags: 'a' }))
    expect(await sendTo(serve({ query }, read), '/?tags=a&tags=b')).toEqual(ok({ tags: ['a', 'b'] }))
  })

  it('is converted by the schema of the elements', async () => {
    const query = z.object({ ids: z.array(z.coerce.number()) })
    expect(await sendTo(serve({ query }, read), '/?ids=7')).toEqual(ok({ ids: [7] }))
  })

  it('is accepted for two keys at once', async () => {
    const query = z.object({ a: z.array(z.string()), b: z.array(z.string()) })
    expect(await sendTo(serve({ query }, read), '/?a=1&b=2')).toEqual(ok({ a: ['1'], b: ['2'] }))
  })

  it('is accepted by an asynchronous schema', async () => {
    const query = schema(async (value) => {
      await Promise.resolve()
      const { tags } = value as { tags: unknown }
      return Array.isArray(tags) ? { value: { tags } } : { issues: [{ message: 'no', path: [{ key: 'tags' }] }] }
    })
    expect(await sendTo(serve({ query }, read), '/?tags=a')).toEqual(ok({ tags: ['a'] }))
    expect(await sendTo(serve({ query }, read), '/?tag=a')).toEqual(invalid({ path: ['tags'], message: 'no' }))
  })

  it('is first validated as a single value', async () => {
    const given: unknown[] = []
    const query = schema((value) => {
      given.push({ ...(value as object) })
      return { issues: [issue('no', 'a')] }
    })
    expect(await sendTo(serve({ query }), '/?a=1')).toEqual(invalid({ path: ['a'], message: 'no' }))
    expect(given.at(0)).toEqual({ a: '1' })
  })

  it('is not wrapped for an issue without a path', async () => {
    expect(await sendTo(serve({ query: rejecting(issue('whole')) }), '/?a=1')).toEqual(
      invalid({ path: [], message: 'whole' }),
    )
  })

  it('is wrapped only at the keys that the issues name', async () => {
    const given: unknown[] = []
    const query = schema((value) => {
      const { a } = value as { a: unknown }
      given.push({ ...(value as object) })
      return Array.isArray(a) ? { value } : { issues: [issue('no', 'a', 'b')] }
    })
    expect(await sendTo(serve({ query }, read), '/?a=1&b=2')).toEqual(ok({ a: ['1'], b: '2' }))
    expect(given).toEqual([
      { a: '1', b: '2' },
      { a: ['1'], b: '2' },
    ])
  })

  it.each<[string, Issue, number]>([
    ['of an element', issue('no', 'a', 0), 2],
    ['of the array', issue('no', 'a'), 2],
  ])('is validated twice at most for an issue %s', async (_title, second, attempts) => {
    const seen: unknown[] = []
    const query = schema((value) => {
      seen.push(value)
      return { issues: [Array.isArray((value as { a: unknown }).a) ? second : issue('first', 'a')] }
    })
    await sendTo(serve({ query }), '/?a=1')
    expect(seen).toHaveLength(attempts)
  })
})

describe('270: malformed encoding', () => {
  it.each([
    ['?a=%&b=1', { a: '%', b: '1' }],
    ['?b=%C3%A9+&a=%C3', { a: '\ufffd', b: 'é ' }],
    ['?%zz=%E0%A4&%zz=c', { '%zz': ['\ufffd', 'c'] }],
    ['??a=%', { '?a': '%' }],
  ])('is read as the platform does: %s', async (query, body) => {
    expect(await sendTo(serve({}, read), query)).toEqual(ok(body))
  })

  it('takes no longer than other text', () => {
    const measure = (text: string): number => {
      const start = cpuTime()
      parseFields(text)
      return cpuTime() - start
    }
    measure('%=%&'.repeat(1000))
    // An exception for each pair took seconds.
    expect(measure('%=%&'.repeat(262_144))).toBeLessThan(1_000)
  })
})
