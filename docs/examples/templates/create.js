#!/usr/bin/env node
/**
 * Copies a template: `npm create routepact my-api -- --template node`. JavaScript, because Node does not strip the types of
 * packages.
 */
import { cpSync, existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'

const root = import.meta.dirname
const templates = readdirSync(root, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() && entry.name !== 'node_modules' ? [entry.name] : []))
// Undefined in the package create-routepact. The template that a checkout creates has the packages of the checkout.
const checkout = [resolve(root, '../../..')].find((folder) => readManifest(folder)?.name === 'routepact')
const command = checkout === undefined ? 'npm create routepact <folder> --' : 'node docs/examples/templates/create.js <folder>'
/** The packages of the library, and their folders in a checkout. */
const folders = { routepact: '.', 'routepact-tools': './tools', 'routepact-query': './integrations/query' }
const usage = `Usage: ${command} [--template ${templates.join('|')}]`

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
  // All are read before one is written, because a package of a checkout may not be packed.
  const manifests = readdirSync(join(root, template), { recursive: true })
    .filter((file) => basename(file) === 'package.json' && !file.includes('node_modules'))
    .map((file) => [file, readManifest(join(root, template, dirname(file)))])
  for (const [file, manifest] of manifests) {
    if (file === 'package.json') manifest.name = basename(target).toLowerCase().replace(/[^a-z\d._-]+/g, '-').replace(/^[._]/, '')
    for (const dependencies of [manifest.dependencies, manifest.devDependencies]) {
      for (const name of Object.keys(folders)) if (dependencies?.[name]) dependencies[name] = findPackage(name)
    }
  }
  cpSync(join(root, template), target, { recursive: true, filter: (path) => !/[/\\](?:node_modules|dist)$/.test(path) })
  for (const [file, manifest] of manifests) writeFileSync(join(target, file), `${JSON.stringify(manifest, null, 2)}\n`)
  // npm leaves files named .gitignore out of a package.
  renameSync(join(target, 'gitignore'), join(target, '.gitignore'))
  const shown = /\s/.test(folder) ? `"${folder}"` : folder
  console.log(`Created '${folder}' from the template '${template}'. Next:\n\n  cd ${shown}\n  npm install\n  npm run dev\n`)
}

/** Returns what a template names as the version of a package: a version, or the file that `npm pack` writes into a checkout. */
function findPackage(name) {
  const { version } = readManifest(root)
  if (checkout === undefined) return `^${version}`
  const packed = join(checkout, `${name}-${readManifest(checkout).version}.tgz`)
  if (!existsSync(packed)) throw new Error(`'${packed}' does not exist: run 'npm pack ${folders[name]}' in '${checkout}'`)
  return `file:${packed}`
}

/** Returns the package.json of a folder, or undefined if there is none. */
function readManifest(folder) {
  const path = join(folder, 'package.json')
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined
}
