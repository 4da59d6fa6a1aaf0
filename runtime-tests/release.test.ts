/** The scripts of a release, and the workflows that run them. */
import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { addressPictures, findReleaseProblems, isAddress, nameRelease, readSection, removeUnreleased } from '../.ci/release.ts'

const changelog = '# Changes\n\n## Unreleased\n\n- New\n\n### Fixed\n\n- Old\n\n## 0.1.0\n\n- First\n'
const repository = 'github:acme/routepact'
const ready = { version: '0.1.0', repository, bugs: 'https://github.com/acme/routepact/issues', homepage: 'https://github.com/acme/routepact#readme' }
const others = { 'jsr.json': { version: '0.1.0' }, 'docs/examples/templates/package.json': { version: '0.1.0', repository: { type: 'git', url: repository } }, 'tools/package.json': { version: '0.1.0', repository }, 'integrations/query/package.json': { version: '0.1.0', repository }, 'integrations/nest/package.json': { version: '0.1.0', repository } }

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

describe('the README', () => {
  test.each([
    ['no paragraph', '# A\n\nB\n', '# A\n\nB\n'],
    ['one', '# A\n\n<!--unreleased-->\nNot yet.\n<!--/unreleased-->\n\nB\n', '# A\n\nB\n'],
    ['two', '<!--unreleased-->\nx\n<!--/unreleased-->\n\nA\n\n<!--unreleased-->\ny\n\nz\n<!--/unreleased-->\n', 'A\n\n'],
  ])('loses what is true before the first release: %s', (_, readme, expected) => {
    expect(removeUnreleased(readme)).toBe(expected)
    expect(findReleaseProblems(ready, others, section, readme)).toEqual(
      readme === expected ? [] : ["'<!--unreleased-->' is still in README.md: run npm version"],
    )
  })

  test('is complete without it', () => {
    const readme = removeUnreleased(readFileSync('README.md', 'utf8'))
    expect(readme).not.toMatch(/unreleased|npm yet|\.tgz/)
    expect(readme).toContain('npm create routepact my-api')
    expect(readme).not.toContain('\n\n\n')
  })
})

describe('the pictures of the README', () => {
  const readme = '<source srcset="docs/public/a.svg"><img src="docs/public/b.svg"> [docs](docs/contracts.md)'
  const addressed = (path: string): string =>
    `<source srcset="https://raw.githubusercontent.com/${path}/docs/public/a.svg"><img src="https://raw.githubusercontent.com/${path}/docs/public/b.svg"> [docs](docs/contracts.md)`

  test.each([
    ['acme/pact', 'acme/pact'],
    ['github:acme/pact', 'acme/pact'],
    ['git+https://github.com/acme/pact.git', 'acme/pact'],
    [{ type: 'git', url: 'git@github.com:acme/pact.js.git' }, 'acme/pact.js'],
    ['https://github.com/acme/pact/', 'acme/pact'],
  ])('have the address of the version in %j', (repository, name) => {
    expect(addressPictures(readme, repository, '0.2.0')).toBe(addressed(`${name}/v0.2.0`))
    expect(addressPictures(addressPictures(readme, repository, '0.2.0'), repository, '0.3.0')).toBe(addressed(`${name}/v0.3.0`))
  })

  test.each([undefined, '', 'gitlab:acme/pact', 'https://gitlab.com/acme/pact', 'https://example.com/github.com'])('keep their paths in %j', (repository) => {
    expect(addressPictures(readme, repository, '0.2.0')).toBe(readme)
  })
})

const section = '## 0.1.0\n\n- First\n'

test.each([
  [ready, others, section, []],
  [
    { version: '0.1.0', repository: '', bugs: 'TODO' },
    { 'jsr.json': { version: '0.1.0' }, 'docs/examples/templates/package.json': { version: '0.1.0', repository: '' }, 'tools/package.json': { version: '0.1.0', repository: '' }, 'integrations/query/package.json': { version: '0.1.0', repository: '' }, 'integrations/nest/package.json': { version: '0.1.0', repository: '' } },
    section,
    [
      "'repository' is not set in package.json: set it to the address of your repository",
      "'bugs' is not set in package.json: set it to the address of your repository",
      "'homepage' is not set in package.json: set it to the address of your repository",
    ],
  ],
  [ready, { ...others, 'jsr.json': { version: '0.0.9' } }, section, ["'version' is 0.0.9 in jsr.json and 0.1.0 in package.json: run npm version"]],
  [
    ready,
    { ...others, 'docs/examples/templates/package.json': { version: '0.1.0' } },
    section,
    ["'repository' of package.json is missing in docs/examples/templates/package.json: run npm version"],
  ],
  [
    ready,
    { ...others, 'tools/package.json': { version: '0.1.1' } },
    section,
    ["'version' is 0.1.1 in tools/package.json and 0.1.0 in package.json: run npm version", "'repository' of package.json is missing in tools/package.json: run npm version"],
  ],
  [ready, others, changelog, ["'Unreleased' has entries in CHANGELOG.md: run npm version"]],
  [ready, others, '', ["'0.1.0' has no section in CHANGELOG.md: run npm version"]],
])('the problems of %j', (manifest, manifests, text, problems) => {
  expect(findReleaseProblems(manifest, manifests, text)).toEqual(problems)
})

