import { createMutants, type Mutant } from '../mutant.ts'

export const codec: readonly Mutant[] = createMutants('src/codec', [
  ['codec-encode', 'codec.ts', '? [encode?: Encode<Type>] : [encode: Encode<Type>]', '? [encode?: Encode<Type>] : [encode?: Encode<Type>]', 'a schema without an encoder needs a function'],
  ['codec-request-types', 'codec.ts', "readonly '~standard': StandardForm<Wire, Value>", "readonly '~standard': StandardForm<Value, Value>", 'a client that does not decode gives what is sent'],
  ['codec-response-types', 'codec.ts', "readonly '~standard': StandardForm<Value, Wire>", "readonly '~standard': StandardForm<Value, Value>", 'a client that does not decode receives what is sent'],
  ['codec-changed', 'codec-rule.ts', 'Wire extends { readonly toJSON: unknown }', 'Wire extends { readonly toNothing: unknown }', 'a value that JSON changes has a message'],
  ['codec-union', 'codec-rule.ts', '        ? Path\n', '        ? never\n', 'a union whose text could be either member has a message'],
  ['codec-union-other-text', 'codec-rule.ts', ': [Exclude<Wire, SentAsIs<Wire, Value> | null | undefined>] extends [never]', ': [never] extends [never]', 'a union whose members differ has no message'],
])
