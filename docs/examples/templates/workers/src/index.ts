import { createContract, createRouter } from 'routepact'
import { contract } from './contract.ts'

/** The variables and bindings of wrangler.jsonc; `npx wrangler types` writes their types. */
interface Env {
  readonly GREETING: string
}

export default createRouter({
  contract: createContract(contract),
  before: [(_request, env: Env) => ({ greeting: env.GREETING })],
  handlers: {
    greet: ({ context, respond, validatedParams: { name } }) =>
      respond({ status: 200, body: { text: `${context.greeting}, ${name}` } }),
  },
})
