import { execFileSync } from 'node:child_process'
import { describe, expect, test } from 'vitest'

/** Tests the built library in cold processes of these Nodes. */
export function testBuilt(nodes: readonly string[]): void {
  describe.each(nodes)('on %s', (node) => {
    const run = (...args: string[]): string => execFileSync(node, args, { encoding: 'utf8' })

    test('the built library works', () => {
      expect(run('runtime-tests/fixtures/built.mjs')).toMatch(/^works on Node \d+/)
    })

    test.each(['response', 'upload', 'call'])('cancelling a form does not end a process that has just started: %s', (name) => {
      expect(run('runtime-tests/fixtures/forms.mjs', name)).toBe(`${name}: still running\n`)
    })
  })
}
