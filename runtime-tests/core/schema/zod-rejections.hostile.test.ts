// The reason for the advice in runtime-tests/hostile-input.md to catch errors in asynchronous zod checks.
import { execFile } from 'node:child_process'
import { expect, it } from 'vitest'

/** Runs the fixture and returns its exit code and its output. */
function run(mode: 'rejects' | 'catches'): Promise<{ readonly code: unknown; readonly lines: string[] }> {
  return new Promise((resolve) => {
    execFile(process.execPath, ['runtime-tests/fixtures/zod-rejection.ts', mode], (failure, stdout) =>
      resolve({ code: failure?.code ?? 0, lines: stdout.trim().split('\n') }),
    )
  })
}

it('a rejected asynchronous zod check ends the Node process, because zod drops its first promise', async () => {
  const { code, lines } = await run('rejects')
  expect(code).toBe(1)
  expect(lines).not.toContain('running')
})

it('an asynchronous zod check that returns false is a validation issue and runs twice', async () => {
  expect(await run('catches')).toEqual({ code: 0, lines: ['{"status":400,"runs":2}', 'running'] })
})
