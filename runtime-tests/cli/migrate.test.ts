/** The command `routepact migrate`. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { runCommand } from '../../tools/src/cli/run-command.ts'
import { type ListedStep, readSteps } from './migrate/listed-steps.ts'
import { context } from './run.ts'

const before = readFileSync('runtime-tests/cli/migrate/before.txt', 'utf8')
const after = readFileSync('runtime-tests/cli/migrate/after.ts', 'utf8')

/** Writes files to a folder in which `compiler` is TypeScript, and returns their paths. */
function writeFiles(texts: readonly string[], compiler = 'typescript-6'): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'routepact-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, 'node_modules'))
  symlinkSync(resolve('node_modules', compiler), join(folder, 'node_modules/typescript'))
  return texts.map((text, index) => {
    const file = join(folder, `${index}.ts`)
    writeFileSync(file, text)
    return file
  })
}

const run = async (...args: string[]) => runCommand(['migrate', ...args], context)

/** A contract with one operation. */
const one = (fields: string) => `import { initContract } from '@ts-rest/core'\nconst c = initContract()\nexport const a = c.router({ get: { method: 'GET', path: '/a', ${fields} } })\n`

/** A contract and its options. */
const router = (argument: string) => `import { initContract } from '@ts-rest/core'\nexport const a = initContract().router(${argument})\n`

/** A contract with one operation, and the options of its router. */
const prefixed = (options: string, path = "'/b'") => router(`{ get: { method: 'GET', path: ${path}, responses: { 200: S } } }, ${options}`)

/** A module with schemas of zod. */
const withZod = (text: string) => `import { initContract } from '@ts-rest/core'\nimport { z } from 'zod'\nconst c = initContract()\n${text}\n`

/** A contract whose operation has a body. */
const action = (body: string, before = '') => withZod(`${before}\nexport const a = c.router({\n  run: {\n    method: 'POST',\n    path: '/a',\n    ${body},\n    responses: { 200: z.string() },\n  },\n})`)

/** What a step says about a body that may be absent. */
const optional = "write 'optional: true' in 'requests' if the body may be absent"
const leaveOut = `leave 'requests' out, or ${optional}`

/** The step of a form. */
const formStep = "'body' of a form must declare its files with z.file(), and its fields that are JSON with { json: ['name'] }"

/** The step of an import that stays. */
const needed = "'@ts-rest/core' is needed by what is not replaced: remove it at the end"

