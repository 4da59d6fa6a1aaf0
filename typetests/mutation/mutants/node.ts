import { createMutants, type Mutant } from '../mutant.ts'

export const node: readonly Mutant[] = createMutants('src/node', [
  [
    'node-port',
    'listen.ts',
    'readonly port?: number | undefined',
    'readonly port?: number | string | undefined',
    'a port is a number',
  ],
  [
    'node-hostname',
    'listen.ts',
    'readonly hostname?: string | undefined',
    'readonly hostname?: string',
    '`hostname` may be undefined',
  ],
  [
    'node-signal',
    'listen.ts',
    'readonly signal?: AbortSignal | undefined',
    'readonly signal?: AbortSignal',
    '`signal` of a server may be undefined',
  ],
  [
    'node-on-error',
    'serve.ts',
    '((error: unknown, incoming: IncomingMessage) => unknown) | undefined',
    '((error: unknown) => unknown) | undefined',
    '`onError` receives the request of Node',
  ],
  [
    'node-close',
    'listen.ts',
    'readonly close: () => Promise<void>',
    'readonly close: () => void',
    'a server resolves when it has closed',
  ],
  [
    'node-args-required',
    'listener.ts',
    '  : { readonly args: ToArguments<Arguments, Incoming, Outgoing> }',
    '  : { readonly args?: ToArguments<Arguments, Incoming, Outgoing> }',
    '`args` is required for a router with arguments',
  ],
  [
    'node-args-optional',
    'listener.ts',
    '  ? { readonly args?: ToArguments<Arguments, Incoming, Outgoing> | undefined }',
    '  ? { readonly args: ToArguments<Arguments, Incoming, Outgoing> }',
    '`args` may be absent for a router without arguments',
  ],
  [
    'node-fetch',
    'listener.ts',
    '=> Response | Promise<Response>\n}\n\n/** Returns',
    '=> Promise<Response>\n}\n\n/** Returns',
    '`fetch` may return a response at once',
  ],
  [
    'node-handler-error',
    'create-node-handler.ts',
    'readonly onError?: ((error: unknown, incoming: Incoming) => unknown) | undefined',
    'readonly onError?: ((error: unknown) => unknown) | undefined',
    '`onError` of a listener receives the request of Node',
  ],
  [
    'node-fallthrough',
    'create-node-handler.ts',
    'readonly fallthrough?: boolean | undefined',
    'readonly fallthrough?: true | undefined',
    '`fallthrough` may be false',
  ],
])
