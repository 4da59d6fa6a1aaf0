/** The function of Express and Connect that continues with the next middleware, or with an error. */
export type Next = (error?: unknown) => void

/**
 * Receives what no router reports: what `args` or a function around the router throws, unless it is passed to `next`, and why
 * a response could not be sent.
 */
export type ErrorListener<Incoming> = (error: unknown, incoming: Incoming) => unknown

/** Returns the arguments of `fetch` after the request. What it throws is passed to `next`, or is a 500 without one. */
export type ToArguments<Arguments, Incoming, Outgoing> = (incoming: Incoming, outgoing: Outgoing) => Arguments

/** The option `args`, which is required if `fetch` needs arguments. */
export type ArgumentsOption<Arguments, Incoming, Outgoing> = [] extends Arguments
  ? { readonly args?: ToArguments<Arguments, Incoming, Outgoing> | undefined }
  : { readonly args: ToArguments<Arguments, Incoming, Outgoing> }
