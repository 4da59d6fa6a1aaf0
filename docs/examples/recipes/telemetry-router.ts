import type { Span } from '@opentelemetry/api'
import {
  createContract,
  createRouter,
  error,
  errors,
  jsonLines,
} from 'routepact'
import { z } from 'zod'
import { recordError } from './telemetry-errors.ts'
import { describeSpan } from './telemetry-spans.ts'

const contract = createContract({
  getUser: {
    path: '/users/:id',
    method: 'GET',
    responses: { 200: {}, ...errors(404) },
  },
  exportUsers: {
    path: '/export',
    method: 'GET',
    responses: {
      200: { 'application/jsonl': { body: jsonLines(z.string()) } },
    },
  },
})

async function* readUsers(): AsyncGenerator<string> {
  yield 'Ada'
  throw new Error('The database is down')
}

export const router = createRouter({
  contract,
  handlers: {
    getUser: async (request) => {
      if (request.validatedParams.id === '0')
        throw error(404, 'No such user')
      if (request.validatedParams.id === '1')
        throw new Error('The database is down')
      return request.respond({ status: 200 })
    },
    exportUsers: async (request) =>
      request.respond({ status: 200, body: readUsers() }),
  },
  finally: [
    (response, request, span: Span) =>
      describeSpan(response, request, span),
  ],
  onError: (thrown, _request, span: Span) => recordError(thrown, span),
})
