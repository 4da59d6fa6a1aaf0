/** Runs one of several commands by name, such as `npm run bench -- types`: what they share, and what they print. */
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { install, type PackageName } from './packages.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/** A command. */
export interface Command {
  /** What it does, in one line. */
  readonly does: string
  /** The file that runs; its head comment lists its arguments. */
  readonly file: string
  /** Node flags. */
  readonly flags?: readonly string[]
  /** Whether it needs `dist`. */
  readonly needsBuild?: true
  /** The packages that it needs, by their names in `packages.ts`. */
  readonly installs?: readonly PackageName[]
}

/** Commands by name. */
export interface Commands {
  readonly [name: string]: Command
}

/** Lists a script's commands. */
export function listCommands(script: string, commands: Commands): string {
  const width = Math.max(...Object.keys(commands).map((name) => name.length)) + 2
  const rows = Object.entries(commands).map(([name, { does, installs = [] }]) => {
    const needs = installs.length > 0 ? ` (installs ${installs.join(', ')})` : ''
    return `  ${name.padEnd(width)}${does}${needs}`
  })
  return `npm run ${script} -- <name> [its own flags]\n\n${rows.join('\n')}`
}

/** Installs what the named command needs, builds, and runs it with the other arguments. Without a known name, lists all. */
export function runCommand(script: string, commands: Commands, [name, ...args]: readonly string[]): void {
  const command = name === undefined ? undefined : commands[name]
  if (!command) {
    console.log(listCommands(script, commands))
    process.exitCode = name === undefined ? 0 : 1
    return
  }
  install(command.installs ?? [])
  if (command.needsBuild) build()
  const { status } = spawnSync(process.execPath, [...(command.flags ?? []), command.file, ...args], {
    cwd: root,
    stdio: 'inherit',
  })
  process.exitCode = status ?? 1
}

/** Builds `dist` without checking the package. Prints what it does, and from the build only what has failed. */
export function build(): void {
  const start = performance.now()
  console.log('Building the package into dist …')
  const args = ['node_modules/tsdown/dist/run.mjs', '--logLevel', 'error', '--no-publint', '--no-attw']
  const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' })
  if (status !== 0) process.exit(1)
  console.log(`Built in ${((performance.now() - start) / 1000).toFixed(1)} s.\n`)
}
