/**
 * The format of error bodies. A function that declares responses carries the code that creates their bodies, so a router bundles that code
 * only if its error handler names the function. The function creates plain data, because client bundles contain contracts too.
 */
import type { ContractPart } from '../../shared/request-parts.ts'
import type { Members } from '../schema/declared-members.ts'

/** The format's key, on a function that declares responses and on an error handler that sends them. */
export const formatKey: unique symbol = /* @__PURE__ */ Symbol('routepact.format')

/** A function that carries the format of the responses it declares. */
export interface ErrorFormat {
  readonly [formatKey]: ErrorBodyFormat
}

/** How an error's body is sent. */
export interface ErrorBodyFormat {
  readonly contentType: string
  readonly toBody: (error: SentError) => object
}

/** What is sent for an error. */
export interface SentError {
  readonly status: number
  readonly message: string
  readonly details?: readonly ErrorDetail[] | undefined
  /** The request part that failed. */
  readonly part?: ContractPart | undefined
  /** The members from `error()`. */
  readonly extensions?: object | undefined
  /** The members that the response declares. */
  readonly members?: Members | undefined
}

/** An issue, or an unexpected error's message. */
export interface ErrorDetail {
  readonly path?: readonly (string | number)[]
  readonly message: string
}
