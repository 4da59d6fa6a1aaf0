/**
 * Prints bundle sizes, minified and after gzip: for each entry, for each further export from the main entry, and for peers (after `npm run
 * setup -- peers`); then what each file and each function in `src` adds to a bundled router. `npm run bench -- size`.
 */
import { existsSync } from 'node:fs'
import { relative } from 'node:path'
import { rolldown } from 'rolldown'
import { minifySync, parseSync } from 'rolldown/utils'
import { bundleCode, measureExports, toGzipSize } from './bundle.ts'
import { describeSize, measureSize, sizeLimits } from './size-limits.ts'

/** The exports that an application without options imports. */
const base = ['createContract', 'createRouter']

/** The exports that an application adds. */
const others = [
  ['error'],
  ['withContractErrorHandler'],
  ['errors'],
  ['problems'],
  ['withContractErrorHandler', 'problems'],
  ['bearer'],
  ['basic'],
  ['apiKey'],
  ['prefers'],
  ['mergeRouters'],
  ['mergeContracts'],
  ['events'],
  ['jsonLines'],
  ['multipart'],
  ['byteStream'],
  ['separated'],
  ['deprecationHeaders'],
  ['received'],
]

/** What a router needs in peers: a route with a validated body and a JSON response. */
const routerPeers: { readonly [name: string]: string } = {
  'oRPC: OpenAPIHandler': "export { os } from '@orpc/server'; export { OpenAPIHandler } from '@orpc/openapi/fetch'",
  'h3: H3, defineValidatedHandler': "export { H3, defineValidatedHandler } from 'h3'",
  'Hono: Hono, sValidator': "export { Hono } from 'hono'; export { sValidator } from '@hono/standard-validator'",
}

/** What a typed client needs in peers: calls with parameters, a query and a JSON body. */
const clientPeers: { readonly [name: string]: string } = {
  'oRPC: createORPCClient, OpenAPILink':
    "export { createORPCClient } from '@orpc/client'; export { OpenAPILink } from '@orpc/openapi-client/fetch'",
  'openapi-fetch: createClient': "export { default as createClient } from 'openapi-fetch'",
  'Hono: hc': "export { hc } from 'hono/client'",
  'ts-rest: initClient': "export { initClient } from '@ts-rest/core'",
}

const toKilobytes = (bytes: number): number => Math.round(bytes / 10) / 100

console.log('Bundles with a limit, minified and after gzip, in bytes')
console.table(await Promise.all(sizeLimits.map(async (size) => ({ size: describeSize(size), bytes: await measureSize(size), limit: size.limit }))))

console.log('Bundles, minified and after gzip, in kB')
const router = await measureExports('index', base)
console.table([
  { imports: base.join(', '), size: toKilobytes(router) },
  { imports: 'createClient', size: toKilobytes(await measureExports('client', ['createClient'])) },
  { imports: 'serve', size: toKilobytes(await measureExports('node', ['serve'])) },
  { imports: 'createNodeHandler', size: toKilobytes(await measureExports('node', ['createNodeHandler'])) },
])

console.log('What each further export adds to a router')
const prices = others.map(async (names) => ({
  imports: names.join(', '),
  adds: toKilobytes((await measureExports('index', [...base, ...names])) - router),
}))
console.table(await Promise.all(prices))

if (existsSync('bench/peers/node_modules')) {
  for (const [title, peers] of Object.entries({ 'Peers of the router': routerPeers, 'Peers of the client': clientPeers })) {
    console.log(title)
    const sizes = Object.entries(peers).map(async ([imports, code]) => ({
      imports,
      size: toKilobytes(toGzipSize(await bundleCode(code, 'bench/peers'))),
    }))
    console.table(await Promise.all(sizes))
  }
}

const entry = `export { ${base.join(', ')} } from ${JSON.stringify(`${process.cwd()}/src/core/index.ts`)}`
const built = await rolldown({
  input: 'virtual:entry',
  plugins: [{ name: 'entry', resolveId: (id) => (id === 'virtual:entry' ? id : undefined), load: (id) => (id === 'virtual:entry' ? entry : undefined) }],
})
const { output } = await built.generate()
const modules = Object.entries(output[0].modules).map(([id, { code }]) => ({
  file: relative('src', id),
  code: minifySync(id, code ?? '', { mangle: { toplevel: false }, compress: true }).code,
}))

const toCode = (parts: typeof modules): string => parts.map(({ code }) => code).join('')

const whole = toGzipSize(toCode(modules))
const rows = modules
  .map((module) => ({
    file: module.file,
    minified: module.code.length,
    gzip: whole - toGzipSize(toCode(modules.filter((other) => other !== module))),
  }))
  .toSorted((one, other) => other.gzip - one.gzip)
console.log('What each file adds to a router')
console.table(rows)

// If a function is emptied, what calls it may disappear too, so the figures overlap.
const { code } = output[0]
const minify = (text: string): number => toGzipSize(minifySync('router.js', text, { mangle: { toplevel: true }, compress: true }).code)
const complete = minify(code)
const functions = parseSync('router.js', code).program.body.flatMap((statement) => {
  if (statement.type !== 'FunctionDeclaration' || !statement.id || !statement.body) return []
  const { start, end } = statement.body
  return [{ function: statement.id.name, gzip: complete - minify(`${code.slice(0, start)}{}${code.slice(end)}`) }]
})
console.log('What a router would be smaller without the body of each function, from 60 bytes')
console.table(functions.filter(({ gzip }) => gzip >= 60).toSorted((one, other) => other.gzip - one.gzip))
