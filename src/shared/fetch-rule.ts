/** The rule that a function that sends requests needs only the request. */

/** The message for the `fetch` of a router that has further arguments. */
export type ArgumentsMessage = "'fetch' needs arguments after the request: write (request) => router.fetch(request, env)"

/** Options with a message instead of their `fetch`. */
interface RejectedFetch {
  readonly fetch: ArgumentsMessage
}

/**
 * `Accepted`, or `Rejected` if the `fetch` belongs to a router with further arguments. The compiler's own message would compare these with
 * the `fetch` options.
 */
export type FetchRule<Given, Send, Accepted, Rejected = RejectedFetch> = [FetchFault<Given, Send>] extends [never] ? Accepted : Rejected

/** `true` if further arguments keep the `fetch` from having the type, else `never`. */
type FetchFault<Given, Send> = Given extends { readonly fetch: infer Fetch }
  ? Fetch extends Send
    ? never
    : Fetch extends (request: Request, ...args: never) => Response | Promise<Response>
      ? true
      : never
  : never

/** Any value, from which the compiler infers the type parameter: it does so from both branches. */
export type Inferred<Type> = [Type] extends [never] ? Type : unknown
