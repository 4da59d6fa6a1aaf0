import type { Contract, ContractOperation } from '../core/contract/operation.ts'
import { webhookSchemeName } from '../core/contract/webhook-scheme.ts'
import type { AnyDeclared, Checked, RightTypes } from '../core/contract/contract.ts'
import { toSegments } from '../shared/path.ts'

/**
 * A webhook contract: the operations that an API calls. Each requires its sender's signature.
 *
 * @example
 * const declared: Webhooks<typeof contract> = createWebhooks(contract)
 */
export type Webhooks<Declared extends AnyDeclared> = {
  readonly [Name in keyof Declared]: Webhook<Declared[Name]>
}

/** The operation with the webhook security. Distributes over operations, whose fields may differ. */
type Webhook<Operation> = Operation extends unknown
  ? Omit<Operation, 'security'> & { readonly security: readonly [{ readonly webhookSignature: readonly [] }] }
  : never

/**
 * Declares webhooks: a contract whose operations the API calls, and a receiver serves. The path is for a receiver that serves them with
 * `createRouter`; the sender calls each receiver's URL. Every operation gets the security scheme `webhookSignature`.
 *
 * @throws TypeError for an operation with path parameters, which a sender does not know, or with its own `security`
 * @example
 * const webhooks = createWebhooks({
 *   userCreated: {
 *     path: '/user-created',
 *     method: 'POST',
 *     requests: { 'application/json': { body: z.object({ name: z.string() }) } },
 *     responses: { 200: {} },
 *   },
 * })
 */
export function createWebhooks<const Declared extends AnyDeclared, Resolved = true>(
  contract: Checked<Declared, Resolved>,
): Webhooks<RightTypes<Declared, Resolved>> {
  const entries = Object.entries(contract as Contract).map(([name, operation]: [string, ContractOperation]) => {
    if (operation.security) throw new TypeError(`${name}: 'security' of a webhook must be absent: it is ${webhookSchemeName}`)
    if (toSegments(operation.path).some((segment) => segment.startsWith(':'))) {
      throw new TypeError(`${name}: the path of a webhook must have no parameters, because the sender calls a URL`)
    }
    return [name, { ...operation, security: [{ [webhookSchemeName]: [] }] }] as const
  })
  return Object.fromEntries(entries) as unknown as Webhooks<RightTypes<Declared, Resolved>>
}
