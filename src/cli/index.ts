#!/usr/bin/env node
/** The command `routepact`, as a process. */
import { runCommand } from './command.ts'

const { code, text } = await runCommand(process.argv.slice(2))
const stream = code === 0 ? process.stdout : process.stderr
// What a contract imports may keep the process alive; the whole text has to be out before it ends.
stream.write(text, () => process.exit(code))
