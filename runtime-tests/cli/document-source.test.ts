/** Documents from files, modules, revisions and standard input. */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { readSource, type SourceDocument } from '../../tools/src/cli/document-source.ts'
import { context, inFolder, loadInChild as load } from './run.ts'
import { waitUntil } from '../wait-until.ts'

// Inside the project, so that its modules resolve the libraries.
const folder = mkdtempSync('.command-')
const outside = mkdtempSync(join(tmpdir(), 'no-repository-'))
/** The temporary folder of this file, because other runs may use the system's. */
const temporary = mkdtempSync(join(tmpdir(), 'temporary-'))
const { TMPDIR } = process.env

function write(file: string, content: string | Uint8Array): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true })
  writeFileSync(join(folder, file), content)
}

function git(...args: readonly string[]): string {
  return execFileSync('git', args, { cwd: folder, encoding: 'utf8', stdio: 'pipe' }).trim()
}

function commit(message: string): void {
  git('add', '--all')
  git('-c', 'user.name=Ada', '-c', 'user.email=ada@example.com', 'commit', '--quiet', '--message', message)
}


interface ReadOptions extends Partial<typeof context> {
  readonly exported?: string
  readonly from?: string
}

function read(name: string, { exported, from = '.', ...changed }: ReadOptions = {}): Promise<SourceDocument> {
  return inFolder(join(folder, from), () => readSource(name, exported, { ...context, load, ...changed }))
}

async function readFailure(name: string, options: ReadOptions = {}): Promise<unknown> {
  const thrown = await read(name, options).then(
    () => 'no error',
    (thrown: unknown) => thrown,
  )
  return thrown instanceof Error ? thrown.message : thrown
}

const document = { openapi: '3.1.1', info: { title: 'Users', version: '1' }, paths: {} }
const text = JSON.stringify(document)

beforeAll(() => {
  process.env['TMPDIR'] = temporary
  git('init', '--quiet', '--initial-branch=main')
  write('package.json', '{"name":"users","type":"module"}')
  write('.gitignore', 'node_modules\nlibrary/dist\n')
  write('.gitattributes', 'contract.ts export-ignore\nversion.txt filter=changed\n')
  // Programs of the user's configuration, which do not run.
  git('config', 'filter.changed.clean', 'cat')
  git('config', 'filter.changed.smudge', 'sed s/first/smudged/')
  git('config', 'filter.changed.required', 'true')
  write('openapi.json', '{"openapi":"3.1.0"}')
  write('api/openapi.yaml', 'openapi: 3.0.0\n')
  write('api/name.ts', `export const name = 'first'`)
  write('library/package.json', '{"name":"library","type":"module","exports":"./index.js"}')
  write('library/index.js', `export const version = 'first'`)
  write('committed/package.json', '{}')
  write('committed/node_modules/installed/index.js', '')
  write(
    'contract.ts',
    `import { name } from './api/name.ts'
    import { version } from 'library'
    import { scoped } from '@scope/scoped'
    import { z } from 'zod'
    import { readFileSync } from 'node:fs'
    console.log('printed by the module')
    const info = { title: name + version + scoped + typeof z.object, version: readFileSync('version.txt', 'utf8') }
    export const document = { openapi: '3.1.1', info, paths: {} }
    export const other = { openapi: '3.1.1', info: { title: 'other' }, paths: {} }`,
  )
  write('version.txt', 'first')
  write('broken.ts', `import './gone.ts'`)
  symlinkSync('openapi.json', join(folder, 'link.json'))
  commit('feat: first')
  git('tag', 'v1')
  git('add', '--force', 'committed/node_modules')
  commit('feat: add a committed package')
  git('tag', 'v2')
  // The installed packages, of which one is a workspace.
  mkdirSync(join(folder, 'node_modules/@scope/scoped'), { recursive: true })
  write('node_modules/@scope/scoped/package.json', '{"type":"module","exports":"./index.js"}')
  write('node_modules/@scope/scoped/index.js', `export const scoped = 'installed'`)
  write('node_modules/.package-lock.json', '{}')
  symlinkSync('../library', join(folder, 'node_modules/library'))
  symlinkSync('../gone', join(folder, 'node_modules/dangling'))
  // The present state.
  write('openapi.json', text)
  write('api/name.ts', `export const name = 'second'`)
  write('library/index.js', `export const version = 'second'`)
  write('version.txt', 'second')
  write('new/openapi.json', text)
  write('new/contract.ts', '')
})

