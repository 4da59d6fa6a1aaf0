/** The arguments for commands that send requests to servers. */
import { CommandError } from './command-error.ts'

/** Whether skipped operations fail, by the value of `--fail-on`. */
export const failures: ReadonlyMap<string, boolean> = new Map([
  ['finding', false],
  ['skipped', true],
])

/** Header name -> value. */
export interface HeaderValues {
  readonly [name: string]: string
}

/** Reads headers, each as `name: value`. */
export function readHeaders(option: string, texts: readonly string[] = []): HeaderValues {
  return Object.fromEntries(texts.map((text) => readHeader(option, text)))
}

function readHeader(option: string, text: string): [name: string, value: string] {
  const [, name = '', value = ''] = /^([^:]*):(.*)$/s.exec(text) ?? []
  const header = toHeader(name, value)
  if (header) return header
  // The message does not quote the header, which may be a secret.
  throw new CommandError(`'${option}' must be a name and a value, such as 'authorization: Bearer secret'.`)
}

/** Returns a header's name and value as they are sent, unless one is empty or not valid. */
export function toHeader(name: string, value: string): [name: string, value: string] | undefined {
  try {
    const [header] = new Headers({ [name.trim()]: value.trim() })
    return header?.[1] ? header : undefined
  } catch {
    return undefined
  }
}

/** Role or scheme name -> its headers. */
export interface NamedHeaders {
  readonly [role: string]: HeaderValues
}

/** Separates scheme headers, each as `scheme=name: value`, from headers for all requests. A header name has no `=`. */
export function readSchemeHeaders(
  option: string,
  texts: readonly string[] = [],
): { readonly headers: HeaderValues; readonly schemes: NamedHeaders } {
  const schemes: { [scheme: string]: HeaderValues } = {}
  const common = texts.filter((text) => {
    const [, scheme, header = ''] = /^([^:=]+)=([^:=]+:.*)$/s.exec(text) ?? []
    if (scheme !== undefined) schemes[scheme] = { ...schemes[scheme], ...readHeaders(option, [header]) }
    return scheme === undefined
  })
  return { headers: readHeaders(option, common), schemes }
}

/** Reads role headers, each as `role=name: value`; a role may have several. */
export function readRoles(option: string, texts: readonly string[] = []): NamedHeaders {
  const roles: { [role: string]: HeaderValues } = {}
  for (const text of texts) {
    const [, role, header = ''] = /^([\w-]+)=(.*)$/s.exec(text) ?? []
    // The message does not quote the header, which may be a secret.
    if (role === undefined) throw new CommandError(`'${option}' must be a role and its header, such as 'reader=authorization: Bearer secret'.`)
    const problem = findRoleProblem(role)
    if (problem !== undefined) throw new CommandError(`'${role}' of '${option}' ${problem}.`)
    roles[role] = { ...roles[role], ...readHeaders(option, [header]) }
  }
  return roles
}

/** Returns why a role cannot have this name. */
export function findRoleProblem(role: string): string | undefined {
  if (role === 'default') return "is the role of '--header': choose another name"
  return /^[\w-]+$/.test(role) ? undefined : "must have letters, digits, '_' and '-' only"
}

/** Reads a server's URL. */
export function readUrl(option: string, text: string | undefined): string {
  if (text === undefined) throw new CommandError(`'${option}' is missing: ${option} http://localhost:3000`)
  const problem = findUrlProblem(text)
  if (problem !== undefined) throw new CommandError(`'${option}' ${problem}.`)
  return text
}

/** Returns why a text cannot be a server's URL. */
export function findUrlProblem(text: string): string | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !/^https?:$/.test(url.protocol)) return 'must begin with http:// or https://'
  // The message does not quote the URL, which contains a secret.
  return url.username || url.password ? "must not contain credentials: pass them with '--header'" : undefined
}
