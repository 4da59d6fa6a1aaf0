/**
 * Compares consecutive versions of documents: `npm run bench -- versions <folder>`. Each API has a subfolder with files such as
 * `01-4f1a2b3.json`, in version order by name. `--findings` writes all changes into `findings.json` in the folder, with another validator's
 * verdict on their witnesses.
 */
import { readdirSync, writeFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import { join } from 'node:path'
import type { DocumentChange } from '../../tools/src/diff/document-change.ts'
import { readDocument } from './documents.ts'
import { measureComparison } from './measure.ts'
import { WitnessJudge } from './witnesses.ts'

/** A change between two versions. */
interface Finding extends Pick<DocumentChange, 'level' | 'kind' | 'text' | 'component' | 'place' | 'witness' | 'count'> {
  readonly api: string
  readonly old: string
  readonly next: string
  /** Whether one document accepts the witness and the other rejects it. Absent if this cannot be judged. */
  readonly isProof?: boolean | undefined
}

/** The commit in a file name such as `01-4f1a2b3.json`. */
const readCommit = (file: string): string => file.replace(/^[^-]*-|\.[^.]*$/g, '')

const folder = process.argv.slice(2).find((argument) => !argument.startsWith('--'))
if (folder === undefined) throw new Error('Name a folder of versions: npm run bench -- versions ../versions')
const isListing = process.argv.includes('--findings')
const isJudging = process.argv.includes('--witnesses')
const findings: Finding[] = []
const apis = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory())
for (const { name: api } of apis) {
  const files = readdirSync(join(folder, api)).sort()
  for (const [index, next] of files.entries()) {
    const old = files[index - 1]
    if (old === undefined) continue
    const [oldFile, nextFile] = [join(folder, api, old), join(folder, api, next)]
    const documents = [await readDocument(oldFile), await readDocument(nextFile)] as const
    const { cpuSeconds, megabytes, changes } = await measureComparison(oldFile, nextFile)
    const count = (level: string): number => changes.filter((change) => change.level === level).length
    const counts = ['error', 'warning', 'information'].map((level) => `${count(level)} ${level}`)
    const note = isDeepStrictEqual(...documents) ? ['equal'] : []
    const names = [readCommit(old), readCommit(next)] as const
    console.log([api, ...names, `${cpuSeconds.toFixed(1)} CPU s`, `${Math.round(megabytes)} MB`, ...counts, ...note].join(' | '))
    if (!isListing) continue
    const judge = isJudging ? new WitnessJudge(`${api}/${names.join('/')}`, ...documents) : undefined
    for (const change of changes) {
      const { level, kind, text, component, place, witness, count: reached } = change
      const isProof = level === 'error' ? await judge?.isProof(change) : undefined
      findings.push({ api, old: names[0], next: names[1], level, kind, text, component, place, witness, count: reached, isProof })
    }
    writeFileSync(join(folder, 'findings.json'), JSON.stringify(findings, undefined, 1))
  }
}
