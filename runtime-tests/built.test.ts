/** The built library in cold processes, on every supported version of Node. */
import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'

/** The toolchain's Node, and the one that started npm. */
const nodes = new Set([process.execPath, process.env['npm_node_execpath'] ?? process.execPath])

/** The supported versions. */
const versions = [
  'node_modules/node-20/bin/node',
  'node_modules/node-22/bin/node',
  process.execPath,
  'node_modules/node-26/bin/node',
]

function run(node: string, ...args: string[]): string {
  return execFileSync(node, args, { encoding: 'utf8' })
}

test.each([...nodes])('the built library works on %s', (node) => {
  expect(run(node, 'runtime-tests/fixtures/built.mjs')).toMatch(/^works on Node \d+/)
})

test.each(versions.flatMap((node) => ['response', 'upload', 'call'].map((name) => [node, name] as const)))(
  'on %s, cancelling a form does not end a process that has just started: %s',
  (node, name) => {
    expect(run(node, 'runtime-tests/fixtures/forms.mjs', name)).toBe(`${name}: still running\n`)
  },
)