afterAll(() => {
  rmSync(folder, { recursive: true, force: true })
  rmSync(outside, { recursive: true, force: true })
  rmSync(temporary, { recursive: true, force: true })
  if (TMPDIR === undefined) delete process.env['TMPDIR']
  else process.env['TMPDIR'] = TMPDIR
})

describe('a file', () => {
  test.each([
    ['openapi.json', text],
    ['./openapi.JSON', `\ufeff${text}`],
    ['openapi.yaml', 'openapi: 3.1.1\ninfo: { title: Users, version: "1" }\npaths: {}\n'],
    ['openapi.yml', `\ufeff# ${text}\n${text}`],
  ])('%s is a document', async (name, content) => {
    write(name, content)
    expect(await read(name)).toEqual({ name, file: name, document, findLines: expect.any(Function) })
  })

  test.each<[name: string, content: string | Uint8Array, message: string | RegExp]>([
    ['a.json', '', /^'a.json' is not JSON: Unexpected end of JSON input$/],
    ['a.json', '{"a":1,}', /^'a.json' is not JSON: /],
    ['a.json', Uint8Array.of(0xff, 0xfe, 0x7b, 0), "'a.json' is not text in UTF-8."],
    ['a.yaml', Uint8Array.of(0xc3), "'a.yaml' is not text in UTF-8."],
    ['a.yaml', 'a: 1\na: 2', "'a.yaml' is not a YAML document: the key 'a' occurs twice in a mapping."],
    ['a.yaml', 'b:\n  200: 1\n  "200": 2', "'a.yaml' is not a YAML document: the key '200' occurs twice in a mapping."],
    ['a.yaml', '? {a: 1}\n: b', "'a.yaml' is not a YAML document: a key is not a string or number."],
    ['a.yaml', 'a: [', /^'a.yaml' is not a YAML document: Flow sequence in block collection [^\n]*\.$/],
    ['a.yaml', '--- a\n--- b', /^'a.yaml' is not a YAML document: Source contains multiple documents[^\n]*\.$/],
    ['a.yaml', 'a: *b', /^'a.yaml' is not a YAML document: Unresolved alias [^\n]*\.$/],
    ['a.yaml', 'a: &a [*a]', "'a.yaml' is not a YAML document: an alias refers to a value that contains it."],
    ['a.yaml', 'a: .inf', "'a.yaml' is not a YAML document: JSON has no number Infinity."],
    ['a.yaml', 'a: !!binary aGk=', "'a.yaml' is not a YAML document: JSON has no binary data, sets and maps."],
    ['a.yaml', 'a: !!set {b}', "'a.yaml' is not a YAML document: JSON has no binary data, sets and maps."],
    ['a.yaml', createBomb(), "'a.yaml' is not a YAML document: its aliases repeat more than 1,000,000 values."],
    ['a.yaml', '['.repeat(20_000), /^'a.yaml' is not a YAML document: Maximum call stack/],
  ])('%s with %j is rejected', async (name, content, message) => {
    write(name, content)
    if (typeof message === 'string') expect(await readFailure(name)).toBe(message)
    else expect(await readFailure(name)).toMatch(message)
  })

  test('YAML has the values of JSON', async () => {
    write('a.yaml', 'a: no\nb: 2020-01-01\nc: &c { 200: 0o17 }\nd: *c\n<<: x\n__proto__: null\ne: !tag f\n')
    const { document } = await read('a.yaml')
    expect(JSON.stringify(document)).toBe(
      '{"a":"no","b":"2020-01-01","c":{"200":15},"d":{"200":15},"<<":"x","__proto__":null,"e":"f"}',
    )
  })

  test('a thousand aliases of a value are accepted', async () => {
    write('a.yaml', `a: &a { b: 1 }\nc:\n${'- *a\n'.repeat(1000)}`)
    expect(await read('a.yaml')).toMatchObject({ document: { c: { length: 1000 } } })
  })

  test.each([
    ['gone.json', "'gone.json' does not exist."],
    ['HEAD:a.json', "'HEAD:a.json' does not exist: write 'git:HEAD:a.json' for a file of a revision."],
    ['origin/main:src/contract.ts', "'origin/main:src/contract.ts' does not exist: write 'git:origin/main:src/contract.ts' for a file of a revision."],
    ['https://example.com/a.json', "'https://example.com/a.json' does not exist."],
    [String.raw`C:\gone.json`, String.raw`'C:\gone.json' does not exist.`],
    ['api', "'api' is a folder: name a file."],
    ['folder.json', "'folder.json' is a folder: name a file."],
  ])('%s is rejected', async (name, message) => {
    mkdirSync(join(folder, 'folder.json'), { recursive: true })
    expect(await readFailure(name)).toBe(message)
  })

  test('that cannot be read is rejected', async () => {
    vi.doMock('node:fs', async (original) => ({
      ...(await original<typeof import('node:fs')>()),
      readFileSync: () => {
        throw new Error('EACCES: permission denied')
      },
    }))
    vi.resetModules()
    const { readSource: readWithoutPermission } = await import('../../tools/src/cli/document-source.ts')
    const reading = inFolder(folder, () => readWithoutPermission('openapi.json', undefined, context))
    await expect(reading).rejects.toThrow("'openapi.json' cannot be read: EACCES: permission denied")
    vi.doUnmock('node:fs')
  })
})

