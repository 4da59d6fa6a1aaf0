import { createContract, createRouter, withContractErrorHandler } from 'routepact'
import { contract } from './contract.ts'

/** Wrangler replaces `process.env.NODE_ENV` by 'production' in `wrangler deploy`, and by 'development' in `wrangler dev`. */
declare const process: { readonly env: { readonly NODE_ENV: string } }

/** The variables and bindings of wrangler.jsonc; `npx wrangler types` writes their types. */
interface Env {
  readonly GREETING: string
}

export default createRouter({
  contract: createContract(contract),
  before: [(_request: Request, env: Env) => ({ greeting: env.GREETING })],
  handlers: {
    greet: ({ context, respond, validatedParams: { name } }) =>
      respond({ status: 200, body: { text: `${context.greeting}, ${name}` } }),
  },
  // Clients receive the message of an unexpected error during development only.
  catch: withContractErrorHandler({ exposeMessages: process.env.NODE_ENV !== 'production' }),
})