/** A module, a part of its migrated text, and the steps that are left. */
const cases: (readonly [title: string, text: string, changed: string, steps: readonly string[]])[] = [
  ['a type without a schema', one('responses: { 200: c.type<string>() }'), "200: { 'application/json': { body: c.type<string>() } }", ["'c.type<string>()' must be a schema"]],
  ['a type of several lines', one('responses: { 200: c.type<{\n  a: string\n}>() }'), 'c.type<{\n  a: string\n}>()', ["'c.type<{ a: string }>()' must be a schema"]],
  ['a type in another response', one("responses: { 200: c.otherResponse({ contentType: 'a/b', body: c.type<string>() }) }"), "200: { 'a/b': { body: c.type<string>() } }", ["'c.type<string>()' must be a schema"]],
  ['another response that is not a literal', one('responses: { 200: c.otherResponse(csv) }'), 'body: c.otherResponse(csv)', ["'c.otherResponse(csv)' must be a schema"]],
  ['a request without a schema', one('body: c.type<string>(), responses: { 200: S }'), "requests: { 'application/json': { body: c.type<string>() } }", ["'c.type<string>()' must be a schema"]],
  ['responses of another module', one('responses'), "path: '/a', responses }", ["'responses' are defined elsewhere: declare each body under its content type"]],
  ['a call for responses', one('responses: read()'), 'responses: read()', ["'responses' are defined elsewhere: declare each body under its content type"]],
  ['responses of a call', one('responses: c.responses(read())'), 'c.responses(read())', ["'responses' are defined elsewhere: declare each body under its content type"]],
  ['no responses', one("summary: 'None'"), "summary: 'None'", ["'responses' are defined elsewhere: declare each body under its content type"]],
  ['a spread of responses', one('responses: { ...common }'), '{ ...common }', ["'...common' is defined elsewhere: declare its bodies under their content types"]],
  ['a response of a name', one('responses: { ok, 200: S, get later() { return S } }'), '{ ok, 200: {', ["'ok' is defined elsewhere: declare its body under its content type", "'get later() { return S }' is defined elsewhere: declare its bodies under their content types"]],
  ['numbers in a query', one('query: z.object({ page: z.number() }), responses: { 200: S }'), 'query: z.object', ["'query' must accept strings: see docs/migration/ts-rest.md"]],
  ['numbers in a query that are coerced', one('query: z.object({ page: z.coerce.number(), size: z.coerce.number() }), responses: { 200: S }'), 'query: z.object', []],
  ['numbers in a query that are preprocessed', one('query: z.object({ page: z.preprocess(Number, z.number()) }), responses: { 200: S }'), 'query: z.object', []],
  ['a strict operation', one('strictStatusCodes: true, responses: { 200: S }'), "path: '/a', responses: {", []],
  ['responses without spaces', one('responses: {201:S}'), "responses: {201:{ 'application/json': { body: S } }, ...errors('default')}", []],
  ['a pattern', one('responses: { 200: S }').replace("'/a'", "'/a/:id?'"), "'/a/:id?'", ["'path' has a pattern: declare an operation for each path"]],
  ['an empty path', one('responses: { 200: S }').replace("'/a'", '""'), 'path: "/"', []],
  ['no path', one('responses: { 200: S }').replace("path: '/a', ", ''), "method: 'GET', responses", [expect.stringContaining("'path' must be declared, such as '/users/:id'") as string]],
  ['a nested contract', router("{ users: { get: { method: 'GET', path: '/', responses: { 200: S } } } }"), "mergeContracts({ users: createContract({ get: { method: 'GET', path: '/', responses: { 200: { 'application/json': { body: S } } } } }) })", ["operationId 'users.get' of setOperationId is now 'usersGet': declare operationId: 'users.get' if clients are generated from it"]],
  ['a contract of another module', router('{ ...users }'), 'createContract({ ...users })', ["'...users' must be a contract of routepact, such as createContract returns"]],
  ['an empty contract', router('{}'), 'createContract({})', []],
  ['an empty contract in another', router('{ users: {} }'), 'mergeContracts({ users: createContract({}) })', []],
  ['no contract', router(''), 'initContract().router()', ["'initContract().router()' is not an object of operations"]],
  ['an option', router('{}, { baseHeaders: H }'), 'createContract({}, { baseHeaders: H })', ["'baseHeaders' of a router must be declared in each operation: a contract has no second argument", "'baseHeaders' must be declared in each operation: write them in 'headers', and 'authorization' in 'security'"]],
  ['an unknown option and a prefix', router("{}, { pathPrefix: '/a', strictStatusCodes: true, validate: 1 }"), 'createContract({}, { validate: 1 })', ["'validate' of a router must be declared in each operation: a contract has no second argument", "'validate' must be declared in each operation: see docs/migration/ts-rest.md"]],
  ['a prefix of a name', `const pathPrefix = '/a'\n${prefixed('{ pathPrefix }')}`, "a = createContract({ get: { method: 'GET', path: '/a/b', responses", []],
  ['common responses of a name', router('{}, { commonResponses }'), 'createContract({}, { commonResponses })', ["'commonResponses' of a router must be declared in each operation: a contract has no second argument", "'commonResponses' must be declared in each operation: spread them in 'responses'"]],
  ['common responses of a function', router('{}, { commonResponses() { return {} } }'), 'createContract({}, { commonResponses() { return {} } })', ["'commonResponses' of a router must be declared in each operation: a contract has no second argument", "'commonResponses' must be declared in each operation: spread them in 'responses'"]],
  ['common responses of a constant', `const common = { 400: S }\n${router("{ get: { method: 'GET', path: '/', responses: { 200: S } }, users: { list: { method: 'GET', path: '/users', responses: {} } } }, { commonResponses: common }")}`, "createContract({ get: { method: 'GET', path: '/', responses: { ...common, 200: { 'application/json': { body: S } } } }, }), { users: createContract({ list: { method: 'GET', path: '/users', responses: { ...common,} } }) })", ["operationId 'users.list' of setOperationId is now 'usersList': declare operationId: 'users.list' if clients are generated from it", "'responses' without 200 must declare 'default', for errors that it does not list: add ...errors('default')"]],
  ['common responses of operations elsewhere', `const common = { 400: S }\n${router("{ ...routes, get: { method: 'GET', path: '/', responses } }, { commonResponses: common }")}`, '{ commonResponses: common }', ["'...routes' must be a contract of routepact, such as createContract returns", "'responses' are defined elsewhere: declare each body under its content type", "'commonResponses' of a router must be declared in each operation: a contract has no second argument", "'commonResponses' must be declared in each operation: spread them in 'responses'"]],
  ['common responses in place', router("{ get: { method: 'GET', path: '/', responses: { 200: S } } }, { commonResponses: { 400: S } }"), "{ commonResponses: { 400: { 'application/json': { body: S } } } }", ["'commonResponses' of a router must be declared in each operation: a contract has no second argument", "'commonResponses' must be declared in each operation: spread them in 'responses'"]],
  ['common responses of an operation without responses', `const common = { 400: S }\n${router("{ get: { method: 'GET', path: '/' } }, { commonResponses: common }")}`, '{ commonResponses: common }', ["'responses' are defined elsewhere: declare each body under its content type", "'commonResponses' of a router must be declared in each operation: a contract has no second argument", "'commonResponses' must be declared in each operation: spread them in 'responses'"]],
  ['metadata of two operations', router("{ get: { method: 'GET', path: '/', metadata: { a: 1 }, responses: { 200: S } }, list: { method: 'GET', path: '/b', metadata: { a: 2 }, responses: { 200: S } } }"), 'meta: { a: 2 }', ["'metadata' is now 'meta', which guards nothing until 'before' or 'security' reads it"]],
  ['a spread of options', router('{}, { ...options }'), 'createContract({}, { ...options })', ["'...options' of a router must be declared in each operation: a contract has no second argument", "'...options' must be declared in each operation: see docs/migration/ts-rest.md"]],
  ['an empty prefix', router("{}, { pathPrefix: '' }"), 'a = createContract({})\n', []],
  ['an empty prefix in a template', router('{}, { pathPrefix: `` }'), 'a = createContract({})\n', []],
  ['an empty prefix of a name', `const root = ''\n${router('{}, { pathPrefix: root }')}`, 'a = createContract({})\n', []],
  ['an empty prefix of a shorthand', `const pathPrefix = '' as const\n${router('{}, { pathPrefix }')}`, 'a = createContract({})\n', []],
  ['an empty prefix of a property', `const paths = { root: "" }\n${router('{}, { pathPrefix: paths.root }')}`, 'a = createContract({})\n', []],
  ['an empty prefix of a template with a name', `const root = ''\n${router('{}, { pathPrefix: `${root}${root}` }')}`, 'a = createContract({})\n', []],
  ['an empty prefix of a sum', `const root = ''\n${router("{}, { pathPrefix: root + '' }")}`, 'a = createContract({})\n', []],
  ['a prefix that is undefined', router('{}, { pathPrefix: undefined }'), 'a = createContract({})\n', []],
  ['an empty prefix beside another option', router("{}, { pathPrefix: '', validate: 1 }"), 'a = createContract({}, { validate: 1 })\n', ["'validate' of a router must be declared in each operation: a contract has no second argument", "'validate' must be declared in each operation: see docs/migration/ts-rest.md"]],
  ['a prefix of a template', `const version = 'v1'\n${prefixed('{ pathPrefix: `/${version}` }')}`, "path: '/v1/b', responses", []],
  ['a prefix of a sum', `const root = ''\n${prefixed("{ pathPrefix: root + '/v1' }")}`, "path: '/v1/b', responses", []],
  ['a prefix of a group', router("{ users: { get: { method: 'GET', path: '/b', responses: { 200: S } } } }, { pathPrefix: '/a' }"), "mergeContracts({ users: createContract({ get: { method: 'GET', path: '/a/b', responses: { 200: { 'application/json': { body: S } } } } }) })", ["operationId 'users.get' of setOperationId is now 'usersGet': declare operationId: 'users.get' if clients are generated from it"]],
  ['a prefix of an empty path', prefixed("{ pathPrefix: '/a' }", '""'), 'path: "/a", responses', []],
  ['a prefix of the root', prefixed("{ pathPrefix: '/a' }", "'/'"), "path: '/a', responses", []],
  ['a prefix of a path that is a template', `const b = 'b'\n${prefixed("{ pathPrefix: '/a' }", '`/${b}`')}`, 'path: `/a/${b}`, responses', []],
  ['a prefix of a path of a name', `const path = '/b'\n${prefixed("{ pathPrefix: '/a' }", 'path')}`, "path: path, responses: { 200: { 'application/json': { body: S } } } } }, { pathPrefix: '/a' })", ["'pathPrefix' of a router must be declared in each operation: a contract has no second argument", "'pathPrefix' must be declared in each operation: write it in 'path', or pass it as 'base' to the router and in 'baseUrl' to clients"]],
  ['a prefix of operations elsewhere', `const get = { method: 'GET', path: '/b', responses: { 200: S } } as const\n${router("{ get }, { pathPrefix: '/a' }")}`, "createContract({ get }, { pathPrefix: '/a' })", ["'pathPrefix' of a router must be declared in each operation: a contract has no second argument", "'pathPrefix' must be declared in each operation: write it in 'path', or pass it as 'base' to the router and in 'baseUrl' to clients"]],
  ['a prefix of a contract elsewhere', `const routes = {}\n${router("routes, { pathPrefix: '/a' }")}`, "createContract(routes, { pathPrefix: '/a' })", ["'pathPrefix' of a router must be declared in each operation: a contract has no second argument", "'pathPrefix' must be declared in each operation: write it in 'path', or pass it as 'base' to the router and in 'baseUrl' to clients"]],
  ['a prefix with quotes', prefixed('{ pathPrefix: "/it\'s" }'), "path: '/b', responses", ["'pathPrefix' of a router must be declared in each operation: a contract has no second argument", "'pathPrefix' must be declared in each operation: write it in 'path', or pass it as 'base' to the router and in 'baseUrl' to clients"]],
  ['a prefix that is not known', prefixed("{ pathPrefix: read() || '' }"), "{ pathPrefix: read() || '' })\n", ["'pathPrefix' of a router must be declared in each operation: a contract has no second argument", "'pathPrefix' must be declared in each operation: write it in 'path', or pass it as 'base' to the router and in 'baseUrl' to clients"]],
  ['a prefix of a template that is not known', prefixed('{ pathPrefix: `${read()}` }'), '{ pathPrefix: `${read()}` })\n', ["'pathPrefix' of a router must be declared in each operation: a contract has no second argument", "'pathPrefix' must be declared in each operation: write it in 'path', or pass it as 'base' to the router and in 'baseUrl' to clients"]],
  ['strict statuses', router('{}, { strictStatusCodes: true }'), 'a = createContract({})\n', []],
  ['strict statuses of a name', `const strict = true\n${router('{}, { strictStatusCodes: strict }')}`, 'a = createContract({})\n', []],
  ['statuses that are not strict', router('{}, { strictStatusCodes: false }'), 'a = createContract({})\n', ["'strictStatusCodes' always holds: declare each status that a handler returns, because clients throw for others"]],
  ['statuses that are not strict, of a name', router('{}, { strictStatusCodes }'), 'a = createContract({})\n', ["'strictStatusCodes' always holds: declare each status that a handler returns, because clients throw for others"]],
  ['statuses that are not strict, and a prefix', router("{}, { pathPrefix: '/a', strictStatusCodes: false }"), "a = createContract({})\n", ["'strictStatusCodes' always holds: declare each status that a handler returns, because clients throw for others"]],
  ['statuses that are not strict, beside another option', router('{}, { strictStatusCodes: false, validate: 1 }'), 'a = createContract({}, { validate: 1 })\n', ["'strictStatusCodes' always holds: declare each status that a handler returns, because clients throw for others", "'validate' of a router must be declared in each operation: a contract has no second argument", "'validate' must be declared in each operation: see docs/migration/ts-rest.md"]],
  ['an operation that is not strict', one('strictStatusCodes: false, responses: { 200: S }'), "path: '/a', responses: {", ["'strictStatusCodes' always holds: declare each status that a handler returns, because clients throw for others"]],
  ['a function for strict statuses', router('{}, { strictStatusCodes() { return true } }'), 'createContract({}, { strictStatusCodes() { return true } })', ["'strictStatusCodes' of a router must be declared in each operation: a contract has no second argument", "'strictStatusCodes' must be declared in each operation: see docs/migration/ts-rest.md"]],
  ['an option of the client', router('{}, { validateResponseOnClient: true }'), 'createContract({}, { validateResponseOnClient: true })', ["'validateResponseOnClient' of a router has no place in a contract: write 'validate: responses' in the client"]],
  ['a spread of a function that returns operations', withZod("const read = () => ({ list: { method: 'GET', path: '/list', responses: { 200: z.string() } } }) as const\nexport const a = c.router({ ...read() })"), 'createContract({ ...read() })', []],
  ['a spread of a generic function', withZod("const read = <P extends z.ZodType>(params: P) =>\n  ({ list: { method: 'GET', path: '/list/:id', pathParams: params, responses: { 200: z.string() } } }) as const\nexport const a = c.router({ ...read(z.object({ id: z.string() })) })"), 'createContract({ ...read(', []],
  ['a spread of a constant', withZod("const routes = { list: { method: 'GET', path: '/list', responses: { 200: z.string() } } } as const\nexport const a = c.router({ ...routes })"), 'createContract({ ...routes })', []],
  ['a spread of a choice', withZod("const routes = { list: { method: 'GET', path: '/list', responses: { 200: z.string() } } } as const\nexport const a = c.router({ ...(Date.now() > 1 ? routes : {}) })"), 'createContract({ ...(Date.now()', []],
  ['a group of a constant', withZod("const routes = { list: { method: 'GET', path: '/list', responses: { 200: z.string() } } } as const\nexport const a = c.router({ routes })"), 'mergeContracts({ routes })', ["operationId 'routes.list' of setOperationId is now 'routesList': declare operationId: 'routes.list' if clients are generated from it"]],
  ['a group of a function', withZod("const read = () => ({ list: { method: 'GET', path: '/list', responses: { 200: z.string() } } }) as const\nexport const a = c.router({ routes: read() })"), 'mergeContracts({ routes: read() })', []],
  ['a spread of a function that returns anything', withZod("const read = (): any => ({})\nexport const a = c.router({ ...read() })"), 'createContract({ ...read() })', ["'...read()' must be a contract of routepact, such as createContract returns"]],
  ['a group of anything', withZod("const read = (): any => ({})\nexport const a = c.router({ routes: read() })"), 'mergeContracts({ routes: read() })', ["'routes: read()' must be a contract of routepact, such as createContract returns"]],
  ['a spread of a function that returns other operations', withZod("const responses = (): { 200: z.ZodString } => ({ 200: z.string() })\nconst read = () => ({ list: { method: 'GET', path: '/list', responses: responses() } }) as const\nexport const a = c.router({ ...read() })"), 'createContract({ ...read() })', ["'responses' are defined elsewhere: declare each body under its content type", "'200' must name the content type of the schema: { 'application/json': { body: schema } }"]],
  ['names of operations in groups', withZod("const get = { method: 'GET', path: '/a', responses: { 200: z.string() } } as const\nconst inner = c.router({ get })\nconst users = c.router({ inner, list: c.query({ method: 'GET', path: '/b', responses: { 200: z.string() } }) })\nexport const a = c.router({ users, 'get': { method: 'GET', path: '/c', responses: { 200: z.string() } } })"), 'mergeContracts({ users, }', ["operationId 'users.inner.get' of setOperationId is now 'usersInnerGet': declare operationId: 'users.inner.get' if clients are generated from it (and 1 more)"]],
  ['names of operations beside a spread and a computed name', withZod("const key = 'k'\nconst get = { method: 'GET', path: '/a', responses: { 200: z.string() } } as const\nconst users = c.router({ get })\nconst others = { put: get } as const\nexport const a = c.router({ ...others, [key]: users, users })"), 'mergeContracts(createContract({ ...others, }), { [key]: users, users })', ["operationId 'users.get' of setOperationId is now 'usersGet': declare operationId: 'users.get' if clients are generated from it"]],
  ['a router in itself', withZod("const a: never = c.router({ get: { method: 'GET', path: '/c', responses: { 200: z.string() } }, a }) as never\nexport { a }"), 'mergeContracts(createContract({ get', []],
  ['options of a name', router('{}, options'), 'createContract({}, options)', ["'options' of a router must be declared in each operation: a contract has no second argument"]],
  ['options that are all replaced', router("{}, {\n  // All.\n  pathPrefix: '/a//b', /* the first */\n}"), 'createContract({} // All.\n /* the first */\n)', []],
  ['a contract that is not a literal', router('users'), 'initContract().router(users)', ["'initContract().router(users)' is not an object of operations"]],
  ['another import', `import { initContract, type AppRouter } from '@ts-rest/core'\nexport type A = AppRouter`, "import { type AppRouter } from '@ts-rest/core'\nexport type A", ["'AppRouter' of ts-rest is not replaced: see docs/migration/ts-rest.md", "'AppRouter' of ts-rest is not replaced: see docs/migration/ts-rest.md"]],
  ['two imports', `import { initContract } from '@ts-rest/core'\nimport { initTsRest } from "@ts-rest/core"\nexport const a = initContract().router({})\n`, "import { createContract } from 'routepact'\nexport const a = createContract({})\n", []],
  ['a form', one("contentType: 'multipart/form-data', body: z.object({ file: z.file() }), responses: { 200: S }"), "requests: { 'multipart/form-data': { body: multipart(z.object({ file: z.file() })) } }", [formStep]],
  ['a form of a name', withZod("const type = 'multipart/form-data'\nconst body = z.object({})\nexport const a = c.router({ run: { method: 'POST', path: '/a', contentType: type, body, responses: { 200: z.string() } } })"), 'requests: { [type]: { body: multipart(body) } }', [formStep, `'body' has no fields, and an empty body is {}: ${leaveOut}`]],
  ['a body of a name that is not a literal', one("contentType: read(), body: S, responses: { 200: S }"), 'requests: { [read()]: { body: S } }', ["'requests' is not allowed: a GET request has no body"]],
  ['an event stream', one("responses: { 200: c.otherResponse({ contentType: 'text/event-stream', body: S }) }"), "200: { 'text/event-stream': { body: events(S) } }", ["'body' of an event stream must be the schema of the data: handlers return an async iterable. byteStream() sends text as it is"]],
  ['lines of JSON', one("responses: { 200: c.otherResponse({ contentType: 'application/x-ndjson', body: S }) }"), "200: { 'application/x-ndjson': { body: jsonLines(S) } }", ["'body' of JSON lines must be the schema of a line: handlers return an async iterable. byteStream() sends text as it is"]],
  ['a content type without a body', one("contentType: 'a/b', responses: { 200: S }"), "contentType: 'a/b'", ["'contentType' is the key of a body in 'requests'"]],
  ['metadata', one("metadata: { role: 'admin' }, responses: { 200: S }"), "meta: { role: 'admin' }", ["'metadata' is now 'meta', which guards nothing until 'before' or 'security' reads it"]],
  ['a spread in an operation', one('...base, responses: { 200: S }'), '...base', ["'...base' is defined elsewhere: its fields must be those of routepact"]],
  ['an unknown field', one("permissions: ['admin'], responses: { 200: S }"), "permissions: ['admin']", ["'permissions' is not a field of an operation: see docs/migration/ts-rest.md"]],
  ['a router of an express app', `import '@ts-rest/core'\nexport const app = express.Router()\n`, 'export const app = express.Router()', []],
  ['a router of tRPC', `${router('{}')}const t = initTRPC.context().create()\nexport const b = t.router({ get: procedure })\n`, 'export const b = t.router({ get: procedure })', []],
  ['a module without imports', `export const a = c.router({ get: { method: 'GET', path: '/', responses: {} } })\n`, "import { createContract } from 'routepact';\nexport const a = createContract({ get: { method: 'GET', path: '/', responses: {} } })\n", ["'responses' without 200 must declare 'default', for errors that it does not list: add ...errors('default')"]],
  ['functions of operations', `import { initContract } from '@ts-rest/core'\nconst c = initContract()\nexport const a = c.query({ method: 'GET', path: '/', responses: { 200: S } }), b = c.query(read())\n`, "export const a = { method: 'GET', path: '/', responses: { 200: { 'application/json': { body: S } } } } as const, b = c.query(read())", ["'c' of ts-rest is not replaced: see docs/migration/ts-rest.md"]],
  ['a name that leads to itself', `import { initContract } from '@ts-rest/core'\nconst c = initContract()\nconst a = b, b = a\nexport const d = c.router({ get: { method: 'GET', path: '/', responses: { 200: a } } })\n`, '{ body: a }', []],
  ['another function of the same name', `import { initContract } from '@ts-rest/core'\nconst c = initContract()\nexport const d = (c: number) => ({ c })\nexport { c }\n`, 'const c = initContract()', ["'c' of ts-rest is not replaced: see docs/migration/ts-rest.md"]],
]

