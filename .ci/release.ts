/**
 * Prepares a release and prevents one that is not ready.
 *
 * `npm version <version>` runs `node .ci/release.ts version`, before it commits and tags the release: the heading
 * `Unreleased` of the changelog becomes the version, and jsr.json and create-routepact have the version of package.json. `npm publish` runs
 * `node .ci/release.ts check`. The workflow of releases prints the changelog of a version with
 * `node .ci/release.ts notes`.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import process from 'node:process'

/** The fields of package.json that a release needs. */
export interface Manifest {
  readonly version: string
  readonly repository?: unknown
  readonly bugs?: unknown
  readonly homepage?: unknown
}

/** Returns a changelog whose section `Unreleased` is the section of `version`. */
export function nameRelease(changelog: string, version: string): string {
  if (!readSection(changelog, 'Unreleased')) throw new Error("'Unreleased' has no entries in CHANGELOG.md")
  return changelog.replace(/^## Unreleased$/m, `## ${version}`)
}

/** Returns the text of a section of a changelog, or an empty text if it has none. */
export function readSection(changelog: string, heading: string): string {
  const section = changelog.split(/^(?=## )/m).find((text) => text.startsWith(`## ${heading}\n`)) ?? ''
  return section.slice(section.indexOf('\n')).trim()
}

/** Lists what must be done before the package can be published. */
export function findReleaseProblems(manifest: Manifest, jsrVersion: string, changelog: string): string[] {
  const { version } = manifest
  return [
    ...(['repository', 'bugs', 'homepage'] as const)
      .filter((field) => !manifest[field])
      .map((field) => `'${field}' is not set in package.json: set it to the address of your repository`),
    ...(jsrVersion === version ? [] : [`'version' is ${jsrVersion} in jsr.json and ${version} in package.json`]),
    ...(readSection(changelog, version) ? [] : [`'${version}' has no section in CHANGELOG.md: run npm version`]),
    ...(readSection(changelog, 'Unreleased') ? ["'Unreleased' has entries in CHANGELOG.md: run npm version"] : []),
  ]
}

/** Runs one of the commands in the current folder. */
function run(command: string | undefined): void {
  const manifest = readJson('package.json') as Manifest
  const jsr = readJson('jsr.json') as { version: string }
  const changelog = readFileSync('CHANGELOG.md', 'utf8')
  if (command === 'version') {
    writeFileSync('CHANGELOG.md', nameRelease(changelog, manifest.version))
    for (const file of ['jsr.json', 'docs/examples/templates/package.json']) {
      const others = readJson(file) as object
      writeFileSync(file, `${JSON.stringify({ ...others, version: manifest.version }, undefined, 2)}\n`)
    }
  } else if (command === 'check') {
    const problems = findReleaseProblems(manifest, jsr.version, changelog)
    if (problems.length === 0) return
    console.error(['The package is not ready to be published:', ...problems].join('\n- '))
    process.exitCode = 1
  } else {
    console.log(readSection(changelog, manifest.version))
  }
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'))
}

if (import.meta.main) run(process.argv[2])