test.each([
  'github:acme/routepact',
  'acme/routepact',
  'git+https://github.com/acme/routepact.git',
  'git+ssh://git@github.com/acme/routepact.git',
  'https://routepact.org',
  { type: 'git', url: 'git+https://codeberg.org/acme/routepact.git' },
])('%j is an address', (value) => {
  expect(isAddress(value)).toBe(true)
})

test.each([
  undefined, null, '', true, {}, { url: '' }, { email: 'a@b.example' }, 'TODO', 'unknown', 'https://', 'https://localhost/routepact',
  'https://example.com/routepact', 'https://github.com/OWNER/routepact', 'https://github.com/<owner>/routepact', 'github:your-name/routepact',
  'https://routepact.example', 'https://github.com/…/routepact', 'https://github.com/${owner}/routepact',
])('%j is not an address, or a placeholder', (value) => {
  expect(isAddress(value)).toBe(false)
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
    mkdirSync(join(folder, '.ci'))
    mkdirSync(join(folder, 'docs/examples/templates'), { recursive: true })
    // The manifests as they were before the first release.
    const copy = (file: string, leaveOut: readonly string[]) => {
      const fields = Object.entries({ ...(JSON.parse(readFileSync(file, 'utf8')) as object), version: '0.1.0' })
      writeFileSync(join(folder, file), JSON.stringify(Object.fromEntries(fields.filter(([name]) => !leaveOut.includes(name)))))
    }
    const addresses = ['repository', 'bugs', 'homepage']
    copy('package.json', [...addresses, 'scripts', 'dependencies', 'devDependencies', 'workspaces'])
    copy('jsr.json', [])
    copy('docs/examples/templates/package.json', addresses)
    mkdirSync(join(folder, 'tools'))
    copy('tools/package.json', [...addresses, 'dependencies', 'devDependencies'])
    for (const name of ['query', 'nest']) {
      mkdirSync(join(folder, 'integrations', name), { recursive: true })
      copy(`integrations/${name}/package.json`, [...addresses, 'devDependencies'])
    }
    mkdirSync(join(folder, 'src/shared'), { recursive: true })
    writeFileSync(join(folder, 'src/shared/version.ts'), "export const version = '0.1.0'\n")
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: { [name: string]: string } }
    const { version = '', prepublishOnly = '' } = scripts
    run('npm', 'pkg', 'set', `scripts.version=${version}`, `scripts.prepublishOnly=${prepublishOnly}`)
    writeFileSync(join(folder, 'CHANGELOG.md'), changelog)
    writeFileSync(join(folder, 'README.md'), '# A\n\n<!--unreleased-->\nNot yet.\n<!--/unreleased-->\n\n<img src="docs/a.svg">\n')
    cpSync('.npmrc', join(folder, '.npmrc'))
    cpSync('.ci/release.ts', join(folder, '.ci/release.ts'))
    run('git', 'init', '--quiet')
    run('git', 'add', '.')
    run('git', 'config', 'user.name', 'a')
    run('git', 'config', 'user.email', 'a@example.com')
    run('git', 'commit', '--quiet', '--message', 'feat: begin')
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
      "- '<!--unreleased-->' is still in README.md: run npm version",
    ])
  })

  test('npm version names the release in the changelog and in the other manifests, and commits it', () => {
    const { version: _, ...addresses } = ready
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ ...readManifest(), ...addresses }))
    run('git', 'commit', '--quiet', '--all', '--message', 'build: set the addresses')
    run('npm', 'version', 'minor')
    expect(readManifest().version).toBe('0.2.0')
    expect(JSON.parse(readFileSync(join(folder, 'jsr.json'), 'utf8'))).toMatchObject({ version: '0.2.0' })
    expect(JSON.parse(readFileSync(join(folder, 'docs/examples/templates/package.json'), 'utf8'))).toMatchObject({ name: 'create-routepact', ...ready, version: '0.2.0' })
    expect(JSON.parse(readFileSync(join(folder, 'tools/package.json'), 'utf8'))).toMatchObject({
      ...ready,
      name: 'routepact-tools',
      version: '0.2.0',
      peerDependencies: { routepact: '0.2.0' },
    })
    expect(readFileSync(join(folder, 'src/shared/version.ts'), 'utf8')).toBe("export const version = '0.2.0'\n")
    expect(readFileSync(join(folder, 'README.md'), 'utf8')).toBe('# A\n\n<img src="https://raw.githubusercontent.com/acme/routepact/v0.2.0/docs/a.svg">\n')
    expect(run('git', 'log', '-1', '--format=%s', 'v0.2.0')).toBe('chore: release 0.2.0\n')
    expect(run('git', 'status', '--short')).toBe('')
    expect(run(process.execPath, '.ci/release.ts', 'notes')).toBe('- New\n\n### Fixed\n\n- Old\n')
  })

  test('npm publish accepts a release that is ready', () => {
    expect(publish()).toEqual({ status: 0, problems: [] })
  })
})

