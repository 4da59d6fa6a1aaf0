/** The parts of a request that a schema describes, so that a rule about schemas is tested at each of them. */
import type { Schema } from 'routepact'
import { type Init, type LooseHandler, origin, post } from '../support.ts'

/** Where a schema can stand. */
export type Part = 'params' | 'query' | 'headers' | 'body' | 'form'

/** Every place where a schema can stand. */
export const parts: readonly Part[] = ['params', 'query', 'headers', 'body', 'form']

/** An operation with a schema at a part. */
export function describePart(part: Part, schema: Schema): object {
  switch (part) {
    case 'params':
      return { path: '/:a', pathParams: schema }
    case 'query':
      return { path: '/:a', query: schema }
    case 'headers':
      return { path: '/:a', headers: schema }
    case 'body':
      return { path: '/:a', method: 'POST', requests: { 'application/json': { body: schema } } }
    case 'form':
      return { path: '/:a', method: 'POST', requests: { 'application/x-www-form-urlencoded': { body: schema } } }
  }
}

/** A request that has something at each part, and asks for the operation of one. */
export function requestPart(part: Part, init: Init = {}): Request {
  const sent =
    part === 'body'
      ? post('application/json', '{"a":"1"}')
      : part === 'form'
        ? post('application/x-www-form-urlencoded', 'a=1')
        : {}
  return new Request(`${origin}/1?a=1`, { headers: { accept: 'a' }, ...sent, ...init })
}

/** Answers with what the handler sees at a part, whatever it is: the answer's body is not JSON's to change. */
export function readPart(part: Part): LooseHandler {
  const names = {
    params: 'validatedParams',
    query: 'validatedQuery',
    headers: 'validatedHeaders',
    body: 'validatedBody',
    form: 'validatedBody',
  } as const
  return (request) => request[names[part]]
}
