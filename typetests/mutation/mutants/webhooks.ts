import { createMutants, type Mutant } from '../mutant.ts'

export const webhooks: readonly Mutant[] = createMutants('webhooks', [
  [
    'webhooks-no-security',
    'create-webhooks.ts',
    "Omit<Declared[Name], 'security'> & {",
    'Declared[Name] & {',
    'a webhook has the security of webhooks only',
  ],
  [
    'webhooks-required-headers',
    'create-webhook-sender.ts',
    '    : { readonly headers: Omit<SchemaInput<Slot>, SignatureHeader> }',
    '    : { readonly headers?: Omit<SchemaInput<Slot>, SignatureHeader> }',
    'the declared headers of a webhook are required',
  ],
  [
    'webhooks-timestamp-header',
    'create-webhook-sender.ts',
    "'webhook-id' | 'webhook-timestamp' | 'webhook-signature'\n",
    "'webhook-id' | 'webhook-signature'\n",
    'the sender sets the header webhook-timestamp',
  ],
])
