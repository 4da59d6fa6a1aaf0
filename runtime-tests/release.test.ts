/** The scripts of a release, and the workflows that run them. */
import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { findReleaseProblems, nameRelease, readSection } from '../.ci/release.ts'

const changelog = '# Changes\n\n## Unreleased\n\n- New\n\n### Fixed\n\n- Old\n\n## 0.1.0\n\n- First\n'
const ready = { version: '0.1.0', repository: 'github:acme/routepact', bugs: 'https://a.example', homepage: 'https://b.example' }

describe('the changelog', () => {
  test('has its sections by heading', () => {
    expect(readSection(changelog, 'Unreleased')).toBe('- New\n\n### Fixed\n\n- Old')
    expect(readSection(changelog, '0.1.0')).toBe('- First')
    expect(readSection(changelog, '0.1')).toBe('')
  })

  test('names what is unreleased', () => {
    expect(nameRelease(changelog, '0.2.0')).toBe(changelog.replace('Unreleased', '0.2.0'))
    expect(() => nameRelease('# Changes\n\n## 0.1.0\n\n- First\n', '0.2.0')).toThrow("'Unreleased' has no entries")
  })
})

test.each([
  [ready, '0.1.0', '## 0.1.0\n\n- First\n', []],
  [
    { version: '0.1.0', repository: '' },
    '0.1.0',
    '## 0.1.0\n\n- First\n',
    [
      "'repository' is not set in package.json: set it to the address of your repository",
      "'bugs' is not set in package.json: set it to the address of your repository",
      "'homepage' is not set in package.json: set it to the address of your repository",
    ],
  ],
  [ready, '0.0.9', '## 0.1.0\n\n- First\n', ["'version' is 0.0.9 in jsr.json and 0.1.0 in package.json"]],
  [ready, '0.1.0', changelog, ["'Unreleased' has entries in CHANGELOG.md: run npm version"]],
  [ready, '0.1.0', '', ["'0.1.0' has no section in CHANGELOG.md: run npm version"]],
])('the problems of %j', (manifest, jsr, text, problems) => {
  expect(findReleaseProblems(manifest, jsr, text)).toEqual(problems)
})

describe('in a repository', () => {
  let folder: string
  const run = (command: string, ...args: string[]) => execFileSync(command, args, { cwd: folder, encoding: 'utf8', stdio: 'pipe' })
  const readManifest = () => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }
  // The package without its dependencies and its build: what is published does not matter here.
  const publish = () => {
    const args = ['publish', '--dry-run', '--tag', 'next']
    const { status, stderr } = spawnSync('npm', args, { cwd: folder, encoding: 'utf8' })
    return { status, problems: stderr.split('\n').filter((line) => line.startsWith('- ')) }
  }

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'routepact-release-'))
    const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: { [name: string]: string } }
    const { version, prepublishOnly } = manifest.scripts
    const { dependencies: _, devDependencies: __, workspaces: ___, ...rest } = { dependencies: {}, devDependencies: {}, workspaces: [], ...manifest }
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ ...rest, version: '0.1.0', scripts: { version, prepublishOnly } }))
    writeFileSync(join(folder, 'CHANGELOG.md'), changelog)
    cpSync('jsr.json', join(folder, 'jsr.json'))
    cpSync('.npmrc', join(folder, '.npmrc'))
    mkdirSync(join(folder, '.ci'))
    mkdirSync(join(folder, 'docs/examples/templates'), { recursive: true })
    cpSync('docs/examples/templates/package.json', join(folder, 'docs/examples/templates/package.json'))
    cpSync('.ci/release.ts', join(folder, '.ci/release.ts'))
    run('git', 'init', '--quiet')
    run('git', 'add', '.')
    run('git', '-c', 'user.name=a', '-c', 'user.email=a@example.com', 'commit', '--quiet', '--message', 'feat: begin')
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  test('npm publish lists what is missing', () => {
    const { status, problems } = publish()
    expect(status).toBe(1)
    expect(problems).toEqual([
      "- 'repository' is not set in package.json: set it to the address of your repository",
      "- 'bugs' is not set in package.json: set it to the address of your repository",
      "- 'homepage' is not set in package.json: set it to the address of your repository",
      "- 'Unreleased' has entries in CHANGELOG.md: run npm version",
    ])
  })

  test('npm version names the release in the changelog and in jsr.json, and commits it', () => {
    run('git', 'config', 'user.name', 'a')
    run('git', 'config', 'user.email', 'a@example.com')
    run('npm', 'version', 'minor')
    expect(readManifest().version).toBe('0.2.0')
    expect(JSON.parse(readFileSync(join(folder, 'jsr.json'), 'utf8'))).toMatchObject({ version: '0.2.0' })
    expect(JSON.parse(readFileSync(join(folder, 'docs/examples/templates/package.json'), 'utf8'))).toMatchObject({ name: 'create-routepact', version: '0.2.0' })
    expect(run('git', 'log', '-1', '--format=%s', 'v0.2.0')).toBe('chore: release 0.2.0\n')
    expect(run('git', 'status', '--short')).toBe('')
    expect(run(process.execPath, '.ci/release.ts', 'notes')).toBe('- New\n\n### Fixed\n\n- Old\n')
  })

  test('npm publish accepts a release that is ready', () => {
    const { version: _, ...fields } = ready
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ ...readManifest(), ...fields }))
    expect(publish()).toEqual({ status: 0, problems: [] })
  })
})

describe('workflows', () => {
  interface Workflow {
    readonly jobs: { readonly [name: string]: { readonly 'runs-on': string; readonly steps: readonly { readonly run?: string; readonly uses?: string }[] } }
  }
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: { [name: string]: string } }

  test.each(globSync('.github/**/*.yml').toSorted())('%s is valid YAML', (file) => {
    expect(parse(readFileSync(file, 'utf8'))).toBeTypeOf('object')
  })

  test.each(globSync('.github/workflows/*.yml').toSorted())('%s runs scripts that exist', (file) => {
    const { jobs } = parse(readFileSync(file, 'utf8')) as Workflow
    const steps = Object.values(jobs).flatMap((job) => job.steps)
    const names = steps.flatMap(({ run = '' }) => Array.from(run.matchAll(/\bnpm run ([\w:]+)/g), ([, name = '']) => name))
    expect(steps.some(({ run }) => run === 'npm ci' || run?.startsWith('npm ci '))).toBe(true)
    expect(names.filter((name) => !(name in scripts))).toEqual([])
  })

  test('CI runs the tests with the versions of Node that contributors may have', () => {
    const { jobs } = parse(readFileSync('.github/workflows/ci.yml', 'utf8')) as { jobs: { test: { strategy: { matrix: unknown } } } }
    expect(jobs.test.strategy.matrix).toEqual({ node: [20, 22, 24] })
  })
})
