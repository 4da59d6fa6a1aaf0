/**
 * Prints what each file of `src` adds to the bundled main entry: its minified bytes, and how much smaller the gzipped
 * bundle would be without it.
 */
import { relative } from 'node:path'
import { gzipSync } from 'node:zlib'
import { rolldown } from 'rolldown'
import { minifySync } from 'rolldown/utils'

const bundle = await rolldown({ input: 'src/core/index.ts' })
const { output } = await bundle.generate()
const modules = Object.entries(output[0].modules).map(([id, { code }]) => ({
  file: relative('src', id),
  code: minifySync(id, code ?? '', { mangle: { toplevel: false }, compress: true }).code,
}))

const toSize = (code: string): number => gzipSync(code, { level: 9 }).length
const toCode = (parts: typeof modules): string => parts.map(({ code }) => code).join('')

const whole = toSize(toCode(modules))
const rows = modules
  .map((module) => ({
    file: module.file,
    minified: module.code.length,
    gzip: whole - toSize(toCode(modules.filter((other) => other !== module))),
  }))
  .toSorted((one, other) => other.gzip - one.gzip)
console.table(rows)
console.log(`the parts together: ${toCode(modules).length} bytes, ${whole} gzip`)
