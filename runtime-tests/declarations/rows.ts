/** What an application exports without an annotation: an expression for each export of the packages, and for the members of some. */

/** What the expressions share. A module of an application, whose own exports are inferred too. */
export const setup = `
import { basic, bearer, byteStream, type ContractHandlers, createContract, createRouter, errors, events, jsonLines } from 'routepact'
import { createClient } from 'routepact/client'
import { codec, codecs, dateTimePair } from 'routepact/codec'
import { serveVersion } from 'routepact/versions'
import { createWebhooks, createWebhookSender } from 'routepact/webhooks'
import { createQueries } from 'routepact-query'
import { z } from 'zod'

export const User = z.object({ name: z.string(), born: z.string().optional() })
export const verify = (token: string) => (token === 'secret' ? { user: 'Ada' } : undefined)
export const info = { title: 'API', version: '1' }
export const contract = createContract({
  getUser: {
    path: '/users/:id',
    method: 'GET',
    query: z.object({ page: z.coerce.number().default(1) }),
    headers: z.object({ 'x-trace': z.string().optional() }),
    responses: {
      200: { 'application/json': { body: User, headers: z.object({ etag: z.string() }) }, 'text/csv': { body: byteStream() } },
      204: {},
      ...errors(404),
      default: { 'text/plain': { body: z.string() } },
    },
  },
  listUsers: { path: '/users', method: 'GET', responses: { 200: { 'application/json': { body: z.array(User) } } } },
  addUser: {
    path: '/users',
    method: 'POST',
    security: [{ token: [] }, { password: [] }],
    requests: { 'application/json': { body: User }, 'application/jsonl': { body: jsonLines(User) } },
    responses: { 201: { headers: z.object({ location: z.string() }) }, '4XX': { 'application/json': { body: z.object({ error: z.string() }) } }, default: {} },
  },
  watch: { path: '/watch', method: 'GET', deprecated: true, responses: { 200: { 'text/event-stream': { body: events(User) } } } },
})
export const groups = { users: contract, watch: contract.watch }
export const security = { token: bearer(verify), password: basic(({ username }) => ({ user: username })) }
export const open = (_request: Request, env: { readonly db: string }) => ({ db: env.db })
export const handlers = {
  getUser: ({ respond, validatedParams: { id } }) => respond({ status: 200, contentType: 'application/json', body: { name: id }, headers: { etag: '1' } }),
  listUsers: () => ({ status: 200, body: [] }),
  addUser: ({ respond }) => respond({ status: 201, headers: { location: '/' } }),
  watch: () => new Response(),
} satisfies ContractHandlers<typeof contract>
export const router = createRouter({ contract, security, handlers })
export const routerOfEnv = createRouter({ contract, security, handlers, before: [open] })
export const health = createRouter({
  contract: createContract({ ping: { path: '/ping', method: 'GET', responses: { 200: {} } } }),
  before: [open],
  handlers: { ping: ({ respond }) => respond({ status: 200 }) },
})
export const client = createClient(contract, { baseUrl: 'https://api.test', headers: { authorization: 'a' } })
export const Day = codec(z.codec(z.iso.datetime(), z.date(), dateTimePair), z)
export const days = createContract({
  addDay: {
    path: '/days',
    method: 'POST',
    requests: { 'application/json': { body: Day.request }, 'application/jsonl': { body: jsonLines(Day.request) } },
    responses: { 200: { 'application/json': { body: Day.response }, 'application/jsonl': { body: jsonLines(Day.response) } }, ...errors(400) },
  },
})
export const decoding = createClient(days, { codecs })
export const current = { contract, router, security }
export const versionRouter = serveVersion(contract, current, {})
export const webhooks = createWebhooks({
  added: { path: '/added', method: 'POST', requests: { 'application/json': { body: User } }, responses: { 200: {} } },
})
export const sender = createWebhookSender(webhooks)
export const queries = createQueries(client)
`

