// Section O of runtime-tests/hostile-input.md: the built command (`npm test` builds first). Titles begin with the rule number.
import { execFile } from 'node:child_process'
import { linkSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { isLong } from '../properties/scale.ts'

const folder = mkdtempSync('.command-')
const command = resolve('tools/dist/cli.js')
const contract = `export const contract = { get: { path: '/', method: 'GET', responses: { 200: {} } } }`

afterAll(() => rmSync(folder, { recursive: true, force: true }))

interface Result {
  readonly code: number
  readonly output: string
  readonly errors: string
}

function execute(file: string, args: readonly string[], env: NodeJS.ProcessEnv = process.env): Promise<Result> {
  return new Promise((done) => {
    execFile(file, args, { cwd: folder, env }, (error, output, errors) =>
      done({ code: Number(error?.code ?? 0), output, errors }),
    )
  })
}

const run = (...args: string[]): Promise<Result> => execute(process.execPath, [command, 'openapi', ...args])

/** Runs a POSIX shell command line in which `$NODE $CLI` is the command. */
const runShell = (line: string): Promise<Result> =>
  execute('sh', ['-c', line], { ...process.env, NODE: process.execPath, CLI: command })

function write(file: string, text: string): string {
  writeFileSync(join(folder, file), text)
  return file
}

write('package.json', '{ "name": "api", "version": "1.0.0", "type": "module" }')
write('contract.mjs', contract)
/** The document that the command writes for the contract. */
const expected = await run('contract.mjs')
// Larger than the buffer of a pipe.
write(
  'large.mjs',
  `const operation = (path) => ({ path, method: 'GET', responses: { 200: {} } })
  const paths = Array.from({ length: 3000 }, (_, index) => '/' + index)
  export const contract = Object.fromEntries(paths.map((path) => [path, operation(path)]))`,
)

test('168: a write to a full disk exits with 2 and an error message', async () => {
  const { code, errors } = await runShell('"$NODE" "$CLI" openapi contract.mjs > /dev/full')
  expect(code).toBe(2)
  expect(errors).toMatch(/^The output cannot be written: ENOSPC[^\n]*\n$/)
})

test('168: a partial write exits with an error', async () => {
  const { code } = await runShell('ulimit -f 8; "$NODE" "$CLI" openapi large.mjs > part.json')
  expect(code).not.toBe(0)
})

test('168: a pipe that is closed early exits with 2 and an error message', async () => {
  const line = '{ "$NODE" "$CLI" openapi large.mjs; echo "code $?" >&2; } | true'
  const { errors } = await runShell(line)
  expect(errors).toMatch(/^The output cannot be written: [^\n]*EPIPE[^\n]*\ncode 2\n$/)
})

test('168: a message that cannot be written leaves the exit code unchanged', async () => {
  expect((await runShell('"$NODE" "$CLI" openapi gone.mjs 2> /dev/full')).code).toBe(2)
  expect((await runShell('"$NODE" "$CLI" openapi contract.mjs > /dev/full 2> /dev/full')).code).toBe(2)
})

test('168: the command writes the document to /dev/stdout', async () => {
  const { code, output } = await runShell('"$NODE" "$CLI" openapi contract.mjs -o /dev/stdout | cat')
  expect({ code, start: output.slice(0, 14) }).toEqual({ code: 0, start: '{\n  "openapi":' })
})

test.each([
  ['process.exit(0)', 'exit code 0'],
  [`setTimeout(() => process.exit(0)); await new Promise(() => setInterval(() => {}, 1000))`, 'exit code 0'],
  ['process.reallyExit(0)', 'exit code 0'],
  ['await new Promise(() => {})', 'exit code 13'],
  [`process.kill(process.pid, 'SIGKILL'); await new Promise(() => setInterval(() => {}, 1000))`, 'SIGKILL'],
])('169: the command fails if the module runs %s while it is loaded', async (statement, reason) => {
  const file = write('ending.mjs', `${contract}; ${statement}`)
  const message = `'${file}' ended the process while it was loaded (${reason}): no document was created.\n`
  write('written.json', expected.output)
  for (const args of [[], ['-o', 'ending.json'], ['-o', 'written.json', '--check']]) {
    const { code, output, errors } = await run(file, ...args)
    expect({ code, output }).toEqual({ code: 2, output: '' })
    expect(errors.endsWith(message)).toBe(true)
  }
})

test.each([
  ['console.log', `console.log('noise')`],
  ['process.stdout.write', `process.stdout.write('noise')`],
  ['writeSync(1)', `(await import('node:fs')).writeSync(1, 'noise')`],
  ['a child process', `(await import('node:child_process')).execFileSync('echo', ['noise'], { stdio: 'inherit' })`],
  ['an exit listener', `process.on('exit', () => console.log('noise'))`],
  ['process.send', `process.send?.('ready'); console.log('noise')`],
])('170: the document does not contain output of the module through %s', async (_, statement) => {
  const { code, output, errors } = await run(write('noisy.mjs', `${contract}; ${statement}`))
  expect({ code, output }).toEqual({ code: 0, output: expected.output })
  expect(errors).toContain('noise')
})

test('170: the document does not contain output of timers', async () => {
  const file = write('timer.mjs', `${contract}; setInterval(() => process.stdout.write('noise'), 0)`)
  expect(JSON.parse((await run(file)).output)).toMatchObject({ openapi: '3.1.1' })
})

test.each([
  ['its own name', 'input.mjs', (): void => undefined],
  ['a path to it', '../' + folder + '/./input.mjs', (): void => undefined],
  ['a symbolic link', 'symbolic.json', (to: string, from: string): void => symlinkSync(from, to)],
  ['a hard link', 'hard.json', (to: string, from: string): void => linkSync(from, to)],
])('171: -o rejects the input file given by %s', async (_, output, link) => {
  write('input.mjs', contract)
  link(join(folder, output), resolve(folder, 'input.mjs'))
  for (const more of [[], ['--check']]) {
    expect(await run('input.mjs', '-o', output, ...more)).toEqual({
      code: 2,
      output: '',
      errors: `'${output}' is the input file: name another file for the document.\n`,
    })
  }
  expect(readFileSync(join(folder, 'input.mjs'), 'utf8')).toBe(contract)
})

const titles = ['$(touch pwned)', '`touch pwned`', '; touch pwned', `a'b"c`, 'a!b', 'a b', 'a\nb', '$HOME', '*', '~', '']

// Every other title, and the empty one; `npm run test:long` takes the others.
const quoted = [...titles, '=ls', '\\', "'", '#', '&'].filter((title, index) => isLong !== (index % 2 === 0 || title === ''))

test.each(quoted)('172: the shell passes the quoted argument %j unchanged', async (title) => {
  write('named.mjs', `${contract.replace('export const', 'const')}; export { contract as ${JSON.stringify(title)} }`)
  const args = ['named.mjs', '--export', title, '-o', 'quoted.json']
  rmSync(join(folder, 'quoted.json'), { force: true })
  const { errors } = await run(...args, '--check')
  const [, line = ''] = /npx routepact ([^]*)\n$/.exec(errors) ?? []
  const { code, output } = await runShell(`"$NODE" "$CLI" ${line}; test ! -e pwned`)
  expect({ code, output }).toEqual({ code: 0, output: "Wrote 'quoted.json': 1 operation, OpenAPI 3.1.1.\n" })
  expect(readFileSync(join(folder, 'quoted.json'), 'utf8')).toBe(expected.output)
})
