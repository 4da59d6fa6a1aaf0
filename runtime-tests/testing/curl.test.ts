import { execFileSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { toBaseUrl } from '../../src/client/url.ts'
import { toCurl } from '../../tools/src/testing/curl.ts'
import type { RequestData } from '../../tools/src/testing/request-data.ts'

const get: RequestData = { method: 'GET', target: '/users?page=1', headers: [], body: undefined }
const encode = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text)

describe('toCurl', () => {
  it.each<[string, RequestData, string]>([
    ['the URL', get, "curl -i -X GET 'http://api.test/v1/users?page=1'"],
    ['HEAD', { ...get, method: 'HEAD' }, "curl -i -I 'http://api.test/v1/users?page=1'"],
    ['headers', { ...get, headers: [['x-name', 'Ada']] }, "curl -i -X GET 'http://api.test/v1/users?page=1' -H 'x-name: Ada'"],
    ['an empty header', { ...get, headers: [['x-name', '']] }, "curl -i -X GET 'http://api.test/v1/users?page=1' -H 'x-name;'"],
    ['text', { ...get, headers: [['Content-Type', 'a/b']], body: encode('{"a":1}') }, `curl -i -X GET 'http://api.test/v1/users?page=1' -H 'Content-Type: a/b' --data-binary '{"a":1}'`],
    ['a body without a content type', { ...get, body: encode('a') }, "curl -i -X GET 'http://api.test/v1/users?page=1' -H 'content-type:' --data-binary 'a'"],
    [
      'a large body in chunks',
      { ...get, body: encode('a'.repeat(9000)), isChunked: true },
      "curl -i -X GET 'http://api.test/v1/users?page=1' -H 'content-type:' -H 'transfer-encoding: chunked' --data-binary @body # a file of 9000 bytes",
    ],
  ])('prints %s', (_name, data, command) => {
    expect(toCurl(data, toBaseUrl('http://api.test/v1/'))).toBe(command)
  })

  it.each(["it's", '@file', 'line\nline', 'ünïcode', String.raw`\x41`, '\u0000\u001b[31m', String.raw`a%s\x41'` + '\u0000', '$(whoami)`id`'])('quotes %j for a shell', (text) => {
    const command = toCurl({ ...get, body: encode(text) }, toBaseUrl('http://api.test'))
    const word = command.slice(command.indexOf('--data-binary') + 14)
    // eslint-disable-next-line no-control-regex
    expect(command).toMatch(/^[ -~]*$/)
    // An argument has no NUL.
    const script = text.includes('\u0000') ? `cat ${word.slice(1)}` : `printf %s ${word}`
    expect(execFileSync('bash', ['-c', script], { encoding: 'utf8' })).toBe(text)
  })
})
