import { expect, test } from 'vitest'
import { Containment } from '../../src/diff/containment.ts'
import { createDocument } from '../../compat/openapi/documents.ts'
import { document as conduit } from '../../docs/examples/conduit/openapi.ts'

type Any = any
function places(document: Any): Map<string, Any[]> {
  const found = new Map<string, Any[]>()
  const add = (place: string, schema: Any): void => { found.set(place, [...(found.get(place) ?? []), schema]) }
  for (const [path, item] of Object.entries<Any>(document.paths)) for (const [method, op] of Object.entries<Any>(item)) {
    for (const p of op.parameters ?? []) if (p.schema) add(`${method} ${path} ${p.in} ${p.name}`, p.schema)
    for (const [type, media] of Object.entries<Any>(op.requestBody?.content ?? {})) if (media.schema) add(`${method} ${path} request ${type}`, media.schema)
    for (const [status, response] of Object.entries<Any>(op.responses ?? {})) {
      const r = response.$ref ? response.$ref.slice(2).split('/').reduce((o: Any, k: string) => o[k], document) : response
      for (const [type, media] of Object.entries<Any>(r.content ?? {})) if (media.schema) add(`${method} ${path} response ${status} ${type}`, media.schema)
      for (const [name, h] of Object.entries<Any>(r.headers ?? {})) if (h.schema) add(`${method} ${path} ${status} header ${name}`, h.schema)
    }
  }
  for (const [name, s] of Object.entries<Any>(document.components?.schemas ?? {})) add('component ' + name, s)
  return found
}
test('x', () => {
  const docs: Any = Object.fromEntries((['zod', 'valibot', 'arktype', 'effect'] as const).map((l) => [l, createDocument(l, '3.2.0')]))
  docs.conduit = conduit
  const sum: Any = {}; const log: string[] = []
  for (const [an, a] of Object.entries<Any>(docs)) for (const [bn, b] of Object.entries<Any>(docs)) {
    const t = performance.now()
    const c = new Containment(a, b)
    const other = places(b)
    let n = 0
    for (const [place, [s]] of places(a)) for (const o of other.get(place) ?? []) {
      n++
      const r = c.compare(s, o)
      const k = `${an === bn ? 'self' : 'pair'} ${r.verdict}`
      sum[k] = (sum[k] ?? 0) + 1
      if (r.verdict === 'maybe') log.push(`${an} ${bn} ${place} ${r.reason} ${JSON.stringify(s)} ${JSON.stringify(o)}`)
      if (r.verdict === 'no') log.push(`NO ${an} ${bn} ${place} ${JSON.stringify(r)}  ${JSON.stringify(s).slice(0,200)} ${JSON.stringify(o).slice(0,200)}`)
    }
    console.log(an, bn, n, performance.now() - t)
  }
  // pairwise within an operation place: all schemas of one operation against each other
  const all: Any = {}
  const maybe: string[] = []
  for (const [an, a] of Object.entries<Any>(docs)) {
    const t = performance.now()
    const c = new Containment(a, a), list = [...places(a)]
    for (const [pa, [s]] of list) for (const [pb, [o]] of list) { const r = c.compare(s, o); all[r.verdict] = (all[r.verdict] ?? 0) + 1; if (r.verdict === 'maybe') maybe.push(`${an} ${pa} | ${pb}: ${r.reason} ${JSON.stringify(s)} <: ${JSON.stringify(o)}`) ; if (pa===pb) expect(r.verdict).toBe('yes') }
    console.log('all pairs', an, list.length, performance.now() - t)
  }
  console.log(sum, all)
  console.log(log.join('\n').slice(0, 12000))
  console.log(maybe.slice(0, 30).join('\n').slice(0, 12000))
})