/** Entry -> export -> the expressions of its results. */
export const rows: { readonly [entry: string]: { readonly [name: string]: readonly string[] } } = {
  routepact: {
    apiKey: ["apiKey({ in: 'header', name: 'x-key' }, verify)"],
    basic: ['basic(({ username }) => ({ user: username }))'],
    bearer: ['bearer(verify)', 'bearer((token, { args: [env] }: SecurityCheck<[env: { db: string }]>) => ({ token, db: env.db }))'],
    byteStream: ['byteStream()'],
    ContractResponseError: ["new ContractResponseError('no')"],
    ContractValidationError: ["new ContractValidationError('query', [])"],
    createAuthenticator: ["createAuthenticator({ scheme: { type: 'http', scheme: 'digest' }, authenticate: () => ({ user: 'Ada' }) })"],
    createContract: [
      'contract',
      'contract.getUser',
      "createContract({ ping: { path: '/ping', method: 'GET', responses: { 200: {} } } })",
      "createContract({ form: { path: '/', method: 'POST', requests: { 'multipart/form-data': { body: multipart(z.object({ file: z.instanceof(File), meta: User }), { json: ['meta'] }) } }, responses: { 200: {} } } })",
    ],
    createRouter: [
      'createRouter({ contract, security, handlers })',
      'createRouter({ contract, security, handlers, before: [open] })',
      "createRouter({ contract: createContract({ ping: { path: '/ping', method: 'GET', responses: { 200: {} } } }), handlers: { ping: ({ respond }) => respond({ status: 200 }) } })",
      'router.fetch',
      "await router.fetch(new Request('https://api.test'))",
      'handlers',
      'handlers.getUser',
      '(request: ContractRequest<typeof contract.getUser>) => request',
      '(request: ContractRequest<typeof contract.getUser, { user: string }>) => ({ ...request, respond: request.respond })',
      "(request: ContractRequest<typeof contract.getUser>) => request.respond({ status: 204 })",
      '(request: ContractRequest<typeof contract.getUser>) => [request.validatedParams, request.validatedQuery, request.validatedHeaders, request.validatedBody, request.validatedContent, request.validatedCookies, request.operation, request.context]',
      '((request) => ({ respond: request.respond, request })) satisfies ContractMiddleware',
    ],
    deprecationHeaders: ['deprecationHeaders', 'deprecationHeaders(new Response(), {})'],
    error: ["error(404, 'none', { code: 'no_user' })"],
    errors: ['errors(400, 404)'],
    events: ['events(User)', 'events({ data: User, id: z.string() })'],
    HttpError: ['new HttpError(404, "none")'],
    jsonLines: ['jsonLines(User)'],
    mergeContracts: ['mergeContracts({ users: contract })', 'mergeContracts({ users: contract }).usersGetUser'],
    mergeRouters: ["mergeRouters([router, health], { base: '/v1' })"],
    multipart: ["multipart(z.object({ title: z.string(), file: z.instanceof(File) }))"],
    prefers: ['(request: ContractRequest<typeof contract.getUser>) => prefers(request, 200)'],
    problems: ['problems(400, 404)'],
    received: ["received(new Response(''))"],
    separated: ["separated(z.object({ ids: z.array(z.string()) }), { ids: ',' })"],
    toErrorDetails: ["toErrorDetails(new ContractValidationError('query', []))"],
    withContractErrorHandler: ['withContractErrorHandler()', 'withContractErrorHandler({ format: problems })'],
  },
  'routepact/client': {
    ContractClientError: ["(thrown: unknown) => (thrown instanceof ContractClientError ? thrown : undefined)"],
    ContractStatusError: ["(thrown: unknown) => (thrown instanceof ContractStatusError ? thrown : undefined)", 'async () => new ContractStatusError(await client.listUsers())'],
    createClient: [
      'createClient(contract)',
      'createClient(groups)',
      "createClient(contract, { baseUrl: 'https://api.test', headers: { 'x-trace': '1' }, validate: responses })",
      'createClient<typeof contract>(createOutline(contract))',
      'createClient(contract, { codecs })',
      'decoding.addDay',
      'createClient({ days }, { codecs }).days',
      "await decoding.addDay({ contentType: 'application/json', body: new Date() })",
      'createQueries(decoding).addDay',
      'client.getUser',
      'client.getUser.url',
      "await client.getUser({ params: { id: 'a' } })",
      "(await client.getUser({ params: { id: 'a' } })).body",
      "(await client.getUser({ params: { id: 'a' } })).headers",
      "client.addUser({ contentType: 'application/json', body: { name: 'Ada' } })",
      '(await client.watch()).body',
      'async () => { const result = await client.getUser({ params: { id: "a" } }); return result.status === 200 ? result : undefined }',
      '(...args: Parameters<typeof client.getUser>) => client.getUser(...args)',
    ],
    createOutline: ['createOutline(contract)', 'createOutline(groups)'],
    onStatus: ["onStatus(401, () => ({ authorization: 'a' }))"],
    paginate: ['paginate(client.listUsers, {}, () => undefined)'],
    responses: ['responses'],
    retry: ['retry()', 'retry({ attempts: 2 })'],
    unwrap: ["unwrap(client.getUser({ params: { id: 'a' } }))", 'await unwrap(client.listUsers())'],
  },
  'routepact/codec': {
    bigintPair: ['bigintPair'],
    bytesPair: ['bytesPair'],
    codec: ['codec(z.codec(z.iso.datetime(), z.date(), dateTimePair), z)', 'codec(z.codec(z.iso.datetime(), z.date(), dateTimePair), z).request', 'codec(User, (value) => value)'],
    codecs: ['codecs'],
    datePair: ['datePair'],
    dateTimePair: ['dateTimePair'],
    urlPair: ['urlPair'],
  },
  'routepact/mcp': { createMcpHandler: ["createMcpHandler(router, { contract, include: ['getUser'], info: { name: 'API', version: '1' } })"] },
  'routepact/node': {
    createNodeHandler: ['createNodeHandler(router)', "createNodeHandler(routerOfEnv, { args: () => [{ db: '' }] })"],
    listen: ['listen(createServer())', 'await listen(createServer())'],
    serve: ['serve(router)', 'await serve(router, { port: 0 })'],
  },
  'routepact/openapi': { createDocsPage: ["{ page: createDocsPage(createOpenApiDocument(contract, { info }), { script: { src: '/a.js', integrity: 'sha256-a' } }) }"], createOpenApiDocument: ['createOpenApiDocument(contract, { info })', 'createOpenApiDocument(contract, { info }).paths'] },
  'routepact/tracing': { traceRouter: ['traceRouter(router)', 'traceRouter(routerOfEnv)'] },
  'routepact/versions': {
    explainSkew: ["explainSkew(client, { contract, baseUrl: 'https://api.test', compare: () => import('routepact-tools/diff') })"],
    selectVersion: ["selectVersion({ '1': router, '2': versionRouter }, { header: 'api-version', default: '1' })"],
    serveVersion: [
      'versionRouter',
      "serveVersion(contract, current, { listUsers: async ({ respond }, now) => respond(await now.listUsers()) }, { base: '/v1' })",
      '(request: AdapterRequest<typeof contract.listUsers>) => request',
      '(request: AdapterRequest<typeof contract.listUsers>) => ({ respond: request.respond })',
    ],
  },
  'routepact/webhooks': {
    createWebhooks: ['webhooks'],
    createWebhookSender: ['createWebhookSender(webhooks)', 'sender.added', "await sender.added({ url: 'https://a.test', secrets: 'a', body: { name: 'Ada' } })"],
    signWebhooks: ["signWebhooks(router, 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw')"],
    webhookSignature: ["webhookSignature('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw')"],
    WebhookPayloadError: ["(thrown: unknown) => (thrown instanceof WebhookPayloadError ? thrown : undefined)"],
  },
  'routepact-tools/diff': {
    checkVersion: ['checkVersion(versionRouter)'],
    compareContracts: ['compareContracts(contract, contract)'],
    compareContractsAsync: ['compareContractsAsync(contract, contract)'],
    compareDocuments: ['compareDocuments({}, {})'],
    DocumentError: ["new DocumentError('no')"],
  },
  'routepact-tools/testing': {
    checkContract: ['checkContract(contract)'],
    compareServers: ['compareServers(contract, { old: router, new: router })'],
    contractCases: ['contractCases(contract, router)'],
    ContractFinding: ["(thrown: unknown) => (thrown instanceof ContractFinding ? thrown : undefined)"],
    createMock: ['createMock(contract)', 'createMock(contract, { overrides: { listUsers: { status: 200, body: [] } } }).fetch'],
    createSamples: ['createSamples(contract)', 'createSamples(contract).addUser', 'await createSamples(contract).addUser()'],
    testContract: ['testContract(contract, router)', 'await testContract(contract, router)'],
  },
  'routepact-query': {
    createQueries: [
      'createQueries(client)',
      'createQueries(createClient(groups))',
      'queries.getUser',
      'queries.getUser.query',
      "queries.getUser.query({ params: { id: 'a' } })",
      'queries.addUser.mutation()',
    ],
  },
  'routepact-nest': {
    ContractException: ["(thrown: unknown) => (thrown instanceof ContractException ? thrown : undefined)"],
    Operation: ['Operation(contract.getUser)'],
    OperationsModule: ['OperationsModule.register(contract, { security })'],
  },
}
