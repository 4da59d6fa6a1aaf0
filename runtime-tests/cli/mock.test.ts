/** `routepact mock`, as it is built (`npm test` builds first) and in this process. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { serve } from '../../src/node/index.ts'
import { workAsChild } from '../../tools/src/cli/child-work.ts'
import type { CommandContext } from '../../tools/src/cli/command.ts'
import { runCommand } from '../../tools/src/cli/run-command.ts'
import { writeModules } from './contract-modules.ts'
import { builtCommand, context, inFolder, runBuiltCommand, type RunResult, workInChild } from './run.ts'

const { folder, remove } = writeModules()
afterAll(remove)

const run = (...args: string[]): Promise<RunResult> => inFolder(folder, () => runCommand(['mock', ...args], context))

/** Starts the built command, sends a request, and ends it with a signal. */
async function serveAndEnd(args: readonly string[], path: string, signal: NodeJS.Signals) {
  const child = spawn(process.execPath, [builtCommand, 'mock', ...args, '--port', '0'], { cwd: folder })
  const errors = buffer(child.stderr)
  const closed = once(child, 'close')
  const [printed] = (await once(child.stdout, 'data')) as [Buffer]
  const url = /http:\S+/.exec(printed.toString())?.[0] ?? ''
  const response = await fetch(new URL(path, url))
  const body = await response.text()
  child.kill(signal)
  const [code] = (await closed) as [number]
  return { printed: printed.toString(), status: response.status, body, code, errors: (await errors).toString() }
}

describe('as built', () => {
  test.each(['SIGINT', 'SIGTERM'] as const)('serves the contract until %s', async (signal) => {
    expect(await serveAndEnd(['contract.mjs'], '/users/1', signal)).toEqual({
      printed: expect.stringMatching(/^A mock of 2 operations listens on http:\/\/localhost:\d+\/\n$/),
      status: 200,
      body: '{"name":"Ada"}',
      code: 0,
      errors: '',
    })
  })

  test('output of a module goes to standard error', async () => {
    expect(await serveAndEnd(['printing.mjs', '--hostname', '127.0.0.1', '--seed', '7'], '/me', 'SIGTERM')).toMatchObject({
      printed: expect.stringMatching(/^A mock of 2 operations listens on http:\/\/127\.0\.0\.1:\d+\/\n$/),
      status: 401,
      errors: 'printed\n',
    })
  })

  test('a contract and a document in one module', async () => {
    expect(await serveAndEnd(['both.mjs'], '/users/1', 'SIGTERM')).toMatchObject({ status: 200 })
  })

  test('a module that ends its process is not served', async () => {
    const errors = "'exiting.mjs' ended the process (exit code 3).\n"
    expect(await runBuiltCommand(folder, ['mock', 'exiting.mjs'])).toEqual({ code: 2, output: '', errors })
  })

  test('a module that cannot be served is an error', async () => {
    const { code, errors } = await runBuiltCommand(folder, ['mock', 'wrong.mjs'])
    expect([code, errors]).toEqual([2, "The contract of 'wrong.mjs' breaks rules:\n- get: 'users' must begin with '/'\n"])
  })
})

describe('bad input', () => {
  test.each<[string[], string]>([
    [[], 'The file that exports the contract is missing: routepact mock contract.ts'],
    [['contract.mjs', 'b.mjs'], "'b.mjs' is not expected: pass one file."],
    [['gone.mjs'], "'gone.mjs' does not exist."],
    [['.'], "'.' is a folder: name a file."],
    [['contract.mjs', '--port', 'a'], "'--port' must be an integer from 0 to 65535."],
    [['contract.mjs', '--port', '65536'], "'--port' must be an integer from 0 to 65535."],
    [['contract.mjs', '--seed', '1.5'], "'--seed' must be an integer from 0 to 2147483647."],
    [['none.mjs'], "'none.mjs' does not export a contract: an object of operations, as createContract returns it."],
    [['several.mjs'], "'several.mjs' exports several contracts (one, two): choose one with --export <name>."],
    [['document.mjs'], "'document.mjs' exports a document: this command needs the contract that the document was made of."],
    [['both.mjs', '--export', 'document'], "'both.mjs' exports a document: this command needs the contract that the document was made of."],
    [['several.mjs', '--export', 'three'], "'several.mjs' does not export a contract or document named 'three'."],
    [['contract.mjs', '--port', '0', '--hostname', 'host.invalid'], "'host.invalid' cannot be listened on: getaddrinfo ENOTFOUND host.invalid"],
  ])('%j', async (args, message) => {
    expect(await run(...args)).toEqual({ code: 2, output: '', errors: `${message}\n` })
  })

  test('a port that is in use', async () => {
    const server = await serve({ fetch: () => new Response() }, { port: 0, hostname: '127.0.0.1' })
    const { port } = new URL(server.url)
    const errors = `Port ${port} is in use: choose another one with --port.\n`
    expect(await run('contract.mjs', '--hostname', '127.0.0.1', '--port', port)).toEqual({ code: 2, output: '', errors })
    await server.close()
  })
})

test('--help lists the options', async () => {
  expect(await run('--help')).toEqual({ code: 0, output: expect.stringMatching(/^Usage: routepact mock <file>/), errors: '' })
})

