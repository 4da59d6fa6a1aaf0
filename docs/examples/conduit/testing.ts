/** Starts the real server for tests, on a free port with an in-memory database. */
import { randomBytes } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { openDatabase } from './database.ts'
import { listen, type ListenOptions } from './listen.ts'
import { article, comment, user } from './schemas.ts'

/** A response with its parsed body; undefined if it is empty. */
export interface ApiResponse {
  readonly status: number
  readonly headers: Headers
  readonly body: unknown
}

interface CallOptions {
  readonly token?: string | undefined
  /** Sent as JSON; strings are sent as they are. */
  readonly body?: unknown
  readonly headers?: { readonly [name: string]: string }
}

export interface Conduit {
  readonly url: string
  readonly secret: string
  readonly database: DatabaseSync
  /** The text of every response so far. */
  readonly transcript: readonly string[]
  /** The unexpected errors. */
  readonly reported: readonly unknown[]
  readonly call: (method: string, path: string, options?: CallOptions) => Promise<ApiResponse>
  /** Registers a user and returns the token. The name determines email and password. */
  readonly register: (username: string) => Promise<string>
  /** Publishes an article and returns its slug. */
  readonly publish: (token: string, title: string, tagList?: readonly string[]) => Promise<string>
  /** Comments on an article and returns the comment's id. */
  readonly addComment: (token: string, slug: string, body: string) => Promise<number>
  readonly close: () => Promise<void>
}

export async function startConduit(createRouter?: ListenOptions['createRouter']): Promise<Conduit> {
  const secret = randomBytes(32).toString('hex')
  const database = openDatabase(':memory:')
  const reported: unknown[] = []
  const server = await listen({ createRouter, port: 0, database, secret, report: (thrown) => void reported.push(thrown) })
  const transcript: string[] = []

  const call: Conduit['call'] = async (method, path, { token, body, headers = {} } = {}) => {
    const response = await fetch(`${server.url}${path}`, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token === undefined ? {} : { authorization: `Token ${token}` }),
        ...headers,
      },
      body: body === undefined || typeof body === 'string' ? (body ?? null) : JSON.stringify(body),
    })
    const text = await response.text()
    transcript.push(text)
    return { status: response.status, headers: response.headers, body: text === '' ? undefined : JSON.parse(text) }
  }

  return {
    url: server.url,
    secret,
    database,
    transcript,
    reported,
    call,
    register: async (username) => {
      const { body } = await call('POST', '/users', { body: { user: toNewUser(username) } })
      return z.object({ user }).parse(body).user.token
    },
    publish: async (token, title, tagList = []) => {
      const body = { article: { title, description: `About ${title}`, body: `All of ${title}`, tagList } }
      const response = await call('POST', '/articles', { token, body })
      return z.object({ article }).parse(response.body).article.slug
    },
    addComment: async (token, slug, text) => {
      const body = { comment: { body: text } }
      const response = await call('POST', `/articles/${slug}/comments`, { token, body })
      return z.object({ comment }).parse(response.body).comment.id
    },
    close: async () => {
      await server.close()
      database.close()
    },
  }
}

/** Returns the registration fields of a user. */
export function toNewUser(username: string): { username: string; email: string; password: string } {
  return { username, email: `${username}@example.com`, password: `password of ${username}` }
}