describe('standard input', () => {
  test('is JSON', async () => {
    const readInput = async (): Promise<Uint8Array> => new TextEncoder().encode(text)
    expect(await read('-', { readInput })).toEqual({
      name: 'standard input',
      document,
      findLines: expect.any(Function),
    })
    expect(await readFailure('-')).toBe("'standard input' is not JSON: Unexpected end of JSON input")
  })
})

describe('a module', () => {
  test('exports a document', async () => {
    expect(await read('contract.ts', { exported: 'document' })).toMatchObject({
      name: 'contract.ts',
      file: 'contract.ts',
      document: {
        openapi: '3.1.1',
        info: { title: 'secondsecondinstalledfunction', version: 'second' },
        paths: {},
      },
    })
    expect(await readFailure('contract.ts')).toBe(
      "'contract.ts' exports several documents (document, other): choose one with --export <name>.",
    )
  })
})

describe('a file of a revision', () => {
  test.each([
    ['git:v1:openapi.json', '.', 'openapi.json'],
    ['git:v1:./openapi.json', '.', 'openapi.json'],
    ['git:main~1:../openapi.json', 'api', '../openapi.json'],
    [`git:v1:${resolve(folder, 'openapi.json')}`, 'api', '../openapi.json'],
    ['git:v1^{/feat}:../openapi.json', 'new', '../openapi.json'],
  ])('%s is read in %s', async (name, from, file) => {
    expect(await read(name, { from })).toMatchObject({
      name,
      file,
      document: { openapi: '3.1.0' },
      findLines: expect.any(Function),
    })
  })

  test('may be YAML', async () => {
    expect(await read('git:HEAD:openapi.yaml', { from: 'api' })).toMatchObject({ document: { openapi: '3.0.0' } })
  })

  test.each<[name: string, message: string | RegExp]>([
    ['git:', "'git:' is not complete: write git:<revision>:<path>, such as git:main:openapi.json"],
    ['git:main', /is not complete/],
    ['git:main:', /is not complete/],
    ['git::openapi.json', /is not complete/],
    ['git:--output=a:openapi.json', /^'git:--output=a:openapi.json' is rejected: revisions and paths must not begin with '-'\.$/],
    ['git:v1:-a.json', /must not begin with '-'/],
    [
      'git:v9:openapi.json',
      "'v9' is not a revision of this repository; in CI, fetch it first (actions/checkout: fetch-depth: 0).",
    ],
    ['git:v1..main:openapi.json', /^'v1..main' is not a revision/],
    ['git:v1\n:openapi.json', /^'v1\n' is not a revision/],
    ['git:v1:gone.json', /^'git:v1:gone.json' cannot be read: path '[^']*gone.json' does not exist in 'v1'$/],
    ['git:v1:new/openapi.json', /^'git:v1:new\/openapi.json' cannot be read: path '[^']+' exists on disk, but not in 'v1'$/],
    ['git:v1:api', /^'git:v1:api' cannot be read: /],
    ['git:v1:../../openapi.json', /^'git:v1:..\/..\/openapi.json' cannot be read: .*outside repository/],
    ['git:v1:link.json', "'git:v1:link.json' is a symbolic link: name the file 'openapi.json' instead."],
    ['git:v1:gone.ts', /^'git:v1:gone.ts' cannot be read: path/],
    ['git:v1:package.json', 'no error'],
  ])('%s', async (name, message) => {
    if (typeof message === 'string') expect(await readFailure(name)).toBe(message)
    else expect(await readFailure(name)).toMatch(message)
  })

  test('is rejected outside a repository', async () => {
    const reading = inFolder(outside, () => readSource('git:main:a.json', undefined, context))
    await expect(reading).rejects.toThrow(/^'git:main:a.json' cannot be read: not a git repository/)
  })

  test('needs git', async () => {
    vi.stubEnv('PATH', outside)
    expect(await readFailure('git:main:openapi.json')).toMatch(/^'git:main:openapi.json' cannot be read: git cannot be run: spawn git ENOENT$/)
    vi.unstubAllEnvs()
  })

  test('runs no hook, and leaves the repository as it is', async () => {
    write('.git/hooks/post-index-change', '#!/bin/sh\ntouch "$GIT_DIR/hooked"\ntouch hooked\n')
    execFileSync('chmod', ['+x', join(folder, '.git/hooks/post-index-change')])
    const before = git('--no-optional-locks', 'status', '--porcelain')
    await read('git:v1:contract.ts', { exported: 'document' })
    expect(git('--no-optional-locks', 'status', '--porcelain')).toBe(before)
    expect(existsSync(join(folder, 'hooked'))).toBe(false)
    expect(existsSync(join(folder, '.git/hooked'))).toBe(false)
  })
})

