import { describe, expect, test } from 'vitest'
import { Identifiers, toFileName, toIdentifier } from '../../../tools/src/cli/import/names.ts'
import { print, quote, toKey, toLiteral, toRegExp, withComment } from '../../../tools/src/cli/import/source.ts'

describe('identifiers', () => {
  test.each([
    ['user', 'user'],
    ['user-list', 'userList'],
    ['a.b/c', 'aBC'],
    ['1st', '_1st'],
    ['', '_'],
    ['---', '_'],
    ['名', 'u540d'],
    ['a名b', 'aU540db'],
    ['😀', 'u1f600'],
    ['$ref', '$ref'],
    ['a\u2028b', 'aU2028b'],
    ['x = alert(1)', 'xAlert1'],
  ])('%j is %s', (name, identifier) => {
    expect(toIdentifier(name)).toBe(identifier)
    expect(() => new Function(`const ${identifier} = 1`)).not.toThrow()
  })

  test('each is unique, and none is a word of the language or of the module', () => {
    const names = new Identifiers(['taken'])
    const given = ['a', 'a', 'a-', 'class', 'z', 'contract', 'taken', 'constructor', '__proto__', 'await', 'integer']
    expect(given.map((name) => names.add(name))).toEqual(['a', 'a2', 'a3', 'class2', 'z2', 'contract2', 'taken2', 'constructor2', '__proto__2', 'await2', 'integer2'])
  })

  test('a component that would hide a global has another name', () => {
    const names = new Identifiers()
    expect(['Error', 'Document', 'Promise', 'ErrorSchema', 'error'].map((name) => names.add(name))).toEqual(['ErrorSchema', 'DocumentSchema', 'PromiseSchema', 'ErrorSchema2', 'error'])
    expect(names.add('Request', 'Response')).toBe('RequestResponse')
  })

  test('keys of an object hide nothing', () => {
    const names = new Identifiers([], true)
    expect(['get', 'get', 'Error', 'z', 'type', 'class', '__proto__'].map((name) => names.add(name))).toEqual(['get', 'get2', 'Error', 'z', 'type', 'class2', '__proto__2'])
  })

  test.each([
    ['Users', 'users'],
    ['../../x', 'x'],
    ['/etc/passwd', 'etc-passwd'],
    ['AccessRequests', 'access-requests'],
    ['access_requests', 'access-requests'],
    ['access-requests', 'access-requests'],
    ['Access Requests', 'access-requests'],
    ['APIKeys v2', 'api-keys-v2'],
    [`${'a'.repeat(59)} b`, 'a'.repeat(59)],
    ['NUL', '_nul'],
    ['com1', '_com1'],
    ['a\\b:c', 'a-bc'],
    ['', '_'],
    ['$', '_'],
    ['x'.repeat(300), 'x'.repeat(60)],
  ])('the file of %j is %s', (name, file) => expect(toFileName(name)).toBe(file))
})

describe('literals', () => {
  test.each(['', "'", '"', "'\"", '`${x}`', '\n\r', '\u2028\u2029', '\u202e', '\ud800', '\\', "\\'", '</script>', '*/', '\u0000', '😀', '\u{e0001}'])('%j', (text) => {
    const source = quote(text)
    expect(new Function(`return ${source}`)()).toBe(text)
    expect(source).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u)
  })

  test.each(['a', 'a-b', '1', '01', '__proto__', '', "'", 'constructor', '1e3', '4XX'])('the key %j', (name) => {
    const value = new Function(`return { ${toKey(name)}: 1 }`)() as object
    expect(Object.getOwnPropertyNames(value)).toEqual([name])
  })

  test.each(['/', '\\/', '[/]', '\n', '\u2028', '', 'a*/', '\\', 'ä', '`$\\{x\\}`', "'"])('the pattern %j', (source) => {
    const pattern = source === '\\' ? /\\/ : new RegExp(source, 'u')
    const read = new Function(`return ${toRegExp(pattern)}`)() as RegExp
    expect([read.source, read.flags]).toEqual([pattern.source, pattern.flags])
  })

  test('a pattern without flags', () => expect(toRegExp(/ä/)).toBe("new RegExp('ä')"))

  test('values of JSON', () => {
    const value = { a: [1, null, true, "it's"], 'b-c': {}, d: [] }
    const source = print(toLiteral(value))
    expect(source).toBe(`{ a: [1, null, true, "it's"], 'b-c': {}, d: [] }`)
    expect(new Function(`return ${source}`)()).toEqual(value)
  })
})

describe('comments', () => {
  test.each([
    ['a', '/** a */\nx'],
    ['a */ alert(1) /*', '/** a *\\/ alert(1) /* */\nx'],
    ['a\n\u2028b\u202e', '/** a b */\nx'],
    ['', 'x'],
    [' ', 'x'],
    ['\ud800', 'x'],
    [1, 'x'],
    ['a'.repeat(101), 'x'],
  ])('%j', (text, source) => expect(print(withComment(text, 'x'))).toBe(source))
})