/** A body, what declares its schema, and the step that it has. */
const bodies: readonly (readonly [body: string, before: string, step: string | undefined])[] = [
  ['z.object({}).optional()', '', `has no fields, and an empty body is {}: ${leaveOut}`],
  ['z.object({})', '', `has no fields, and an empty body is {}: ${leaveOut}`],
  ['z.strictObject({})', '', `has no fields, and an empty body is {}: ${leaveOut}`],
  ['z.object({}).nullish()', '', `has no fields, and an empty body is {}: ${leaveOut}`],
  ['z.union([z.undefined(), z.object({})])', '', `has no fields, and an empty body is {}: ${leaveOut}`],
  ['Empty', 'const Empty = z.object({})', `has no fields, and an empty body is {}: ${leaveOut}`],
  ['z.any()', '', `accepts any body, and an empty one is {}: ${leaveOut}`],
  ['z.any().optional()', '', `accepts any body, and an empty one is {}: ${leaveOut}`],
  ['z.unknown()', '', `accepts any body, and an empty one is {}: ${leaveOut}`],
  ['z.unknown().optional()', '', `accepts any body, and an empty one is {}: ${leaveOut}`],
  ['z.object({ a: z.string().optional() })', '', 'has no required field: an empty body is {}, which this schema accepts'],
  ['z.object({ a: z.string().default("b"), c: z.number().optional() })', '', 'has no required field: an empty body is {}, which this schema accepts'],
  ['Item.partial()', 'const Item = z.object({ a: z.string() })', 'has no required field: an empty body is {}, which this schema accepts'],
  ['Item.partial().optional()', 'const Item = z.object({ a: z.string() })', `has no required field: an empty body is {}, which this schema accepts: ${optional}`],
  ['z.record(z.string(), z.string())', '', 'has no required field: an empty body is {}, which this schema accepts'],
  ['z.looseObject({})', '', 'has no required field: an empty body is {}, which this schema accepts'],
  ['z.intersection(z.object({ a: z.string().optional() }), z.object({ b: z.string().optional() }))', '', 'has no required field: an empty body is {}, which this schema accepts'],
  ['z.union([z.object({ a: z.string() }), z.object({ b: z.string().optional() })])', '', 'has no required field: an empty body is {}, which this schema accepts'],
  ['z.object({ a: z.string() }).optional()', '', `is never undefined, because an empty body is {}: ${optional}`],
  ['z.object({ a: z.string() }).default({ a: "b" })', '', `is never undefined, because an empty body is {}: ${optional}`],
  ['z.string().optional()', '', `is never undefined, because an empty body is {}: ${optional}`],
  ['z.object({ a: z.string() })', '', undefined],
  ['z.object({ a: z.string().optional(), b: z.null() })', '', undefined],
  ['z.object({ a: z.string() }).nullable()', '', undefined],
  ['z.array(z.string())', '', undefined],
  ['z.preprocess((given) => given, z.object({ a: z.string() }))', '', undefined],
  ['z.string()', '', undefined],
]