describe('workflows', () => {
  interface Job {
    readonly permissions?: { readonly [scope: string]: string }
    readonly steps: readonly { readonly run?: string; readonly uses?: string; readonly with?: { readonly [name: string]: unknown } }[]
  }
  interface Workflow {
    readonly permissions?: { readonly [scope: string]: string }
    readonly jobs: { readonly [name: string]: Job }
  }
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: { [name: string]: string } }
  const files = globSync('.github/workflows/*.yml').toSorted()
  const read = (file: string) => parse(readFileSync(file, 'utf8')) as Workflow
  const readCommands = ({ steps }: Job) => steps.flatMap(({ run }) => run ?? [])

  test.each(globSync('.github/**/*.yml').toSorted())('%s is valid YAML', (file) => {
    expect(parse(readFileSync(file, 'utf8'))).toBeTypeOf('object')
  })

  test.each(files)('%s runs scripts that exist', (file) => {
    const commands = Object.values(read(file).jobs).flatMap(readCommands)
    const names = commands.flatMap((run) => Array.from(run.matchAll(/\bnpm run ([\w:]+)/g), ([, name = '']) => name))
    expect(commands).toContain('npm ci')
    expect(names.filter((name) => !(name in scripts))).toEqual([])
  })

  test.each(files)('%s gives no token to what it does not need', (file) => {
    const { permissions, jobs } = read(file)
    expect([{}, { contents: 'read' }]).toContainEqual(permissions)
    for (const job of Object.values(jobs)) {
      // The tests run the code of 1,000 packages.
      if (readCommands(job).some((run) => /^npm (?:test|run test)/.test(run))) expect([undefined, { contents: 'read' }]).toContainEqual(job.permissions)
      const checkouts = job.steps.filter(({ uses }) => uses?.startsWith('actions/checkout@'))
      expect(checkouts.map((step) => step.with?.['persist-credentials'])).toEqual([false])
    }
  })

  test('CI runs the commands of .ci/run, installed with versions of Node that contributors may have', () => {
    const { jobs } = read('.github/workflows/ci.yml')
    const versions = Object.values(jobs).flatMap(({ steps }) => steps.flatMap((step) => step.with?.['node-version'] ?? []))
    // The oldest and the newest: the tests run on the one that `npm ci` installs.
    expect(versions).toEqual([20, 24])
    const commands = Object.values(jobs).flatMap(readCommands)
    const all = [...commands, ...commands.map((run) => scripts[run.replace('npm run ', '')] ?? '')].join(' && ').split(' && ')
    // The documents of the RealWorld project, whose paths are in variables, are not in the repository.
    const expected =
      readFileSync('.ci/run', 'utf8')
        .match(/^ *npm .+$/gm)
        ?.filter((line) => !line.includes('$')) ?? []
    expect(expected.length).toBeGreaterThan(3)
    expect(expected.filter((command) => !all.includes(command.trim()))).toEqual([])
  })

  test('npm publish makes provenance, of all packages', () => {
    const published = Object.values(read('.github/workflows/release.yml').jobs).flatMap(readCommands).filter((run) => run.includes('npm publish'))
    expect(published).toHaveLength(5)
    expect(published.every((run) => run.endsWith('--provenance --access public'))).toBe(true)
  })
})
