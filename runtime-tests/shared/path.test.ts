import { describe, expect, it } from 'vitest'
import type { PathSegment } from '../../src/shared/path.ts'
import { parsePath } from '../../src/core/contract/rules/path-syntax.ts'
import { sendTo, createLooseRouter, failure, json, type LooseRequest, ok } from '../support.ts'

/** Parses a path and lists its problems. */
function parse(path: string): { segments: PathSegment[]; problems: string[] } {
  const problems: string[] = []
  return { segments: parsePath(path, (text) => problems.push(text)), problems }
}

describe('parsePath', () => {
  it.each([
    ['/', []],
    ['/users', [{ literal: 'users' }]],
    ['/users/', [{ literal: 'users' }]],
    ['/users/:id', [{ literal: 'users' }, { parameter: 'id' }]],
    ['/:a/:b/', [{ parameter: 'a' }, { parameter: 'b' }]],
    ['/:größe/:_1', [{ parameter: 'größe' }, { parameter: '_1' }]],
    ['/:constructor', [{ parameter: 'constructor' }]],
    ['/caf%C3%A9/café', [{ literal: 'café' }, { literal: 'café' }]],
    ['/a%2Fb', [{ literal: 'a/b' }]],
    ['/a%20b%3Ac', [{ literal: 'a b:c' }]],
    ["/a.b-c_d~e!$&'+,;=@", [{ literal: "a.b-c_d~e!$&'+,;=@" }]],
    ['/...', [{ literal: '...' }]],
    ['/.well-known', [{ literal: '.well-known' }]],
  ])('splits %s', (path, segments) => {
    expect(parse(path)).toEqual({ segments, problems: [] })
  })

  it.each([
    ['', ['']],
    ['users', ['users']],
    ['//', ['']],
    ['/a//b', ['']],
    ['/a//', ['']],
    ['/.', ['.']],
    ['/../a', ['..']],
    ['/:', [':']],
    ['/:id?', [':id?']],
    ['/:id+', [':id+']],
    ['/:a-:b', [':a-:b']],
    ['/:id(\\d+)', [':id(\\d+)']],
    ['/:a.json', [':a.json']],
    ['/*', ['*']],
    ['/{id}', ['{id}']],
    ['/*rest', ['*rest']],
    ['/@:name', ['@:name']],
    ['/{id:[0-9]+}', ['{id:[0-9]+}']],
    ['/a b', ['a b']],
    ['/a?b', ['a?b']],
    ['/a#b', ['a#b']],
    ['/a\\b', ['a\\b']],
    ['/%2e', ['%2e']],
    ['/a/.%2E', ['.%2E']],
    ['/%', ['%']],
    ['/%zz', ['%zz']],
    ['/%C3', ['%C3']],
    ['/:__proto__', [':__proto__']],
    ['/:id/:id', [':id']],
    ['a/:b?/:c/:c', ['a/:b?/:c/:c', ':b?', ':c']],
  ])('lists the problems of %j', (path, problems) => {
    expect(parse(path).problems).toEqual(problems)
  })
})

describe('path matching', () => {
  const read = ({ validatedParams, operationName }: LooseRequest): object => ({
    status: 200,
    body: [operationName, validatedParams],
  })
  const paths = {
    root: '/',
    plain: '/plain',
    slashed: '/slashed/',
    encoded: '/caf%C3%A9',
    decoded: '/größe',
    slash: '/a%2Fb',
    parameter: '/of/:größe/end',
  }
  const router = createLooseRouter({
    contract: Object.fromEntries(
      Object.entries(paths).map(([name, path]) => [name, { path, method: 'GET', responses: json }]),
    ),
    handlers: Object.fromEntries(Object.keys(paths).map((name) => [name, read])),
  })

  it.each([
    ['/', 'root'],
    ['', 'root'],
    ['?a=b', 'root'],
    ['/plain', 'plain'],
    ['/plain/', 'plain'],
    ['/pl%61in', 'plain'],
    ['/slashed', 'slashed'],
    ['/slashed/', 'slashed'],
    ['/café', 'encoded'],
    ['/caf%c3%a9', 'encoded'],
    ['/gr%C3%B6%C3%9Fe', 'decoded'],
    ['/a%2Fb', 'slash'],
    ['/a%2fb/', 'slash'],
  ])('%s matches %s', async (path, name) => {
    expect(await sendTo(router, path)).toEqual(ok([name, {}]))
  })

  it.each([
    '//',
    '/plain//',
    '//plain',
    '/Plain',
    '/plain/more',
    '/a/b',
    '/of//end',
    '/of/end',
    '/plain%00',
    '/plain%',
  ])('%s matches nothing', async (path) => {
    expect(await sendTo(router, path)).toEqual(failure(404, { error: 'Not Found' }))
  })

  it('the name of a path parameter may contain letters of any script', async () => {
    expect(await sendTo(router, '/of/1/end')).toEqual(ok(['parameter', { größe: '1' }]))
  })
})
