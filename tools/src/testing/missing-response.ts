import type { RequestData } from './request-data.ts'

/** Thrown for a request without a response. */
export class MissingResponse extends Error {
  readonly request: RequestData

  constructor(request: RequestData, message: string | undefined) {
    super(message)
    this.request = request
  }
}

/** Whether the server closed the connection, as far as the runtimes' errors tell. */
export function isClosed(message: string): boolean {
  return /^no response: .*(?:closed|reset|pipe)/i.test(message)
}
