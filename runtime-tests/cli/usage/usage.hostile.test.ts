/** Logs that attackers write: every line is counted once, whatever it contains, and only what the contract names is kept. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { runCommand } from '../../../tools/src/cli/run-command.ts'
import { readUsage } from '../../../tools/src/diff/usage/usage.ts'
import { seeds } from '../../properties/scale.ts'
import { context } from '../run.ts'

const folder = mkdtempSync(join(tmpdir(), 'hostile-usage-'))
const contract = join(folder, 'openapi.json')
const names = ['page', '__proto__']
const parameters = names.map((name) => ({ name, in: 'query', schema: {} }))
const paths = { '/users': { get: { parameters, responses: {} } }, '/users/{id}': { get: { responses: { 404: {} } } }, '/{name}.json': { get: { responses: {} } } }
writeFileSync(contract, JSON.stringify({ openapi: '3.1.0', info: { title: 'T', version: '1' }, paths }))

afterAll(() => rmSync(folder, { recursive: true, force: true }))

const hostile = fc.constantFrom('__proto__', 'constructor', '\u0000', '\u001b[31m', '"', '\\', '\\x22', String.raw`\xZZ`, '%', '%00', '%FF', '\u202e', '::error::', '/', '//', '..', '?', '#', '[', ']', ' ', '\t', '\ud800', '🙂', 'secret')
const text = fc.oneof(fc.string({ maxLength: 12 }), fc.array(hostile, { maxLength: 5 }).map((parts) => parts.join(''))).map((value) => value.replaceAll('\n', ''))
const target = fc.oneof(text, text.map((id) => `/users/${id}`), text.map((query) => `/users?${query}&page=${query}&${query}=1`), text.map((name) => `/${name}.json`))
const method = fc.constantFrom('GET', 'HEAD', 'OPTIONS', 'POST', 'get', '__proto__', '')
const status = fc.constantFrom(200, 400, 404, 499, 500, 0)

const combinedLine = fc.tuple(text, method, target, status, text).map(
  ([user, verb, path, code, agent]) => `203.0.113.7 - ${user} [20/Nov/2026:12:00:00 +0000] "${verb} ${path} HTTP/1.1" ${String(code).padStart(3, '0')} 1 "-" "${agent}"`,
)
const jsonLine = fc.tuple(method, target, status, fc.oneof(text, fc.jsonValue()), fc.jsonValue()).map(
  ([verb, url, code, userAgent, other]) => JSON.stringify({ time: 1, method: verb, url, status: code, userAgent, req: other }),
)
const line = fc.oneof(combinedLine, jsonLine, text, fc.json()).filter((value) => value.trim() !== '')
const plain = '203.0.113.7 - - [20/Nov/2026:12:00:00 +0000] "GET /users HTTP/1.1" 200 1 "-" "web/1"'

test('every line is counted once', async () => {
  for (const seed of seeds) {
    await fc.assert(
      fc.asyncProperty(fc.array(line, { maxLength: 20 }), async (lines) => {
        // More lines that can be read than others, without which the command fails.
        const log = [...lines, ...lines.map(() => plain), plain].join('\n')
        const openInput = async function* (): AsyncGenerator<Uint8Array> {
          yield Buffer.from(log)
        }
        const { code, output, errors } = await runCommand(['usage', '-', '--contract', contract], { ...context, openInput })
        expect([code, errors.includes('Error')]).toEqual([0, false])
        // oxlint-disable-next-line no-control-regex
        expect(output + errors).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u202e\ud800]|203\.0/u)
        const { requests, lines: others, operations } = readUsage(JSON.parse(output))
        const counts = [...Object.values(requests), ...Object.values(others)]
        expect(counts.reduce((sum, count) => sum + count)).toBe(2 * lines.length + 1)
        expect(Object.keys(operations)).toEqual(Object.entries(paths).map(([path]) => `GET ${path}`))
        const clients = Object.values(operations).flatMap((operation) => Object.values(operation.clients))
        expect(clients.reduce((sum, { count }) => sum + count, 0)).toBe(requests.used)
        expect(Object.values(operations).reduce((sum, { rejected }) => sum + rejected, 0)).toBe(requests.rejected)
        expect(Object.keys(operations['GET /users']!.queries)).toEqual(names)
      }),
      { seed, numRuns: 50 },
    )
  }
})

test('thousands of clients are counted, and the command says which have no name', async () => {
  const openInput = async function* (): AsyncGenerator<Uint8Array> {
    for (let index = 0; index < 3000; index++) yield Buffer.from(`${plain.replace('web/1', `bot-${index}/1`)}\n`)
  }
  const { output, errors } = await runCommand(['usage', '-', '--contract', contract], { ...context, openInput })
  expect(errors).toBe("2,000 requests of '(more clients)', after the first 1,000.\n")
  const { clients } = readUsage(JSON.parse(output)).operations['GET /users']!
  expect([Object.keys(clients).length, clients['(more clients)']?.count]).toEqual([1001, 2000])
})
