import { createMutants, type Mutant } from '../mutant.ts'

export const codec: readonly Mutant[] = createMutants('src/codec', [
  ['codec-encode', 'codec.ts', '? [encode?: Encode<Type>] : [encode: Encode<Type>]', '? [encode?: Encode<Type>] : [encode?: Encode<Type>]', 'a schema without an encoder needs a function'],
  ['codec-request-types', 'codec.ts', "readonly '~standard': StandardForm<Wire, Value>", "readonly '~standard': StandardForm<Value, Value>", 'a client that does not decode gives what is sent'],
  ['codec-response-types', 'codec.ts', "readonly '~standard': StandardForm<Value, Wire>", "readonly '~standard': StandardForm<Value, Value>", 'a client that does not decode receives what is sent'],
  ['codec-changed', 'codec-rule.ts', 'Wire extends { readonly toJSON: unknown }', 'Wire extends { readonly toNothing: unknown }', 'a value that JSON changes has a message'],
  ['codec-union', 'codec-rule.ts', '        ? Path\n', '        ? never\n', 'a union whose text could be either member has a message'],
  ['codec-union-other-text', 'codec-rule.ts', ': [Exclude<Wire, SentAsIs<Wire, Value> | null | undefined>] extends [never]', ': [never] extends [never]', 'a union whose members differ has no message'],
  ['codec-changed-element', 'codec-rule.ts', '? ChangedPath<Element, Path, [...Depth, unknown]>', '? never', 'an element that JSON changes has a message'],
  ['codec-changed-index', 'codec-rule.ts', '                string extends Key ? Path :', '                never extends Key ? Path :', 'the message names the property'],
  ['codec-union-wire-null', 'codec-rule.ts', 'SentAsIs<Wire, Value> | null | undefined>', 'SentAsIs<Wire, Value> | undefined>', 'null is no form that tells members apart'],
  ['codec-union-tuple', 'codec-rule.ts', '            Value[Index],\n', '            never,\n', 'an ambiguous element of a tuple has a message'],
  ['codec-key-of-each', 'codec-rule.ts', 'Wire extends object ? (Wire extends readonly unknown[] ? never : keyof Wire) : never', 'keyof Wire', 'a property of one union member is found'],
  ['codec-encode-promise', 'codec.ts', '= SchemaInput<Type> | Promise<SchemaInput<Type>>', '= SchemaInput<Type>', '`encode` may return a promise'],
  ['codec-encode-library', 'codec.ts', 'NoInfer<Type>, value: SchemaOutput<Type>)', 'NoInfer<Type>, value: SchemaInput<Type>)', 'the `encode` of a library receives the value'],
  ['codec-side-request', 'codec.ts', "FormMark<'request'>\n", 'FormMark<any>\n', 'the form for requests is none for responses'],
  ['codec-side-response', 'codec.ts', "FormMark<'response'>\n", 'FormMark<any>\n', 'the form for responses is none for requests'],
  ['codec-object-keys', 'codec-rule.ts', '(Wire extends readonly unknown[] ? never : keyof Wire)', 'keyof Wire', 'a list has no properties'],
  ['codec-known', 'codec-rule.ts', '= unknown extends Wire | Value\n  ? never', '= unknown extends Wire\n  ? never', 'a value that is not known is accepted'],
  ['codec-undefined-wire', 'codec-rule.ts', 'SentAsIs<Wire, Value> | null | undefined>', 'SentAsIs<Wire, Value> | null>', 'undefined is no form that tells members apart'],
  ['codec-tuple-list', 'codec-rule.ts', "    ? number extends Value['length']\n", "    ? never extends Value['length']\n", 'a tuple is compared by its positions'],
])
