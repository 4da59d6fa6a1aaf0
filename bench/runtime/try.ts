import { createFloor } from './floor.ts'
import { measure, requestAlone } from './measure.ts'
import { createOurs } from './router.ts'
import { checkAnswer, scenarios } from './scenarios.ts'
const { createRouter } = (await import(
  new URL(process.env.DIST ?? '../../dist/index.js', import.meta.url).href
)) as typeof import('routepact')
const only = process.argv.slice(2)
for (const validated of [true, false])
  for (const s of scenarios.filter((s) => !only.length || only.includes(s.name))) {
    const n = s.routes ?? 100
    const list = [
      ['request', requestAlone],
      ['floor', createFloor(n, validated)],
      ['ours', createOurs(createRouter, n, validated)],
    ] as const
    for (const [name, f] of list.slice(1)) await checkAnswer(name, f, s)
    const t = (await measure(list, s, { rounds: 61, length: 4 })) as { [k: string]: number }
    const [r, f, o] = [t.request!, t.floor!, t.ours!]
    console.log(
      (validated ? '' : 'unvalidated ') + s.name.padEnd(22),
      r.toFixed(2),
      f.toFixed(2),
      o.toFixed(2),
      'ratio',
      (o / f).toFixed(3),
      'without request',
      ((o - r) / (f - r)).toFixed(3),
    )
  }