cases.push(
  ...bodies.map(([body, before, step]): (typeof cases)[number] => [
    `the body ${body}`,
    action(`body: ${body}`, before),
    `requests: { 'application/json': { body: ${body} } },`,
    step === undefined ? [] : [`'${body.slice(0, 60)}' ${step}`],
  ]),
  ['a body that is undefined', action('body: z.literal(undefined)'), 'body: z.literal(undefined)', ["'body' of a request is never undefined: omit 'requests'"]],
  ['an optional body that is undefined', action('body: z.undefined().optional()'), "path: '/a',\n    responses", ['a request with a body is not rejected any more: the router does not read it']],
  ['an optional body that is void', action('body: z.void().optional()'), "path: '/a',\n    responses", ['a request with a body is not rejected any more: the router does not read it']],
  ['a body of a shorthand', action('body', 'const body = z.object({})'), "requests: { 'application/json': { body } },", [`'body' has no fields, and an empty body is {}: ${leaveOut}`]],
)

describe('ts-rest', () => {
  test.each(['typescript-6', 'typescript-5.9'])('rewrites a contract, which then compiles, with %s', async (compiler) => {
    const [file = ''] = writeFiles([before], compiler)
    const errors = `${file}: 6 operations, 4 steps left\n  ${file}:1: 'routepact' must be installed: run the command again then\n  ${file}:2: 'zod' must be installed: run the command again then\n  ${file}:14: 'metadata' is now 'meta', which guards nothing until 'before' or 'security' reads it\n  ${file}:40: ${formStep}\n`
    expect(await run('ts-rest', file)).toEqual({ code: 0, output: after, errors })
    expect(readFileSync(file, 'utf8')).toBe(before)
  })

  describe('--write', () => {
    const folder = mkdtempSync('.command-')
    const files = cases.map((_, index) => join(folder, `${index}.ts`))
    let left: ListedStep[] = []

    beforeAll(async () => {
      mkdirSync(join(folder, 'node_modules'))
      symlinkSync(resolve('node_modules/typescript-6'), join(folder, 'node_modules/typescript'))
      writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ extends: '../tsconfig.json', compilerOptions: { lib: ['esnext'], types: [] }, include: [] }))
      for (const [index, [, text]] of cases.entries()) writeFileSync(files[index] as string, text)
      const result = await run('ts-rest', '--write', ...files)
      expect(result).toMatchObject({ code: 0, output: '' })
      expect(result.errors).toContain(needed)
      left = readSteps(result.errors)
    }, 240_000)

    afterAll(() => rmSync(folder, { recursive: true }))

    test.each(cases.map(([title], index) => [title, index] as const))('%s', (_, index) => {
      const [, , changed, steps] = cases[index] as (typeof cases)[number]
      const file = files[index] as string
      expect(readFileSync(file, 'utf8')).toContain(changed)
      const listed = left.filter((step) => step.file === file && step.text !== needed)
      expect(listed.map(({ text }) => text).toSorted()).toEqual(steps.toSorted())
    })
  })
})

