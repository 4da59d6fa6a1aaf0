/** The arguments of commands that send requests to servers. */
import { CommandError } from './command-error.ts'

/** Whether skipped operations fail, by the value of `--fail-on`. */
export const failures: ReadonlyMap<string, boolean> = new Map([
  ['finding', false],
  ['skipped', true],
])

/** Reads headers, each as `name: value`. */
export function readHeaders(option: string, texts: readonly string[] = []): { readonly [name: string]: string } {
  return Object.fromEntries(texts.map((text) => readHeader(option, text)))
}

function readHeader(option: string, text: string): [name: string, value: string] {
  const [, name = '', value = ''] = /^([^:]*):(.*)$/s.exec(text) ?? []
  try {
    const [header] = new Headers({ [name.trim()]: value.trim() })
    if (header?.[1]) return header
  } catch {
    // The message does not quote the header, which may be a secret.
  }
  throw new CommandError(`'${option}' must be a name and a value, such as 'authorization: Bearer secret'.`)
}

/** Role name -> name -> value of each of its headers. */
export interface RoleHeaders {
  readonly [role: string]: { readonly [name: string]: string }
}

/** Reads headers of roles, each as `role=name: value`, several for several headers. */
export function readRoles(option: string, texts: readonly string[] = []): RoleHeaders {
  const roles: { [role: string]: { readonly [name: string]: string } } = {}
  for (const text of texts) {
    const [, role, header = ''] = /^([\w-]+)=(.*)$/s.exec(text) ?? []
    // The message does not quote the header, which may be a secret.
    if (role === undefined) throw new CommandError(`'${option}' must be a role and its header, such as 'reader=authorization: Bearer secret'.`)
    if (role === 'default') throw new CommandError(`'default' of '${option}' is the role of '--header': choose another name.`)
    roles[role] = { ...roles[role], ...readHeaders(option, [header]) }
  }
  return roles
}

/** Reads the URL of a server. */
export function readUrl(option: string, text: string | undefined): string {
  if (text === undefined) throw new CommandError(`'${option}' is missing: ${option} http://localhost:3000`)
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !/^https?:$/.test(url.protocol)) throw new CommandError(`'${option}' must begin with http:// or https://.`)
  // The message does not quote the URL, which contains a secret.
  if (url.username || url.password) throw new CommandError(`'${option}' must not contain credentials: pass them with '--header'.`)
  return text
}
