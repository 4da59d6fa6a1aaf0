/**
 * Compares versions of public APIs in clones of their repositories, with the built command: `npm run bench -- apis <folder of clones>`.
 * Missing repositories are cloned into the folder. `--write` updates the documentation page.
 */
import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import SwaggerParser from '@apidevtools/swagger-parser'
import type { DocumentChange } from '../../tools/src/diff/document-change.ts'
import { writeTable } from '../runtime/figures.ts'

const run = promisify(execFile)
const program = fileURLToPath(new URL('../../tools/dist/cli.js', import.meta.url))
const usage = fileURLToPath(new URL('print-usage.mjs', import.meta.url))

/** Two versions of a file in a repository. */
interface Versions {
  readonly repository: string
  readonly path: string
  readonly old: string
  readonly next: string
}

const listed: readonly Versions[] = [
  { repository: 'stripe/openapi', path: 'openapi/spec3.json', old: 'e812732f', next: 'a2856243' },
  { repository: 'stripe/openapi', path: 'openapi/spec3.json', old: 'a2856243', next: 'e0123a38' },
  { repository: 'digitalocean/openapi', path: 'specification/DigitalOcean-public.v2.yaml', old: '19beba44', next: '45aa04a3' },
  { repository: 'twilio/twilio-oai', path: 'spec/json/twilio_api_v2010.json', old: '08b58e7', next: 'a394867' },
  { repository: 'twilio/twilio-oai', path: 'spec/json/twilio_conversations_v1.json', old: '08b58e7', next: 'a394867' },
]

type Row = readonly string[]

interface Output {
  readonly stdout: string
  readonly stderr: string
}

const head = ['Repository', 'File', 'Old', 'New', 'Seconds', 'Memory (MB)', 'Errors', 'Warnings', 'Information', 'Lines']

/** Compares two sources in a folder, and measures the process. */
async function measure(cwd: string, old: string, next: string): Promise<Row> {
  const diff = async (format: string): Promise<Output> =>
    run(process.execPath, ['--import', usage, program, 'diff', old, next, '--format', format], {
      cwd,
      maxBuffer: 2 ** 28,
    }).catch((failure: Output & { readonly code: number }) => {
      // A comparison with errors has the exit code 1.
      if (failure.code === 1) return failure
      throw failure
    })
  const text = await diff('text')
  const { seconds, megabytes } = JSON.parse(text.stderr.trim().split('\n').at(-1) ?? '') as { seconds: number; megabytes: number }
  const { changes } = JSON.parse((await diff('json')).stdout) as { changes: readonly DocumentChange[] }
  const counts = ['error', 'warning', 'information'].map((level) => `${changes.filter((change) => change.level === level).length}`)
  const lines = text.stdout.split('\n').filter((line) => /^ {4}\S/.test(line)).length
  return [seconds.toFixed(1), `${Math.round(megabytes)}`, ...counts, `${lines}`]
}

/** Writes a document's revision in several files as one file, with a library that shares no code with the command. */
async function bundleRevision(clone: string, revision: string, path: string, file: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'revision-'))
  try {
    await run('git', ['-C', clone, 'worktree', 'add', '--detach', folder, revision])
    const document = await SwaggerParser.bundle(join(folder, path))
    // The library does not move the files in `discriminator.mapping`, which are not beside the new file.
    writeFileSync(file, JSON.stringify(document, (key, value: unknown) => (key === 'mapping' ? undefined : value)))
  } finally {
    await run('git', ['-C', clone, 'worktree', 'remove', '--force', folder])
    rmSync(folder, { recursive: true, force: true })
  }
}

const folder = process.argv.slice(2).find((argument) => !argument.startsWith('--'))
if (folder === undefined) throw new Error('Name a folder for the clones: npm run bench -- apis ../clones')
mkdirSync(folder, { recursive: true })
const rows: Row[] = []
const add = (row: Row): void => {
  console.log(row.join(' | '))
  rows.push(row)
}
for (const { repository, path, old, next } of listed) {
  const clone = join(folder, repository.split('/')[0] ?? '')
  if (!existsSync(clone)) await run('git', ['clone', '--no-checkout', `https://github.com/${repository}`, clone])
  add([repository, path, old, next, ...(await measure(clone, `git:${old}:${path}`, `git:${next}:${path}`))])
  if (!path.endsWith('.yaml')) continue
  const files = [join(folder, 'old.json'), join(folder, 'next.json')] as const
  await bundleRevision(clone, old, path, files[0])
  await bundleRevision(clone, next, path, files[1])
  add([repository, 'the same, bundled by swagger-parser', old, next, ...(await measure(folder, 'old.json', 'next.json'))])
}
if (process.argv.includes('--write')) writeTable('repositories', [head, ...rows], 'diff/README.md')
