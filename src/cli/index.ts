#!/usr/bin/env node
/** The command `routepact`, as a process. */
import { Console } from 'node:console'
import { runCommand } from './command.ts'

// What a module says while it is loaded is no part of the document.
globalThis.console = new Console(process.stderr)
const { code, text } = await runCommand(process.argv.slice(2))
const stream = code === 0 ? process.stdout : process.stderr
// What a contract imports may keep the process alive; the whole text has to be out before it ends.
stream.write(text, () => process.exit(code))
