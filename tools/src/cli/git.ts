/** Runs git without a shell, hooks or network, and reads files from revisions. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { devNull } from 'node:os'
import { relative, resolve, sep } from 'node:path'
import { buffer, text } from 'node:stream/consumers'
import { CommandError, toErrorMessage } from './command-error.ts'

/** A file in a revision, as `git:<revision>:<path>` names it. */
export interface RevisionFile {
  /** The command's argument. */
  readonly name: string
  readonly revision: string
  /** The commit's hash. */
  readonly commit: string
  /** The path relative to the current folder, with slashes. */
  readonly path: string
}

/** A git process's settings. */
export interface GitOptions {
  readonly folder?: string
  /** The index file to use instead of the repository's. */
  readonly index?: string
  readonly stop?: AbortSignal
}

/** A partial clone would fetch missing files; hooks and file system monitors are programs that the repository chooses. */
const settings = [
  'protocol.allow=never',
  `core.hooksPath=${devNull}`,
  'core.fsmonitor=false',
  // All files in a revision are needed.
  'core.sparseCheckout=false',
]
const environment = { GIT_NO_LAZY_FETCH: '1', GIT_OPTIONAL_LOCKS: '0', LC_ALL: 'C' }

/** Runs git and returns its output. Throws git's own message. */
export async function runGit(args: readonly string[], { folder, index, stop }: GitOptions = {}): Promise<Buffer> {
  stop?.throwIfAborted()
  const child = spawn('git', [...settings.flatMap((setting) => ['-c', setting]), ...args], {
    cwd: folder,
    env: { ...process.env, ...environment, ...(index !== undefined && { GIT_INDEX_FILE: index }) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const kill = (): boolean => child.kill()
  stop?.addEventListener('abort', kill)
  try {
    // Without git, the child emits an error.
    const ended = once(child, 'close').catch((thrown: unknown) => {
      throw new CommandError(`git cannot be run: ${toErrorMessage(thrown)}`)
    })
    const [output, errors, [code]] = await Promise.all([buffer(child.stdout), text(child.stderr), ended])
    if (code === 0) return output
    stop?.throwIfAborted()
    throw new CommandError(errors.replace(/^fatal: /, '').trim())
  } finally {
    stop?.removeEventListener('abort', kill)
  }
}

/** Parses `git:<revision>:<path>` and finds the commit. */
export async function findRevisionFile(name: string): Promise<RevisionFile> {
  const [, revision, ...rest] = name.split(':')
  const file = rest.join(':')
  if (!revision || file === '') {
    throw new CommandError(`'${name}' is not complete: write git:<revision>:<path>, such as git:main:openapi.json`)
  }
  if (revision.startsWith('-') || file.startsWith('-')) {
    throw new CommandError(`'${name}' is rejected: revisions and paths must not begin with '-'.`)
  }
  await runGit(['rev-parse', '--show-prefix']).catch((thrown: unknown) => {
    throw new CommandError(`'${name}' cannot be read: ${toErrorMessage(thrown)}`)
  })
  const commit = await runGit(['rev-parse', '--verify', `${revision}^{commit}`]).catch(() => {
    throw new CommandError(
      `'${revision}' is not a revision of this repository; in CI, fetch it first (actions/checkout: fetch-depth: 0).`,
    )
  })
  const path = relative(process.cwd(), resolve(file)).split(sep).join('/')
  return { name, revision, commit: commit.toString().trim(), path }
}

/** Reads a file from a revision. */
export async function readRevisionFile({ name, revision, commit, path }: RevisionFile): Promise<Buffer> {
  const content = await runGit(['cat-file', 'blob', `${commit}:./${path}`]).catch((thrown: unknown) => {
    throw new CommandError(`'${name}' cannot be read: ${toErrorMessage(thrown).replaceAll(commit, revision)}`)
  })
  const entry = await runGit(['ls-tree', commit, '--', path])
  if (!entry.toString().startsWith('120000 ')) return content
  throw new CommandError(`'${name}' is a symbolic link: name the file '${content.toString()}' instead.`)
}
