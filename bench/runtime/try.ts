import { createFloor } from './floor.ts'
import { measure, median, requestAlone, toRatio } from './measure.ts'
import { createOurs } from './router.ts'
import { checkAnswer, type Fetch, scenarios } from './scenarios.ts'
const load = async (path: string) => (await import(new URL(path, import.meta.url).href)).createRouter
const only = process.argv.slice(2)
const off = process.env['OFF'] === '1'
for (const s of scenarios.filter((s) => !only.length || only.includes(s.name))) {
  const n = s.routes ?? 100
  const list: [string, Fetch][] = [['request', requestAlone], ['floor', createFloor(n, !off)]]
  for (const path of (process.env['DIST'] ?? '../../dist/index.js').split(',')) list.push([path, createOurs(await load(path), n, !off)])
  for (const [name, f] of list.slice(1)) await checkAnswer(name, f, s)
  const t = await measure(list, s, { rounds: Number(process.env['R'] ?? 61), length: 8 })
  for (const [path] of list.slice(2)) console.log(s.name.padEnd(20), [t['request']!, t['floor']!, t[path]!].map((x) => median(x).toFixed(2)).join(' '), 'ratio', toRatio(t[path]!, t['floor']!).toFixed(3), 'without request', toRatio(t[path]!, t['floor']!, t['request']).toFixed(3), path)
}
