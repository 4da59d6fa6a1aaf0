import { readFileSync, writeFileSync } from 'node:fs'
import { createFloor } from './floor.ts'
import { measure, requestAlone } from './measure.ts'
import { createOurs } from './router.ts'
import { scenarios } from './scenarios.ts'
const src = readFileSync(new URL('../../dist/index.js', import.meta.url), 'utf8')
const variants: { [k: string]: (s: string) => string } = JSON.parse('{}')
const rep = (a: string | RegExp, b: string) => (s: string) => { const o = s.replace(a, b); if (o === s) throw new Error('no match ' + a); return o }
variants.base = (s) => s
variants.noDefine = rep(/if \(ownHeaders\) Object\.defineProperty\(request, "validatedHeaders", lazyHeaders\);/, '')
variants.noAbort = rep(/\trefuseAborted\(request\);/, '')
variants.assignDirect = rep(/Object\.assign\(request, members\);/, 'request.operation=members.operation;request.operationName=members.operationName;request.context=members.context;request.respond=members.respond;request.validatedParams=members.validatedParams;request.validatedQuery=members.validatedQuery;request.validatedBody=members.validatedBody;request.validatedContent=members.validatedContent;')
variants.noAssign = rep(/Object\.assign\(request, members\);/, 'request.validatedParams=members.validatedParams;request.respond=members.respond;')
variants.ctxLiteral = rep(/const context = Object\.create\(null\);/, 'const context = {};')
variants.paramLiteral = rep(/const parameters = Object\.create\(null\);/, 'const parameters = {};')
variants.queryEmpty = rep(/result = readQuery\(query, search\);/, 'result = search === "" ? {value:{}} : readQuery(query, search);')
variants.noCheck = rep(/checkResponse\(route, response, validateResponses\)/, '({status:response.status,contentType:"application/json",body:route.responses.get("200").get("application/json")[1].body["~standard"].validate(response.body).value})')
for (const v of process.env.V ? process.env.V.split(';') : []) { const [n, a, b] = v.split('=>'); variants[n!] = rep(a!, b!) }
const s = scenarios.find((s) => s.name === process.argv[2])!
const list: [string, any][] = [['request', requestAlone], ['floor', createFloor(100)]]
for (const [name, f] of Object.entries(variants)) {
  const file = `/tmp/mb/v-${name}.mjs`
  writeFileSync(file, f(src))
  list.push([name, createOurs((await import(file)).createRouter, 100)])
}
const t = await measure(list, s, { rounds: 151, length: 4 }) as any
for (const [k, v] of Object.entries(t)) console.log(k.padEnd(16), (v as number).toFixed(3), ((v as number) / t.floor).toFixed(3))