describe('a module of a revision', () => {
  beforeEach(() => expect(listTemporary()).toEqual([]))

  test.each<[name: string, from: string]>([
    ['git:v1:contract.ts', '.'],
    ['git:main:../contract.ts', 'api'],
    ['git:v2:../contract.ts', 'committed'],
  ])('%s is loaded in %s with its imports, and with the installed packages', async (name, from) => {
    const version = 'first'
    const source: SourceDocument = await read(name, {
      exported: 'document',
      from,
      // The module reads a file of the current folder.
      load: (file, options, current) => load(file, options, current && join(current, from === '.' ? '.' : '..')),
    })
    expect(source).toMatchObject({
      name,
      file: from === '.' ? 'contract.ts' : '../contract.ts',
      document: { openapi: '3.1.1', info: { title: 'firstfirstinstalledfunction', version }, paths: {} },
    })
    expect(listTemporary()).toEqual([])
  })

  test('is loaded in the root of the repository if the current folder is not in the revision', async () => {
    const source = await read('git:v1:../contract.ts', { exported: 'document', from: 'new' })
    expect(source.document).toMatchObject({ info: { version: 'first' } })
  })

  test('needs no installed packages', async () => {
    const contract = `export const document = ${text}`
    writeFileSync(join(outside, 'contract.mjs'), contract)
    const inOutside = { cwd: outside, stdio: 'pipe' } as const
    execFileSync('git', ['init', '--quiet'], inOutside)
    execFileSync('git', ['add', 'contract.mjs'], inOutside)
    execFileSync('git', ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.com', 'commit', '-qm', 'feat: first'], inOutside)
    const source = await inFolder(outside, () => readSource('git:HEAD:contract.mjs', undefined, { ...context, load }))
    expect(source).toMatchObject({ name: 'git:HEAD:contract.mjs', file: 'contract.mjs', document })
  })

  test('has its name in error messages', async () => {
    expect(await readFailure('git:v1:broken.ts')).toBe(
      "'git:v1:broken.ts' cannot be loaded: Cannot find module './gone.ts' imported from git:v1:broken.ts",
    )
    expect(await readFailure('git:v1:contract.ts')).toBe(
      "'git:v1:contract.ts' exports several documents (document, other): choose one with --export <name>.",
    )
    expect(listTemporary()).toEqual([])
  })

  test.each(['SIGINT', 'SIGTERM'] as const)('is removed after %s', async (signal) => {
    const reading = readFailure('git:v1:contract.ts')
    const isCreated = (): void => expect(listTemporary()).toHaveLength(1)
    await waitUntil(isCreated, { interval: 1 })
    process.emit(signal, signal)
    expect(await reading).toBe(`The command was ended by ${signal}.`)
    expect(listTemporary()).toEqual([])
    expect(process.listenerCount(signal)).toBe(0)
  })

  test('is removed after a signal while the module is loaded', async () => {
    const failing = readFailure('git:v1:contract.ts', {
      load: (file, options, current) => {
        const loading = load(file, options, current)
        process.emit('SIGTERM', 'SIGTERM')
        return loading
      },
    })
    expect(await failing).toBe(
      "'git:v1:contract.ts' ended the process while it was loaded (SIGTERM): no document was created.",
    )
    expect(listTemporary()).toEqual([])
  })
})

/** The temporary folders of the command. */
function listTemporary(): string[] {
  return readdirSync(temporary)
}

/** Aliases that expand to 9 ** 12 values. */
function createBomb(): string {
  const levels = Array.from({ length: 12 }, (_, level) => {
    const items = Array.from({ length: 9 }, () => (level === 0 ? 'x' : `*a${level - 1}`))
    return `a${level}: &a${level} [${items.join(', ')}]\n`
  })
  return levels.join('')
}
