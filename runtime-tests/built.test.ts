/** The built library in processes of its own, which begin cold: on the toolchain's Node, and on others. */
import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'

/** The toolchain's, and the machine's own, with which npm was started. */
const nodes = new Set([process.execPath, process.env['npm_node_execpath'] ?? process.execPath])

/** Every version that is supported. */
const versions = [
  'node_modules/node-20/bin/node',
  'node_modules/node-22/bin/node',
  process.execPath,
  'node_modules/node-26/bin/node',
]

function run(node: string, ...args: string[]): string {
  return execFileSync(node, args, { encoding: 'utf8' })
}

test.each([...nodes])('works on %s', (node) => {
  expect(run(node, 'runtime-tests/fixtures/built.mjs')).toMatch(/^works on Node \d+/)
})

test.each(versions.flatMap((node) => ['answer', 'upload', 'call'].map((way) => [node, way] as const)))(
  'on %s, a form that is let go ends no process that has just begun: %s',
  (node, way) => {
    expect(run(node, 'runtime-tests/fixtures/forms.mjs', way)).toBe(`${way}: still here\n`)
  },
)
