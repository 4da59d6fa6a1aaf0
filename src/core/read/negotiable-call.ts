import type { ResponseRoute } from '../write/validate-response.ts'

/** What `prefers` reads and changes of a request in the pipeline. */
export interface NegotiableCall {
  /** The matched operation. */
  readonly route: ResponseRoute | undefined
  /** Changes the response of any stage after it was created. */
  finishResponse: ((response: Response) => Response) | undefined
}

/** The key of the member of a request that holds its call, undefined until the request is authenticated. */
export const callKey: unique symbol = /* @__PURE__ */ Symbol('routepact.call')
