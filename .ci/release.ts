/**
 * Prepares a release and prevents one that is not ready.
 *
 * `npm version <version>` runs `node .ci/release.ts version`, before it commits and tags the release: the changelog's heading `Unreleased`
 * becomes the version, what README.md says before the first release is removed, its pictures get addresses, and jsr.json, create-routepact,
 * routepact-tools, the integrations and `src/shared/version.ts` get the version from package.json, the packages its addresses too. `npm
 * publish` runs `node .ci/release.ts check`. The release workflow prints a version's changelog with `node .ci/release.ts notes`.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import process from 'node:process'

/** The package.json fields that a release needs. */
export interface Manifest {
  readonly version: string
  readonly repository?: unknown
  readonly bugs?: unknown
  readonly homepage?: unknown
  readonly peerDependencies?: object
}

/** The manifests that a release updates, by path. */
export interface OtherManifests {
  readonly [path: string]: Manifest
}

const jsrFile = 'jsr.json'
const createFile = 'docs/examples/templates/package.json'
const versionFile = 'src/shared/version.ts'

/** The other packages that are published with the library. */
const packageFiles = [createFile, 'tools/package.json', 'integrations/query/package.json', 'integrations/nest/package.json'] as const

/** Returns a changelog whose section `Unreleased` has become the section for `version`. */
export function nameRelease(changelog: string, version: string): string {
  if (!readSection(changelog, 'Unreleased')) throw new Error("'Unreleased' has no entries in CHANGELOG.md")
  return changelog.replace(/^## Unreleased$/m, `## ${version}`)
}

/** Returns the text of a changelog section, or an empty text if the section has none. */
export function readSection(changelog: string, heading: string): string {
  const section = changelog.split(/^(?=## )/m).find((text) => text.startsWith(`## ${heading}\n`)) ?? ''
  return section.slice(section.indexOf('\n')).trim()
}

/** Returns the README without the paragraphs that are true before the first release only. */
export function removeUnreleased(readme: string): string {
  return readme.replaceAll(/^<!--unreleased-->\n[^]*?^<!--\/unreleased-->\n+/gm, '')
}

/** Returns the README with its pictures' addresses at a version, because npm shows no picture by its path. */
export function addressPictures(readme: string, repository: unknown, version: string): string {
  const [, name] = /^(?:github:|.*\bgithub\.com[/:])?([\w-]+\/[\w.-]+?)(?:\.git)?\/?$/.exec(String(toAddress(repository))) ?? []
  if (name === undefined) return readme
  const address = `https://raw.githubusercontent.com/${name}/v${version}/`
  return readme.replaceAll(
    /(?<=src(?:set)?=")(?:https:\/\/raw\.githubusercontent\.com\/[\w-]+\/[\w.-]+\/[^/"]+\/)?(?=docs\/)/g,
    address,
  )
}

/** Whether a field's value, a string or an object with `url`, is an address that is not a placeholder. */
export function isAddress(value: unknown): boolean {
  const text = toAddress(value)
  if (typeof text !== 'string') return false
  // The example domains from RFC 2606.
  if (/[<>{}$…]|\.\.\.|\b(?:example|invalid|localhost|owner|username|your|todo|tbd|placeholder|changeme)\b/i.test(text))
    return false
  return /^(?:(?:github|gitlab|bitbucket):)?[\w.-]+\/[\w.-]+$|^(?:git\+)?(?:https?|ssh):\/\/[^/]+\.[^/]+/.test(text)
}

/** Lists what must be done before the package can be published. */
export function findReleaseProblems(manifest: Manifest, others: OtherManifests, changelog: string, readme = ''): string[] {
  const { version, repository } = manifest
  return [
    ...(['repository', 'bugs', 'homepage'] as const)
      .filter((field) => !isAddress(manifest[field]))
      .map((field) => `'${field}' is not set in package.json: set it to the address of your repository`),
    ...Object.entries(others)
      .filter(([, other]) => other.version !== version)
      .map(([file, other]) => `'version' is ${other.version} in ${file} and ${version} in package.json: run npm version`),
    // npm compares it with the repository whose workflow publishes.
    ...packageFiles
      .filter((file) => toAddress(others[file]?.repository) !== toAddress(repository))
      .map((file) => `'repository' of package.json is missing in ${file}: run npm version`),
    ...(readSection(changelog, version) ? [] : [`'${version}' has no section in CHANGELOG.md: run npm version`]),
    ...(readSection(changelog, 'Unreleased') ? ["'Unreleased' has entries in CHANGELOG.md: run npm version"] : []),
    ...(removeUnreleased(readme) === readme ? [] : ["'<!--unreleased-->' is still in README.md: run npm version"]),
  ]
}

/** The text in a field that is a string or an object with `url`. */
function toAddress(value: unknown): unknown {
  return typeof value === 'object' && value !== null && 'url' in value ? value.url : value
}

/** Runs one of the commands in the current folder. */
function run(command: string | undefined): void {
  const manifest = readJson('package.json')
  const changelog = readFileSync('CHANGELOG.md', 'utf8')
  const readme = readFileSync('README.md', 'utf8')
  if (command === 'version') {
    const { version, repository, bugs, homepage } = manifest
    writeFileSync('CHANGELOG.md', nameRelease(changelog, version))
    writeFileSync('README.md', addressPictures(removeUnreleased(readme), repository, version))
    writeJson(jsrFile, { ...readJson(jsrFile), version })
    for (const file of packageFiles) {
      const { peerDependencies, ...others } = readJson(file)
      const peers = peerDependencies && { peerDependencies: { ...peerDependencies, routepact: version } }
      writeJson(file, { ...others, version, repository, bugs, homepage, ...peers })
    }
    writeFileSync(versionFile, readFileSync(versionFile, 'utf8').replace(/(version = )'[^']*'/, `$1'${version}'`))
  } else if (command === 'check') {
    const others = Object.fromEntries([jsrFile, ...packageFiles].map((file) => [file, readJson(file)]))
    const problems = findReleaseProblems(manifest, others, changelog, readme)
    if (problems.length === 0) return
    console.error(['The package is not ready to be published:', ...problems].join('\n- '))
    process.exitCode = 1
  } else {
    console.log(readSection(changelog, manifest.version))
  }
}

function readJson(file: string): Manifest {
  return JSON.parse(readFileSync(file, 'utf8')) as Manifest
}

function writeJson(file: string, value: object): void {
  writeFileSync(file, `${JSON.stringify(value, undefined, 2)}\n`)
}

if (import.meta.main) run(process.argv[2])
