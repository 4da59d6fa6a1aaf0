/**
 * The format of error bodies. A function that declares responses carries the code that creates their bodies, so that a router bundles
 * it only if its error handler names the function. It creates plain data, because contracts are in bundles of clients too.
 */
import type { ContractPart } from '../../shared/request-parts.ts'
import type { Members } from '../schema/declared-members.ts'

/** The key of the format, of a function that declares responses and of an error handler that sends them. */
export const formatKey: unique symbol = /* @__PURE__ */ Symbol('routepact.format')

/** A function that carries the format of the responses that it declares. */
export interface ErrorFormat {
  readonly [formatKey]: ErrorBodyFormat
}

/** How an error's body is sent. */
export interface ErrorBodyFormat {
  readonly contentType: string
  readonly toBody: (error: SentError) => object
}

/** What is sent of an error. */
export interface SentError {
  readonly status: number
  readonly message: string
  readonly details?: readonly ErrorDetail[] | undefined
  /** The part of the request that failed. */
  readonly part?: ContractPart | undefined
  /** The members of `error()`. */
  readonly extensions?: object | undefined
  /** The members that the response declares. */
  readonly members?: Members | undefined
}

/** An issue, or the message of an unexpected error. */
export interface ErrorDetail {
  readonly path?: readonly (string | number)[]
  readonly message: string
}