test.each<[args: string[], message: string]>([
  [[], "'<library>' must be 'ts-rest': routepact migrate ts-rest contract.ts"],
  [['trpc', 'a.ts'], "'<library>' must be 'ts-rest': routepact migrate ts-rest contract.ts"],
  [['ts-rest'], "'<files>' must name a file: routepact migrate ts-rest contract.ts"],
  [['ts-rest', 'a.ts', 'b.ts'], "'--write' is needed to replace several files."],
  [['ts-rest', 'gone.ts'], "'gone.ts' cannot be read: ENOENT: no such file or directory, open 'gone.ts'"],
])('%j is an error', async (args, message) => {
  expect(await run(...args)).toEqual({ code: 2, output: '', errors: `${message}\n` })
})

test('a module without a contract and a compiler without an API are errors', async () => {
  const [file = '', other = ''] = writeFiles(['export {}', 'export {}'])
  expect(await run('ts-rest', '--write', file, other)).toMatchObject({ code: 2, errors: `'${file}', '${other}' have nothing of ts-rest and of zod 3.\n` })
  expect(await run('ts-rest', file)).toMatchObject({ code: 2, errors: `'${file}' has nothing of ts-rest and of zod 3.\n` })
  const [newer = ''] = writeFiles([before], 'typescript')
  const errors = "'typescript' must be installed in version 5 or 6: npm install --save-dev typescript@6\n"
  expect(await run('ts-rest', newer)).toEqual({ code: 2, output: '', errors })
})