describe('in this process', () => {
  /** Runs the command until its server has responded to one request. */
  async function serveOnce(path: string, work: CommandContext['work'], ...args: string[]) {
    let response: Promise<Response> | undefined
    const print = vi.fn((text: string) => {
      response = fetch(new URL(path, /http:\S+/.exec(text)?.[0])).finally(() => process.emit('SIGTERM'))
    })
    const result = await inFolder(folder, () => runCommand(['mock', ...args, '--port', '0'], { ...context, work, print }))
    return { ...result, printed: print.mock.calls[0]?.[0], body: await (await response)?.text() }
  }

  test('one operation', async () => {
    expect(await serveOnce('/', context.work, 'several.mjs', '--export', 'one')).toMatchObject({
      code: 0,
      printed: expect.stringMatching(/^A mock of 1 operation listens on /),
    })
  })

  test('the converters, the library options and the base that the module exports', async () => {
    expect(await serveOnce('/api/?page=1', context.work, 'valibot.mjs')).toMatchObject({ code: 0, body: '"Ada"' })
    expect(await serveOnce('/', context.work, 'date.mjs')).toMatchObject({ code: 0, body: expect.stringMatching(/^\{"at":"\d{4}-/) })
  })

  test('no contract whose options are not valid', async () => {
    const { code, errors } = await inFolder(folder, () => runCommand(['mock', 'options.mjs', '--port', '0'], context))
    expect([code, errors]).toEqual([2, "'servers' in 'documentOptions' of 'options.mjs' must be an array of objects with a url.\n"])
  })

  test('a contract whose values cannot be generated', async () => {
    const { code, errors } = await inFolder(folder, () => runCommand(['mock', 'unconverted.mjs', '--port', '0'], context))
    expect(code).toBe(2)
    expect(errors).toMatch(/^The mock cannot generate these values: add a converter .*\n- .*\nTo pass converters and other options, export them as 'documentOptions' beside the contract\.\n$/)
  })

  test('pages of other origins, with --cors', async () => {
    let allowed: string | null | undefined
    const print = (text: string): void => {
      void fetch(/http:\S+/.exec(text)?.[0] ?? '', { headers: { origin: 'http://localhost:5173' } })
        .then(({ headers }) => (allowed = headers.get('access-control-allow-origin')))
        .finally(() => process.emit('SIGTERM'))
    }
    await inFolder(folder, () => runCommand(['mock', 'contract.mjs', '--port', '0', '--cors'], { ...context, print }))
    expect(allowed).toBe('http://localhost:5173')
  })

  test('a child process', async () => {
    expect(await serveOnce('/users/1', workInChild, 'contract.mjs')).toMatchObject({ code: 0, body: '{"name":"Ada"}' })
  })

  test('a child process that fails', async () => {
    for (const [file, message] of [
      ['exiting.mjs', "'exiting.mjs' ended the process (exit code 3).\n"],
      ['none.mjs', "'none.mjs' does not export a contract: an object of operations, as createContract returns it.\n"],
    ] as const) {
      const result = await inFolder(folder, () => runCommand(['mock', file], { ...context, work: workInChild }))
      expect(result).toEqual({ code: 2, output: '', errors: message })
    }
  })

  test('errors of the mock go to standard error', async () => {
    const error = vi.spyOn(console, 'error').mockReturnValue()
    const { body } = await serveOnce('/empty', context.work, 'refined.mjs')
    expect(body).toMatch(/found no valid body/)
    expect(error).toHaveBeenCalledExactlyOnceWith(expect.stringMatching(/^empty: The mock found no valid body/))
    error.mockRestore()
  })

  test('problems of the mock go to standard error when it starts', async () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => void process.emit('SIGTERM'))
    const { code, output } = await inFolder(folder, () => runCommand(['mock', 'cursor.mjs', '--port', '0'], context))
    expect([code, output]).toEqual([0, ''])
    expect(error).toHaveBeenCalledExactlyOnceWith(
      "list: 'cursor' in 'query' accepts no generated value, so the first page is the last one: add 'examples' to its schema",
    )
    error.mockRestore()
  })

  test('a contract that cannot be served', async () => {
    const errors = "The contract of 'wrong.mjs' breaks rules:\n- get: 'users' must begin with '/'\n"
    expect(await run('wrong.mjs')).toEqual({ code: 2, output: '', errors })
  })

  test('messages of a child process', async () => {
    const lines: string[] = []
    const task = { kind: 'mock', file: resolve(folder, 'none.mjs'), seed: 1, port: 0, hostname: 'localhost', cors: false, state: false } as const
    await workAsChild(task, (line) => lines.push(line))
    await inFolder(folder, async () => {
      const work = workAsChild({ ...task, file: 'contract.mjs' }, (line) => {
        if (lines.push(line) === 2) process.emit('SIGINT')
      })
      await work
    })
    expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
      { kind: 'failure', text: expect.stringContaining('does not export a contract') },
      { kind: 'listening', url: expect.any(String), operations: 2 },
      { kind: 'done' },
    ])
  })

  test('values fit the names of properties if the package @faker-js/faker is installed', async () => {
    const { body = '' } = await serveOnce('/', context.work, 'named.mjs')
    expect(body).toMatch(/^\{"name":"[A-Z]/)
    vi.doMock('@faker-js/faker', () => {
      throw new Error("Cannot find package '@faker-js/faker'")
    })
    expect((await serveOnce('/', context.work, 'named.mjs', '--state')).body).toMatch(/^\{"name":"[a-z]+ [a-z]+"/)
    vi.doUnmock('@faker-js/faker')
  })
})
