/** The built library runs on the toolchain's Node, and on the machine's own, with which npm was started. */
import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'

const nodes = new Set([process.execPath, process.env['npm_node_execpath'] ?? process.execPath])

test.each([...nodes])('works on %s', (node) => {
  expect(execFileSync(node, ['runtime-tests/fixtures/built.mjs'], { encoding: 'utf8' })).toMatch(/^works on Node \d+/)
})