test('a module that was migrated stays as it is when the command runs again', async () => {
  const [file = ''] = writeFiles([before], 'typescript-6')
  await run('ts-rest', '--write', file)
  const migrated = readFileSync(file, 'utf8')
  await run('ts-rest', '--write', file)
  expect(readFileSync(file, 'utf8')).toBe(migrated)
})

test('a body that rejected any other one is a step', async () => {
  const [file = ''] = writeFiles(["import { initContract } from '@ts-rest/core'\nimport { z } from 'zod'\nexport const a = initContract().router({ close: { method: 'POST', path: '/a', body: z.void(), responses: { 200: z.string() } } })\n"])
  const { output, errors } = await run('ts-rest', file)
  expect(output).not.toContain('z.void')
  expect(errors).toContain('a request with a body is not rejected any more: the router does not read it')
})

test('a module that has nothing of ts-rest stays as it is, and is not listed', async () => {
  const [file = '', other = ''] = writeFiles([before, 'export {}'])
  const { code, errors } = await run('ts-rest', '--write', file, other)
  expect({ code, isListed: errors.includes(file), isOtherListed: errors.includes(other) }).toEqual({ code: 0, isListed: true, isOtherListed: false })
  expect(readFileSync(other, 'utf8')).toBe('export {}')
})

