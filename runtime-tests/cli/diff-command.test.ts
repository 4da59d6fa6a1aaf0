/** The options of `routepact diff`, with comparisons that return given changes. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CommandContext, CommandResult } from '../../tools/src/cli/command.ts'
import { createDiffCommand } from '../../tools/src/cli/diff-command.ts'
import type { DocumentChange } from '../../tools/src/diff/document-change.ts'
import { DocumentError } from '../../tools/src/diff/documents/document-error.ts'
import { createChange } from './report/changes.ts'
import { context, inFolder } from './run.ts'

const folder = mkdtempSync(join(tmpdir(), 'diff-command-'))

beforeAll(() => {
  writeFileSync(join(folder, 'old.json'), '{"old":true}')
  writeFileSync(join(folder, 'new.json'), '{"new":true}')
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

function run(
  changes: readonly DocumentChange[],
  args: readonly string[] = [],
  changed: Partial<CommandContext> = {},
): Promise<CommandResult> {
  const { run } = createDiffCommand((old, next) => {
    expect([old, next]).toEqual([{ old: true }, { new: true }])
    return changes
  })
  return inFolder(folder, () => run(['old.json', 'new.json', ...args], { ...context, ...changed }))
}

const breaking = createChange()
const warning = createChange({ level: 'warning', text: 'getUsers: the default changed' })
const compatible = createChange({ level: 'information', text: 'getUsers: the operation is added' })

describe('the exit code', () => {
  test.each<[changes: DocumentChange[], args: string[], code: number]>([
    [[], [], 0],
    [[compatible], [], 0],
    [[compatible], ['--fail-on', 'warning'], 0],
    [[warning, compatible], [], 0],
    [[warning, compatible], ['--fail-on', 'error'], 0],
    [[warning, compatible], ['--fail-on', 'warning'], 1],
    [[compatible, breaking], [], 1],
    [[compatible, breaking], ['--fail-on=warning'], 1],
    [[breaking], ['--format', 'json'], 1],
    [[breaking], ['--format', 'markdown'], 1],
    [[breaking], ['--format', 'github'], 1],
  ])('of %j with %j is %i', async (changes, args, code) => {
    expect(await run(changes, args)).toMatchObject({ code, errors: '' })
  })
})

test.each([
  ['text', /^error\n {2}GET \/users\n {4}getUsers: query/],
  ['json', /^\{\n {2}"old": "old.json",\n {2}"new": "new.json"/],
  ['markdown', /^## Breaking changes\n/],
  ['github', /^::error file=new.json,line=1,title=Breaking change::getUsers: query/],
  ['sarif', /"ruleId": "query-required",\n[^]*"uri": "new.json",\n[^]*"startLine": 1\n/],
  ['junit', /^<\?xml [^]* tests="1" failures="1" [^]* file="new.json" line="1"><failure type="query-required" message="getUsers: query/],
])('--format %s', async (format, output) => {
  expect(await run([breaking], ['--format', format], { workspace: folder })).toMatchObject({
    output: expect.stringMatching(output),
  })
})

test.each<[show: string, output: string]>([
  ['error', '1 for information.\n'],
  ['information', "information\n  Several operations\n    2 operations: 429 may now be sent\n\n1 for information.\n"],
  ['all', "information\n  Several operations\n    2 operations: 429 may now be sent\n      GET /a\n      GET /b\n\n1 for information.\n"],
])('--show %s', async (show, output) => {
  const operations = ['a', 'b'].map((name) => ({ operation: `GET /${name}`, text: `${name}: 429 may now be sent`, place: { document: 'new', pointer: '#' } as const }))
  const change = createChange({ level: 'information', operation: '', text: '2 operations: 429 may now be sent', operations })
  expect(await run([change], ['--show', show])).toMatchObject({ output })
})

test('the text is colored if the terminal shows colors', async () => {
  const colored = expect.stringContaining('\u001b[31merror')
  expect(await run([breaking], [], { isColored: true })).toMatchObject({ output: colored })
  expect(await run([breaking], ['--format', 'markdown'], { isColored: true })).not.toMatchObject({ output: colored })
})

describe('--ignore', () => {
  const ignore = (changes: readonly DocumentChange[], lines: string, ...args: string[]): Promise<CommandResult> => {
    writeFileSync(join(folder, 'ignored.txt'), lines)
    return run(changes, ['--ignore', 'ignored.txt', ...args])
  }

  test.each([
    breaking.text,
    `# A comment.\r\n\r\n  ${breaking.text}  \r\n`,
    `\ufeff${breaking.text}\n${breaking.text}\n`,
  ])('accepts the changes of %j', async (lines) => {
    expect(await ignore([breaking, compatible], lines, '--show', 'information')).toEqual({
      code: 0,
      output: `information\n  GET /users\n    ${compatible.text}\n\n1 for information, 1 ignored.\n`,
      errors: '',
    })
  })

  test.each([
    [`${breaking.text} # no client uses pages`, 0, ''],
    [`${breaking.text} # no client uses pages, see #12, until 2999-12-31`, 0, ''],
    [`${breaking.text} # until 2999-12-31`, 0, ''],
    [`${breaking.text} #`, 0, ''],
    [`${breaking.text} # no client uses pages, until 2000-01-31`, 1, 'ignored.txt:1 was accepted until 2000-01-31.\n'],
  ])('accepts a line with a reason until its day: %j', async (lines, code, errors) => {
    expect(await ignore([breaking], lines)).toMatchObject({ code, errors })
  })

  test('rejects a day that does not exist', async () => {
    await expect(ignore([breaking], `${breaking.text} # no client uses pages, until 2027-02-31`)).rejects.toThrow("'ignored.txt:1' must end with a date such as 'until 2027-01-31'.")
  })

  test('accepts lines of the text output', async () => {
    const hostile = createChange({ text: '::error:: \u001b[31mgone\u202e' })
    const { output } = await run([breaking, hostile])
    const lines = output.split('\n').filter((line) => /^ {4}\S/.test(line))
    expect(lines).toHaveLength(2)
    expect(await ignore([breaking, hostile], lines.join('\n'))).toMatchObject({ code: 0, errors: '' })
  })

  test('accepts warnings', async () => {
    expect(await ignore([warning], warning.text, '--fail-on', 'warning')).toMatchObject({ code: 0 })
  })

  test('fails for other changes', async () => {
    expect(await ignore([breaking, warning], warning.text)).toMatchObject({
      code: 1,
      output: expect.stringMatching(/\n\n1 error, 1 ignored.\n$/),
    })
  })

  test.each<[args: string[], code: number]>([[[], 0], [['--fail-on-stale'], 1]])('prints sentences that no change has, with %j', async (args, code) => {
    expect(await ignore([compatible], `\n${breaking.text}\n# none\n\u009bm${breaking.text}`, ...args)).toEqual({
      code,
      output: '1 for information.\n',
      errors: `ignored.txt:2 is stale: no change has the text '${breaking.text}'.
ignored.txt:4 is stale: no change has the text '\\u009bm${breaking.text}'.
`,
    })
  })

  test('marks ignored changes in JSON', async () => {
    const { output } = await ignore([breaking, warning], breaking.text, '--format', 'json')
    expect(JSON.parse(output)).toMatchObject({
      counts: { error: 0, warning: 1, ignored: 1 },
      changes: [{ ignored: true }, { ignored: false }],
    })
  })
})

describe('rejects', () => {
  const reject = (...args: string[]): Promise<CommandResult> =>
    inFolder(folder, () =>
      createDiffCommand(() => {
        throw new DocumentError("'openapi' is missing")
      }).run(args, context),
    )

  test.each<[args: string[], message: string | RegExp]>([
    [[], 'Two versions are needed: routepact diff git:main:openapi.json openapi.json, or routepact diff --base main openapi.json'],
    [['--base', 'main'], "'--base' needs one file: routepact diff --base main openapi.json"],
    [['--base', 'main', 'old.json', 'new.json'], "'--base' needs one file: routepact diff --base main openapi.json"],
    [['--base', 'main', '-'], "'-' has no version in '--base': name a file."],
    [['--base', 'main', 'git:v1:new.json'], "'git:v1:new.json' has no version in '--base': name a file."],
    [['--base', 'main:new.json', 'new.json'], "'--base' must be a revision, such as origin/main."],
    [['--base=', 'new.json'], "'--base' must be a revision, such as origin/main."],
    [['--base=--output', 'new.json'], "'git:--output:new.json' is rejected: revisions and paths must not begin with '-'."],
    [['old.json'], /^Two versions are needed/],
    [['old.json', 'new.json', 'other.json'], "'other.json' is not expected: pass two versions."],
    [['-', '-'], "'-' can be one of the versions only."],
    [['old.json', 'new.json', '--wrong'], "'--wrong' is not an option of 'routepact diff': --help lists the options."],
    [['old.json', 'new.json', '--format', 'html'], "'--format' must be one of text, json, markdown, github, sarif, junit."],
    [['old.json', 'new.json', '--fail-on', 'compatible'], "'--fail-on' must be one of error, warning."],
    [['old.json', 'new.json', '--ignore', 'gone.txt'], /^'gone.txt' cannot be read: ENOENT/],
    [['old.json', 'new.json', '--ignore', '.'], /^'.' cannot be read: EISDIR/],
    [['gone.json', 'new.json'], "'gone.json' does not exist."],
    [['old.json', 'new.json'], "'old.json' and 'new.json' cannot be compared: 'openapi' is missing."],
  ])('%j', async (args, message) => {
    await expect(reject(...args)).rejects.toThrow(message)
  })

  test('documents that are nested too deeply', async () => {
    const { run } = createDiffCommand(() => {
      throw new RangeError('Maximum call stack size exceeded')
    })
    const message = "'old.json' and 'new.json' cannot be compared: Maximum call stack size exceeded."
    await expect(inFolder(folder, () => run(['old.json', 'new.json'], context))).rejects.toThrow(message)
  })

  test('an unexpected error is not described as bad input', async () => {
    const { run } = createDiffCommand(() => {
      throw new TypeError('unexpected')
    })
    await expect(inFolder(folder, () => run(['old.json', 'new.json'], context))).rejects.toThrow(TypeError)
  })
})

test.each(['--help', '-h'])('%s prints the options', async (option) => {
  expect(await run([], [option])).toEqual({
    code: 0,
    output: expect.stringMatching(/^Usage: routepact diff <old> <new>/),
    errors: '',
  })
})
