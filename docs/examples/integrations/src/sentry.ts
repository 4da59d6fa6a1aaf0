import * as Sentry from '@sentry/node'
import type { ContractMiddlewareRequest } from 'routepact'

type FailedRequest = ContractMiddlewareRequest<{
  user?: string | undefined
}>

export function report(thrown: unknown, request: FailedRequest): void {
  const { operation, operationName, method, context } = request
  // A client that left causes errors that nobody can repair.
  if (request.signal.aborted) return
  Sentry.withScope((scope) => {
    scope.setTag('operation', operationName)
    scope.setTransactionName(
      `${method} ${operation?.path ?? 'unknown'}`,
    )
    if (context.user !== undefined) scope.setUser({ id: context.user })
    Sentry.captureException(thrown)
  })
}
