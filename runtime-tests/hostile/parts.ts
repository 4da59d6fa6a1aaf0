/** The parts of a request that have a schema. Rules about schemas are tested for each of them. */
import type { Schema } from 'routepact'
import { type Init, type LooseHandler, origin, post } from '../support.ts'

/** A part of a request with a schema. */
export type Part = 'params' | 'query' | 'headers' | 'body' | 'form'

/** Every part of a request with a schema. */
export const parts: readonly Part[] = ['params', 'query', 'headers', 'body', 'form']

/** Creates an operation with a schema for one part. */
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

/** Creates a request with values in every part, for the operation of one part. */
export function requestPart(part: Part, init: Init = {}): Request {
  const sent =
    part === 'body'
      ? post('application/json', '{"a":"1"}')
      : part === 'form'
        ? post('application/x-www-form-urlencoded', 'a=1')
        : {}
  return new Request(`${origin}/1?a=1`, { headers: { accept: 'a' }, ...sent, ...init })
}

/** Creates a handler that returns the validated value of a part, which need not be JSON. */
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
