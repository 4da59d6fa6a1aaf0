#!/usr/bin/env node
/**
 * Copies a template: `npm create routepact my-api -- --template node`. JavaScript, because Node does not strip the types of
 * packages.
 */
import { cpSync, existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'

const root = import.meta.dirname
const templates = readdirSync(root, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() && entry.name !== 'node_modules' ? [entry.name] : []))
const usage = `Usage: npm create routepact <folder> -- [--template ${templates.join('|')}]`

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { template: { type: 'string', default: 'node' }, help: { type: 'boolean', short: 'h' } },
  })
  if (values.help) console.log(usage)
  else create(positionals, values.template)
} catch (thrown) {
  console.error(`${thrown.message}\n${usage}`)
  process.exitCode = 2
}

function create([folder, ...others], template) {
  if (folder === undefined || others.length > 0) throw new Error('Name one folder')
  if (!templates.includes(template)) throw new Error(`'${template}' is not a template`)
  const target = resolve(folder)
  if (existsSync(target) && readdirSync(target).length > 0) throw new Error(`'${folder}' is not empty`)
  cpSync(join(root, template), target, { recursive: true, filter: (path) => !/[/\\](?:node_modules|dist)$/.test(path) })
  // npm leaves files named .gitignore out of a package.
  renameSync(join(target, 'gitignore'), join(target, '.gitignore'))
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  for (const file of readdirSync(target, { recursive: true }).filter((name) => basename(String(name)) === 'package.json')) {
    const path = join(target, String(file))
    const manifest = JSON.parse(readFileSync(path, 'utf8'))
    if (file === 'package.json') manifest.name = basename(target).toLowerCase().replace(/[^a-z\d._-]+/g, '-').replace(/^[._]/, '')
    if (manifest.dependencies?.routepact) manifest.dependencies.routepact = `^${version}`
    writeFileSync(path, `${JSON.stringify(manifest, null, 2)}\n`)
  }
  console.log(`Created '${folder}' from the template '${template}'. Next:\n\n  cd ${folder}\n  npm install\n  npm run dev\n`)
}
