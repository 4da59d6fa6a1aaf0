#!/usr/bin/env node
/** Runs the command `routepact`, which the package `routepact-tools` contains. */
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { version } from './shared/version.ts'

const command = findCommand()
if (command === undefined) {
  console.error(`The command 'routepact' needs the package 'routepact-tools': npm install --save-dev routepact-tools@${version}`)
  process.exitCode = 2
} else {
  await import(pathToFileURL(command).href)
}

/** Finds the command from the project, whose dependencies this package need not see, or beside this package. */
function findCommand(): string | undefined {
  for (const start of [join(process.cwd(), 'package.json'), import.meta.url]) {
    try {
      return createRequire(start).resolve('routepact-tools/cli')
    } catch {
      // The next place may have it.
    }
  }
  return undefined
}
