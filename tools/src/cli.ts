#!/usr/bin/env node
/** Checks the library's version before loading anything from it, then runs the command. */
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { explainVersion, version } from '../../src/shared/version.ts'

const installed = readInstalledVersion()
if (installed === version) {
  const { runProcess } = await import('./cli/index.ts')
  await runProcess(fileURLToPath(import.meta.url))
} else {
  console.error(explainVersion(version, installed))
  process.exitCode = 2
}

function readInstalledVersion(): string | undefined {
  try {
    return (createRequire(import.meta.url)('routepact/package.json') as { readonly version: string }).version
  } catch {
    return undefined
  }
}
