import { describe, expect, it } from 'vitest'
import type { PathSegment } from '../../src/shared/path.ts'
import { reportTo } from '../../src/shared/message.ts'
import { parsePath } from '../../src/core/contract/rules/path-syntax.ts'
import { sendTo, createLooseRouter, failure, json, type LooseRequest, ok } from '../support.ts'

const invalidSegment = (text: string): string => `'${text}' is not a path segment`

/** Parses a path and lists its problems. */
function parse(path: string): { segments: PathSegment[]; problems: string[] } {
  const problems: string[] = []
  return { segments: parsePath(path, reportTo(problems)), problems }
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
    ['', ["'' does not begin with a slash"]],
    ['users', ["'users' does not begin with a slash"]],
    ['//', [invalidSegment('')]],
    ['/a//b', [invalidSegment('')]],
    ['/a//', [invalidSegment('')]],
    ['/.', [invalidSegment('.')]],
    ['/../a', [invalidSegment('..')]],
    ['/:', [invalidSegment(':')]],
    ['/:id?', [invalidSegment(':id?')]],
    ['/:id+', [invalidSegment(':id+')]],
    ['/:a-:b', [invalidSegment(':a-:b')]],
    ['/:id(\\d+)', [invalidSegment(':id(\\d+)')]],
    ['/:a.json', [invalidSegment(':a.json')]],
    ['/*', [invalidSegment('*')]],
    ['/{id}', [invalidSegment('{id}')]],
    ['/*rest', [invalidSegment('*rest')]],
    ['/@:name', [invalidSegment('@:name')]],
    ['/{id:[0-9]+}', [invalidSegment('{id:[0-9]+}')]],
    ['/a b', [invalidSegment('a b')]],
    ['/a?b', [invalidSegment('a?b')]],
    ['/a#b', [invalidSegment('a#b')]],
    ['/a\\b', [invalidSegment('a\\b')]],
    ['/%', [invalidSegment('%')]],
    ['/%zz', [invalidSegment('%zz')]],
    ['/%C3', [invalidSegment('%C3')]],
    ['/:__proto__', [invalidSegment(':__proto__')]],
    ['/:id/:id', ["':id' occurs twice"]],
    ['a/:b?/:c/:c', ["'a/:b?/:c/:c' does not begin with a slash", invalidSegment(':b?'), "':c' occurs twice"]],
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
