/** Every runtime runs the same cases, and all pass except those in `limits.ts`. */
import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { page, toPage } from '../../docs/runtimes.ts'
import { createBundle } from './bundle.ts'
import { findLimited, limits } from './limits.ts'
import { type Report, runEverywhere, runtimes } from './runtimes.ts'

let reports: ReadonlyMap<string, Report>

beforeAll(async () => {
  const all = await runEverywhere()
  reports = new Map(all.map((report) => [report.runtime, report]))
})

test('the bundle contains the published library and imports nothing from Node', async () => {
  const { folder, remove } = await createBundle()
  const code = readFileSync(`${folder}/conformance.mjs`, 'utf8')
  await remove()
  const own = Array.from(code.matchAll(/^\/\/ ((?:dist|src)\/.*)$/gm), ([, file = '']) => file)
  expect(own).toContain('dist/shared/router.js')
  expect(own.filter((file) => !/^dist\/(?:client|index|shared\/[\w-]+)\.js$/.test(file))).toEqual([])
  expect(code).not.toMatch(/^import\b/m)
})

describe.each(runtimes)('%s', (runtime) => {
  test.each(['direct', 'served'] as const)('%s: all cases pass except the listed ones', (way) => {
    const outcomes = reports.get(runtime)?.[way] ?? []
    const limited = new Set(findLimited(runtime, way))
    expect(outcomes.filter(({ name, faults }) => faults.length > 0 !== limited.has(name))).toEqual([])
  })

  test('served by srvx: the same cases pass as with `routepact/node`', () => {
    const { served, srvx } = reports.get(runtime) ?? {}
    expect(srvx).toEqual(runtime.startsWith('Node') ? served : undefined)
  })

  test('runs the same cases as all runtimes', () => {
    const { direct = [], served } = reports.get(runtime) ?? {}
    const names = reports.get('Node 24')?.direct.map(({ name }) => name) ?? []
    expect(names.length).toBeGreaterThan(250)
    expect(new Set(names).size).toBe(names.length)
    expect(direct.map(({ name }) => name)).toEqual(names)
    if (runtime !== 'Chromium (page)') expect(served?.map(({ name }) => name)).toEqual(names)
  })
})

test('every limit refers to existing runtimes and cases', () => {
  const names = new Set(reports.get('Node 24')?.direct.map(({ name }) => name))
  expect(limits.flatMap(({ cases }) => cases).filter((name) => !names.has(name))).toEqual([])
  expect(limits.flatMap((limit) => limit.runtimes).filter((name) => !runtimes.includes(name))).toEqual([])
})

test('the documentation is up to date (`npm run generate -- runtimes` writes it)', () => {
  const text = readFileSync(page, 'utf8')
  expect(text).toBe(toPage(text, [...reports.values()]))
})
