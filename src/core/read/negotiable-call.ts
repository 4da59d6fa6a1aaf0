import type { ResponseRoute } from '../write/validate-response.ts'

/** What `prefers` reads and changes in a request in the pipeline. */
export interface NegotiableCall {
  /** The matched operation. */
  readonly route: ResponseRoute | undefined
  /** Changes any stage's response after it was created. */
  finishResponse: ((response: Response) => Response) | undefined
}

/** The key for a request's call, undefined until the request is authenticated. */
export const callKey: unique symbol = /* @__PURE__ */ Symbol('routepact.call')
