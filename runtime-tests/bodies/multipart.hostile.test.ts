// Section O of runtime-tests/hostile-input.md: malformed multipart bodies. Titles begin with the rule number.
import { multipart } from 'routepact'
import { describe, expect, it } from 'vitest'
import { type ReadResponse, anything, invalid, ok, origin, post } from '../support.ts'
import { serveChecked } from '../fixtures/harness.ts'

const malformed = invalid({ path: [], message: 'The body is not valid multipart/form-data' })
const disposition = 'Content-Disposition: form-data; name="a"'
/** The longest boundary (RFC 2046, section 5.1.1). */
const longest = 'X'.repeat(70)
const part = `${disposition}\r\n\r\n1`

/** Sends these characters as a body of one byte per character. */
async function send(text: string, boundary = 'X'): Promise<ReadResponse> {
  const requests = { 'multipart/form-data': { body: multipart(anything) } }
  const { send: sendRequest } = serveChecked({ method: 'POST', requests }, async ({ validatedBody }) => {
    const fields = Object.entries(validatedBody as object).map(async ([name, value]) => [
      name,
      value instanceof File ? [value.name, [...new Uint8Array(await value.arrayBuffer())]] : (value as unknown),
    ])
    return { status: 200, body: Object.fromEntries(await Promise.all(fields)) as unknown }
  })
  const bytes = Uint8Array.from(text, (character) => character.charCodeAt(0))
  return sendRequest(new Request(origin, post(`multipart/form-data; boundary="${boundary}"`, bytes)))
}

describe('153: a body that is not multipart', () => {
  it.each([
    ['JSON that contains the last delimiter', '{"a":"--X--"}'],
    ['a delimiter in the middle of a line', `--X\r\n${part}--X\r\n${part}\r\n--X--\r\n`],
    ['a last delimiter in the middle of a line', `--X\r\n${part}--X--\r\n`],
    ['a first delimiter in the middle of a line', `{}--X\r\n${part}\r\n--X--\r\n`],
    ['no delimiter', part],
    ['no last delimiter', `--X\r\n${part}`],
    ['no last delimiter, but its beginning', `--X\r\n${part}\r\n--X-`],
    ['no last delimiter, but one of another boundary', `--X\r\n${part}\r\n--X\r\n`],
    ['text before the first delimiter', `preamble\r\n--X\r\n${part}\r\n--X--\r\n`],
    ['text after the last delimiter', `--X\r\n${part}\r\n--X--\r\nepilogue`],
    ['text on the line of the last delimiter', `--X\r\n${part}\r\n--X--epilogue`],
    ['parts after the last delimiter', `--X\r\n${part}\r\n--X--\r\n--X\r\n${part}\r\n--X--\r\n`],
    ['a longer delimiter', `--X\r\n${part}\r\n--XY\r\n${part}\r\n--X--\r\n`],
    ['spaces after a delimiter', `--X \r\n${part}\r\n--X--\r\n`],
    ['line feeds without carriage returns', `--X\n${part.replaceAll('\r', '')}\n--X--\n`],
    ['a part without a blank line', `--X\r\n${disposition}\r\n--X--\r\n`],
    ['a part without content', `--X\r\n${disposition}\r\n\r\n--X--\r\n`],
    ['a part without headers', `--X\r\n\r\n1\r\n--X--\r\n`],
    ['a part without Content-Disposition', `--X\r\nContent-Type: text/plain\r\n\r\n1\r\n--X--\r\n`],
    ['a part without a name', `--X\r\nContent-Disposition: form-data\r\n\r\n1\r\n--X--\r\n`],
    ['one part of two without a name', `--X\r\n${part}\r\n--X\r\nContent-Disposition: form-data\r\n\r\n1\r\n--X--\r\n`],
    ['an empty boundary', '----\r\n', ''],
    ['a boundary of 71 characters', `--${longest}X\r\n${part}\r\n--${longest}X--\r\n`, `${longest}X`],
    ['a boundary that differs from the header', `--X\r\n${part}\r\n--X--\r\n`, 'Y'],
  ])('153: rejects %s', async (_title, text, boundary = 'X') => {
    expect(await send(text, boundary)).toEqual(malformed)
  })

  it.each([0, 2])('153: rejects the body of one part if the parser returns %i', async (count) => {
    const formData = Response.prototype.formData
    Response.prototype.formData = async () => {
      const form = new FormData()
      for (let index = 0; index < count; index += 1) form.append('a', '1')
      return form
    }
    try {
      expect(await send(`--X\r\n${part}\r\n--X--\r\n`)).toEqual(malformed)
    } finally {
      Response.prototype.formData = formData
    }
  })

  it.each([
    ['a last delimiter without a line break', `--X\r\n${part}\r\n--X--`, { a: '1' }],
    ['line breaks before and after the body', `\r\n\r\n--X\r\n${part}\r\n--X--\r\n\r\n`, { a: '1' }],
    ['an empty value', `--X\r\n${disposition}\r\n\r\n\r\n--X--\r\n`, { a: '' }],
    ['a value of dashes', `--X\r\n${disposition}\r\n\r\n\r\n--\r\n--Y\r\n--X--\r\n`, { a: '\r\n--\r\n--Y' }],
    ['no parts', '--X--', {}],
    ['no parts, and line breaks before and after the body', '\r\n--X--\r\n\r\n', {}],
    ['a boundary that begins with dashes', `------X\r\n${part}\r\n------X--\r\n`, { a: '1' }, '----X'],
    ['a boundary of 70 characters', `--${longest}\r\n${part}\r\n--${longest}--\r\n`, { a: '1' }, longest],
  ])('153: accepts %s', async (_title, text, body, boundary = 'X') => {
    expect(await send(text, boundary)).toEqual(ok(body))
  })
})

describe('154: multipart text that is not UTF-8', () => {
  it.each([
    ['a value', `--X\r\n${disposition}\r\n\r\n\xff\r\n--X--\r\n`],
    ['an incomplete character in a value', `--X\r\n${disposition}\r\n\r\n\xc3\r\n--X--\r\n`],
    ['the second value', `--X\r\n${part}\r\n--X\r\n${disposition}\r\n\r\n\xff\r\n--X--\r\n`],
    ['a value in another charset', `--X\r\n${disposition}\r\nContent-Type: a/b; charset=x\r\n\r\n\xe9\r\n--X--\r\n`],
    ['a value with a misleading name', `--X\r\n${disposition.slice(0, -1)}; filename=b"\r\n\r\n\xff\r\n--X--\r\n`],
    ['a name', `--X\r\nContent-Disposition: form-data; name="\xff"\r\n\r\n1\r\n--X--\r\n`],
    ['the name of a file', `--X\r\n${disposition}; filename="\xff"\r\n\r\n1\r\n--X--\r\n`],
  ])('154: rejects bytes that are not UTF-8 in %s', async (_title, text) => {
    expect(await send(text)).toEqual(malformed)
  })

  it('154: accepts any bytes in a file', async () => {
    const text = `--X\r\n${disposition}; filename="b"\r\n\r\n\xff\x00\r\n\r\n\xfe\r\n--X--\r\n`
    expect(await send(text)).toEqual(ok({ a: ['b', [255, 0, 13, 10, 13, 10, 254]] }))
  })

  it('154: accepts the character U+FFFD', async () => {
    expect(await send(`--X\r\n${disposition}\r\n\r\n\xef\xbf\xbd\r\n--X--\r\n`)).toEqual(ok({ a: '\ufffd' }))
  })
})
