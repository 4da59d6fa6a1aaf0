/** Routes of servers that know nothing of routepact, which an adapter mounts in a framework. */

/** A request as a framework passes it on. */
export interface Call {
  readonly params: { readonly [name: string]: string }
  readonly query: URLSearchParams
  /** Returns a header of the request. */
  readonly header: (name: string) => string | undefined
  /** What the parser of the framework returns. */
  readonly body: unknown
}

export interface Reply {
  readonly status: number
  readonly headers?: { readonly [name: string]: string }
  /** JSON, or text with a type. */
  readonly body?: unknown
  readonly type?: string
}

export interface Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly path: string
  /** The content types of the body. */
  readonly types?: readonly string[]
  readonly handle: (call: Call) => Reply
}

/** How an adapter behaves apart from its routes. */
export interface ServerSettings {
  /** Whether the server has a fault of this name. */
  readonly has: (fault: string) => boolean
}

/** A server with a fault that a team may deploy. */
export interface Fault {
  readonly name: string
  readonly description: string
  /** Why no check finds it. */
  readonly missed?: string
}

export const fail = (status: number, message: string, headers: { readonly [name: string]: string } = {}): Reply => ({
  status,
  headers,
  body: { code: `E${status}`, message },
})

/** Finds the methods of a path. */
export function listMethods(routes: readonly Route[], path: string): string[] {
  const found = routes.filter((route) => new RegExp(`^${route.path.replaceAll(/:\w+/g, '[^/]+')}$`).test(path))
  const methods = found.map(({ method }) => method)
  return methods.includes('GET') ? [...methods, 'HEAD'] : methods
}

/** Returns the response to a request that no route matches. */
export function rejectUnmatched(routes: readonly Route[], path: string, { has }: ServerSettings): Reply {
  const methods = listMethods(routes, path)
  if (methods.length === 0 || has('method-not-found')) return fail(404, 'Not found')
  return fail(405, 'Method not allowed', has('allow-missing') ? {} : { allow: methods.join(', ') })
}

/** Whether a route reads a content type. */
export function readsType({ types }: Route, header: string | undefined, { has }: ServerSettings): boolean {
  if (!types) return true
  const value = has('type-case') ? (header ?? '') : (header ?? '').toLowerCase()
  const essence = has('type-charset') ? value : value.split(';')[0]?.trim()
  return has('type-unchecked') || types.includes(essence ?? '')
}