/** Texts of modules in other forms than most, before and after. */
const contractText =
  "import { initContract } from '@ts-rest/core'\n// caf\u00e9\nexport const a = initContract().router({}, {\n  // All.\n  pathPrefix: '/a',\n})"
const migratedText = "import { createContract } from 'routepact'\n// caf\u00e9\nexport const a = createContract({} // All.\n)"

test.each<[form: string, write: (text: string) => string | Uint8Array]>([
  ['a missing line break at the end', (text) => text],
  ['a byte order mark', (text) => `\uFEFF${text}\n`],
  ['CRLF', (text) => `${text}\n`.replaceAll('\n', '\r\n')],
  ['CRLF and a byte order mark', (text) => `\uFEFF${text.replaceAll('\n', '\r\n')}`],
])('--write keeps %s', async (_form, write) => {
  const [file = '', other = ''] = writeFiles([contractText, contractText])
  writeFileSync(file, write(contractText))
  const untouched = write('export {}\n')
  writeFileSync(other, untouched)
  const { mtimeNs } = statSync(other, { bigint: true })
  const { output } = await run('ts-rest', file)
  expect(await run('ts-rest', '--write', file, other)).toMatchObject({ code: 0 })
  expect([output, readFileSync(file, 'utf8'), readFileSync(other, 'utf8')]).toEqual([
    write(migratedText),
    write(migratedText),
    untouched,
  ])
  expect(statSync(other, { bigint: true }).mtimeNs).toBe(mtimeNs)
})

test('a module that is only imported gets its import at its own line breaks', async () => {
  const [file = ''] = writeFiles(["import { c } from './c'\r\nexport const a = c.router({})\r\n"])
  expect((await run('ts-rest', file)).output).toBe(
    "import { createContract } from 'routepact'\r\nimport { c } from './c'\r\nexport const a = createContract({})\r\n",
  )
})

test('--help prints the options, and another option is an error', async () => {
  expect(await run('--help')).toMatchObject({ code: 0, output: expect.stringMatching(/^Usage: routepact migrate </) })
  expect(await run('ts-rest', 'a.ts', '--force')).toMatchObject({ code: 2, errors: "'--force' is not an option of 'routepact migrate': --help lists the options.\n" })
})
