/** A week of a maintainer: ten pull requests, each compared with the one before, with the files that a person would write. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { runCommand } from '../../tools/src/cli/run-command.ts'
import { context, inFolder } from './run.ts'

const folder = mkdtempSync(join(tmpdir(), 'week-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The parts of the API that change in the week. */
interface Version {
  readonly server: string
  readonly prefix: string
  readonly page: object
  readonly errors: object
  readonly password: object
  readonly user: object
  readonly events: readonly object[]
  readonly legacy: object | undefined
}

const event = (kind: string): object => ({ type: 'object', properties: { kind: { const: kind }, at: { type: 'string' } }, required: ['kind'] })
const monday: Version = {
  server: 'https://api.example/v1',
  prefix: '',
  page: {},
  errors: {},
  password: { type: 'string', format: 'password', minLength: 8 },
  user: { type: 'object', properties: { name: { type: 'string' }, nickname: { type: 'string' } }, required: ['name'] },
  events: [event('added'), event('renamed')],
  legacy: {},
}

const toContent = (schema: object): object => ({ 'application/json': { schema } })
function toDocument({ server, prefix, page, errors, password, user, events, legacy }: Version): object {
  const toOperation = (operationId: string, schema: object, more: object = {}): object => ({
    operationId,
    responses: { 200: { description: 'OK', content: toContent(schema) }, ...errors },
    ...more,
  })
  const signup = { type: 'object', properties: { name: { type: 'string' }, password }, required: ['name', 'password'] }
  return {
    openapi: '3.1.0',
    info: { title: 'Users', version: '1' },
    servers: [{ url: server }],
    paths: {
      [`${prefix}/users`]: {
        get: toOperation('listUsers', { type: 'array', items: { type: 'string' } }, { parameters: [{ name: 'page', in: 'query', schema: { type: 'integer' }, ...page }] }),
        post: toOperation('addUser', user, { requestBody: { required: true, content: toContent(signup) } }),
      },
      [`${prefix}/events`]: { get: toOperation('listEvents', { type: 'array', items: { oneOf: events } }) },
      ...(legacy ? { [`${prefix}/legacy`]: { get: toOperation('getLegacy', {}, legacy) } } : {}),
    },
  }
}

const accepted = '# The mobile team sends pages since May.\nlistUsers: query \'page\' is now required\n'
const config = { diff: { levels: { 'response-property-gone': 'error' } } }

/** A pull request: what it changes, the files beside it, and what the command prints. */
interface PullRequest {
  readonly title: string
  readonly change: Partial<Version>
  readonly files?: { readonly [name: string]: string }
  readonly args?: readonly string[]
  readonly code: number
  readonly output: string
  readonly errors?: string
}

const week: readonly PullRequest[] = [
  { title: 'describe the page', change: { page: { description: 'From 1.' } }, code: 0, output: 'No changes.\n' },
  {
    title: 'limit the rate of all operations',
    change: { errors: { 429: { description: 'Too many requests' } } },
    code: 0,
    output: 'warning\n  Several operations\n    4 operations: 429 may now be sent\n\n1 warning.\n',
  },
  {
    title: 'require the page',
    change: { page: { required: true } },
    files: { 'accepted.txt': accepted },
    args: ['--ignore', 'accepted.txt'],
    code: 0,
    output: '1 ignored.\n',
  },
  {
    title: 'the next one, with the accepted change still in the file',
    change: { page: { required: true, description: 'From 1.' } },
    args: ['--ignore', 'accepted.txt'],
    code: 0,
    output: 'No changes.\n',
    errors: "accepted.txt:2 is stale: no change has the text 'listUsers: query 'page' is now required'.\n",
  },
  { title: 'move the version into the paths', change: { server: 'https://api.example', prefix: '/v1' }, code: 0, output: 'No changes.\n' },
  {
    title: 'longer passwords',
    change: { password: { type: 'string', format: 'password', minLength: 12 } },
    code: 1,
    output: "error\n  POST /v1/users\n    addUser: body of 'application/json': 'password' no longer accepts strings shorter than 12 characters\n      for example: \"aaaaaaaa\"\n\n1 error.\n",
  },
  {
    title: 'drop the nickname, which the team has made an error',
    change: { user: { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] } },
    files: { 'routepact.config.json': JSON.stringify(config) },
    code: 1,
    output: "error\n  POST /v1/users\n    addUser: 200 'application/json': 'nickname' is gone\n\n1 error.\n",
  },
  {
    title: 'a new event',
    change: { events: [event('added'), event('renamed'), event('removed')] },
    code: 0,
    output: "warning\n  GET /v1/events\n    listEvents: 200 'application/json': '[].kind' may now be 'removed'\n\n1 warning.\n",
  },
  { title: 'deprecate an operation', change: { legacy: { deprecated: true, 'x-sunset': '2020-01-01' } }, args: ['--show', 'error'], code: 0, output: '2 for information.\n' },
  {
    title: 'remove it after its sunset',
    change: { legacy: undefined },
    code: 0,
    output: 'warning\n  GET /v1/legacy\n    getLegacy: the deprecated operation is gone\n\n1 warning.\n',
  },
]

test.each(week.map((request, day) => Object.assign({ day }, request)))('$title', async ({ day, change, files = {}, args = [], code, output, errors = '' }) => {
  const old = week.slice(0, day).reduce((version, earlier) => Object.assign({}, version, earlier.change), monday)
  writeFileSync(join(folder, 'old.json'), JSON.stringify(toDocument(old)))
  writeFileSync(join(folder, 'new.json'), JSON.stringify(toDocument(Object.assign({}, old, change))))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  expect(await inFolder(folder, () => runCommand(['diff', 'old.json', 'new.json', ...args], context))).toEqual({ code, output, errors })
})
