import { describe, expect, it } from 'vitest'
import { parsePath } from '../../src/contract/path.ts'
import { ask, createLooseRouter, failure, json, type LooseRequest, ok } from '../support.ts'

const noSegment = (text: string): string => `'${text}' in the path is neither literal text nor ':' and a name`

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
  ])('takes %s apart', (path, segments) => {
    expect(parsePath(path)).toEqual({ segments, problems: [] })
  })

  it.each([
    ['', ["the path '' does not begin with '/'"]],
    ['users', ["the path 'users' does not begin with '/'"]],
    ['//', [noSegment('')]],
    ['/a//b', [noSegment('')]],
    ['/a//', [noSegment('')]],
    ['/.', [noSegment('.')]],
    ['/../a', [noSegment('..')]],
    ['/:', ["the path has a ':' without a name"]],
    ['/:id?', [noSegment(':id?')]],
    ['/:id+', [noSegment(':id+')]],
    ['/:a-:b', [noSegment(':a-:b')]],
    ['/:id(\\d+)', [noSegment(':id(\\d+)')]],
    ['/:a.json', [noSegment(':a.json')]],
    ['/*', [noSegment('*')]],
    ['/{id}', [noSegment('{id}')]],
    ['/a b', [noSegment('a b')]],
    ['/a?b', [noSegment('a?b')]],
    ['/a#b', [noSegment('a#b')]],
    ['/a\\b', [noSegment('a\\b')]],
    ['/%', [noSegment('%')]],
    ['/%zz', [noSegment('%zz')]],
    ['/%C3', [noSegment('%C3')]],
    ['/:__proto__', ["a path parameter cannot be called '__proto__'"]],
    ['/:id/:id', ["the path has ':id' twice"]],
    ['a/:b?/:c/:c', ["the path 'a/:b?/:c/:c' does not begin with '/'", noSegment(':b?'), "the path has ':c' twice"]],
  ])('says what is wrong with %j', (path, problems) => {
    expect(parsePath(path).problems).toEqual(problems)
  })
})

describe('a path as it is served', () => {
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
  ])('%s is %s', async (path, name) => {
    expect(await ask(router, path)).toEqual(ok([name, {}]))
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
  ])('%s is nowhere', async (path) => {
    expect(await ask(router, path)).toEqual(failure(404, { error: 'Not Found' }))
  })

  it('a parameter may have a name of any letters', async () => {
    expect(await ask(router, '/of/1/end')).toEqual(ok(['parameter', { größe: '1' }]))
  })
})
