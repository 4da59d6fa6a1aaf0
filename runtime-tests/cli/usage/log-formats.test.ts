import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, describe, expect, test } from 'vitest'
import { runCommand } from '../../../tools/src/cli/run-command.ts'
import { findFormatHint } from '../../../tools/src/cli/usage/log-formats.ts'
import { readUsage } from '../../../tools/src/diff/usage/usage.ts'
import { context, inFolder } from '../run.ts'

const folder = mkdtempSync(join(tmpdir(), 'formats-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const paths = { '/users/{id}': { get: { parameters: [{ name: 'page', in: 'query', schema: {} }], responses: { 200: {} } } } }
writeFileSync(join(folder, 'openapi.json'), JSON.stringify({ openapi: '3.1.0', info: { title: 'T', version: '1' }, paths }))

const run = (content: string | Uint8Array, ...args: readonly string[]) => {
  writeFileSync(join(folder, 'log'), content)
  return inFolder(folder, () => runCommand(['usage', 'log', '--contract', 'openapi.json', ...args], context))
}

const agent = 'ios/3.2 (iPhone; iOS 17.1)'

/** Lines as the documentation of each service has them, and the flags that read them. */
const readable: readonly (readonly [name: string, line: object, flags: string, client: string, hasQuery: boolean])[] = [
  ['Cloudflare Logpush', { ClientIP: '203.0.113.7', ClientRequestHost: 'api.example.com', ClientRequestMethod: 'GET', ClientRequestPath: '/users/7', ClientRequestURI: '/users/7?page=2', ClientRequestUserAgent: agent, EdgeEndTimestamp: '2026-11-20T12:00:01Z', EdgeResponseBytes: 69045, EdgeResponseStatus: 200, EdgeStartTimestamp: '2026-11-20T12:00:00Z', RayID: '3a6050bcbe121a87' }, '--field method=ClientRequestMethod --field target=ClientRequestURI --field status=EdgeResponseStatus --field time=EdgeStartTimestamp --field agent=ClientRequestUserAgent', 'ios/3.2', true],
  ['Cloudflare Logpush', { ClientRequestMethod: 'GET', ClientRequestPath: '/users/7', EdgeResponseStatus: 200, EdgeStartTimestamp: 1_795_176_000_000_000_000 }, '--field method=ClientRequestMethod --field path=ClientRequestPath --field status=EdgeResponseStatus --field time=EdgeStartTimestamp', '(none)', false],
  ['Amazon CloudFront', { 'timestamp(ms)': '1795176000000', 'c-ip': '203.0.113.7', 'sc-status': '200', 'cs-method': 'GET', 'cs-uri-stem': '/users/7', 'cs-uri-query': 'page=2', 'cs(User-Agent)': 'ios/3.2%20(iPhone;%20iOS%2017.1)' }, "--field method=cs-method --field path=cs-uri-stem --field query=cs-uri-query --field status=sc-status --field 'time=timestamp(ms)' --field 'agent=cs(User-Agent)'", 'ios/3.2', true],
  ['Amazon API Gateway', { requestId: 'a', ip: '203.0.113.7', caller: '-', user: '-', requestTime: '20/Nov/2026:12:00:00 +0000', httpMethod: 'GET', resourcePath: '/users/{id}', status: '200', protocol: 'HTTP/1.1', responseLength: '12' }, '--field method=httpMethod --field path=resourcePath --field time=requestTime', '(none)', false],
  ['Amazon API Gateway', { requestId: 'a', ip: '203.0.113.7', requestTime: '20/Nov/2026:12:00:00 +0000', httpMethod: 'GET', routeKey: 'GET /users/{id}', status: '200', protocol: 'HTTP/1.1', responseLength: '12' }, '--field request=routeKey --field time=requestTime', '(none)', true],
  ['Envoy', { start_time: '2026-11-20T12:00:00.000Z', method: 'GET', path: '/users/7?page=2', protocol: 'HTTP/1.1', response_code: 200, response_flags: '-', user_agent: agent, upstream_cluster: 'outbound|80||users' }, '--field method=method --field target=path --field status=response_code --field time=start_time --field agent=user_agent', 'ios/3.2', true],
]

describe('lines of JSON are read with the fields of the message', () => {
  test.each(readable)('%s: %j', async (name, line, flags, client, hasQuery) => {
    const text = `${JSON.stringify(line)}\n`
    const message = `log:1 is a line of ${name}: pass ${flags}`
    const refused = await run(text)
    expect(refused.code).toBe(2)
    expect(refused.errors).toContain(message)
    const args = Array.from(flags.matchAll(/'([^']*)'|(\S+)/g), ([, quoted, plain]) => quoted ?? (plain as string))
    const { code, output, errors } = await run(text, ...args)
    expect(code, errors).toBe(0)
    const usage = readUsage(JSON.parse(output))
    expect(usage.operations['GET /users/{id}']?.clients).toEqual({ [client]: { count: 1, last: '2026-11-20' } })
    expect(usage.hasQueries).toBe(hasQuery)
  })
})

const unreadable = "whose lines are neither JSON nor in the Combined Log Format, so that no '--field' reads them"

test.each([
  ['http 2026-11-20T12:00:00.186641Z app/my-loadbalancer/50dc6c495c0c9188 192.168.131.39:2817 10.0.0.1:80 0.000 0.001 0.000 200 200 34 366 "GET http://www.example.com:80/users/7 HTTP/1.1" "curl/7.46.0" - - arn:aws:elasticloadbalancing:us-east-2:1:targetgroup/a/b "Root=1" "-" "-" 0 2026-11-20T12:00:00.000Z "forward" "-" "-" "10.0.0.1:80" "200" "-" "-"', `is a line of an AWS load balancer, ${unreadable}: convert them to the Combined Log Format`],
  ['#Version: 1.0', `is a line of Amazon CloudFront, ${unreadable}: log JSON, with the field 'timestamp(ms)'`],
  ['#Fields: date time x-edge-location sc-bytes c-ip cs-method', `is a line of Amazon CloudFront, ${unreadable}: log JSON, with the field 'timestamp(ms)'`],
  ['2026-11-20\t12:00:00\tLAX1\t2390282\t192.0.2.202\tGET\texample.cloudfront.net\t/users/7\t200\t-\tios/3.2\tpage=2', `is a line of Amazon CloudFront, ${unreadable}: log JSON, with the field 'timestamp(ms)'`],
  ['[2026-11-20T12:00:00.310Z] "GET /users/7 HTTP/2" 204 - 154 0 226 100 "10.0.35.28" "ios/3.2" "cc21d9b0" "locations" "tcp://10.0.2.1:80"', `is a line of Envoy, ${unreadable}: log JSON with 'json_format'`],
  ['2026-11-20T12:00:00+00:00 heroku[router]: at=info method=GET path="/users/7" host=myapp.herokuapp.com request_id=8601b555 fwd="204.204.204.204" dyno=web.1 connect=1ms service=18ms status=200 bytes=13', `is a line of the Heroku router, ${unreadable}: log the requests in the application`],
  ['at=info method=GET path="/users/7" host=myapp.herokuapp.com', `is a line of the Heroku router, ${unreadable}: log the requests in the application`],
  ['203.0.113.7 - - [20/Nov/2026:12:00:00 +0000]"GET /users/{id} HTTP/1.1" 200 12 a', `is a line of Amazon API Gateway, ${unreadable}: log JSON`],
  [JSON.stringify({ 'cs-method': 'GET', 'cs-uri-stem': '/users/7', date: '2026-11-20', time: '12:00:00' }), "is a line of Amazon CloudFront, which has no field with its time: add 'timestamp(ms)' to the log"],
  [JSON.stringify({ httpMethod: 'GET', resourcePath: '/users/{id}' }), "is a line of Amazon API Gateway, which has no field with its time: add '$context.requestTime' to the log"],
  [JSON.stringify({ start_time: '2026-11-20T12:00:00Z', response_code: 200 }), 'is a line of Envoy, which has no field with its method and path: add them to the log'],
  ['a line', undefined],
  ['{"msg":"listening"}', undefined],
  ['{"response_code":', undefined],
  ['{', undefined],
])('%j', (line, hint) => {
  expect(findFormatHint(line)).toBe(hint)
})

test('a long line is read in linear time', () => {
  for (const unit of ['a', ' ', '\t', 'a ', 'at=info ', 'http ', '[', '1', 'a a a [', 'method=GET ']) expect(findFormatHint(unit.repeat(100_000))).toBeUndefined()
})

test('the hint is a note beside lines that were read', async () => {
  const line = { time: '2026-11-20T12:00:00Z', method: 'GET', url: '/users/7', status: 200 }
  const { code, errors } = await run(`${JSON.stringify(line)}\n${JSON.stringify({ httpMethod: 'GET', routeKey: 'GET /users/{id}', requestTime: '20/Nov/2026:12:00:00 +0000' })}\n${JSON.stringify({ routeKey: '$default' })}\n`)
  expect([code, errors]).toEqual([0, '2 lines of JSON without a method and a target, so not of a request.\nlog:2 is a line of Amazon API Gateway: pass --field request=routeKey --field time=requestTime.\n'])
})

test.each(['target', 'target=', '=a', 'url=a', '__proto__=a'])("rejects '--field %s'", async (flag) => {
  expect(await run('{}', '--field', flag)).toEqual({
    code: 2,
    output: '',
    errors: `'--field ${flag}' must be one of method, target, path, query, request, status, time, agent, client with the field of the log: --field target=http.address\n`,
  })
})

test('fields of flags count before those of the configuration, and each may be named several times', async () => {
  writeFileSync(join(folder, 'config.json'), JSON.stringify({ usage: { fields: { target: 'a', time: 't', client: 'c' } } }))
  const line = { t: '2026-11-20T12:00:00Z', method: 'GET', a: '/no', c: 'web', there: '/users/7', app: 'ios' }
  const { output, errors } = await run(gzipSync(JSON.stringify(line)), '--config', 'config.json', '--field', 'target=nothing', '--field', 'target=there', '--field', 'client=app')
  expect(readUsage(JSON.parse(output)).operations['GET /users/{id}']?.clients, errors).toEqual({ ios: { count: 1, last: '2026-11-20' } })
})
