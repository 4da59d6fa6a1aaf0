import { createFloor } from './floor.ts'
import { measure, median, requestAlone, toRatio } from './measure.ts'
import { createOurs } from './router.ts'
import { checkAnswer, scenarios } from './scenarios.ts'
const bases = process.argv.slice(2).filter((a) => !a.startsWith('-'))
const impls = await Promise.all(bases.map(async (b) => [b.split('/').at(-1)!, (await import(b + '/dist/index.js')).createRouter] as const))
const effort = { warmUp: 250, rounds: 61, length: 5 }
for (const scenario of scenarios.filter((s) => ["static","body"].includes(s.name))) {
  const count = scenario.routes ?? 100
  const list: any[] = [['request', requestAlone], ['floor', createFloor(count, true)], ...impls.map(([n, c], i) => [`${i}${n}`, createOurs(c as any, count, true)])]
  for (const [n, f] of list.slice(1)) await checkAnswer(n, f, scenario).catch((e: any) => console.log(n, e.message.slice(0, 200)))
  const times: any = await measure(list as any, scenario, effort)
  console.log(scenario.name.padEnd(24), Object.entries(times).slice(2).map(([n, t]: any) => `${n} ${toRatio(t, times.floor, times.request).toFixed(3)}`).join('  '))
}
