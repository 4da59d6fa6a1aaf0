import { createMutants, type Mutant } from '../mutant.ts'

export const nest: readonly Mutant[] = createMutants('integrations/nest/src', [
  [
    'nest-result',
    'operation.ts',
    '[Emitted<Awaited<Result>>] extends [Awaited<ReturnType<ContractHandler<Operation>>>]',
    '[Result] extends [unknown]',
    'a method returns a declared response',
  ],
  ['nest-promise', 'operation.ts', '[Emitted<Awaited<Result>>]', '[Emitted<Result>]', 'a method may be async'],
  ['nest-observable', 'operation.ts', '[Emitted<Awaited<Result>>]', '[Awaited<Result>]', 'a method may return an observable'],
  [
    'nest-parameter',
    'operation.ts',
    `type MethodRule<Method, Operation extends ContractOperation> = Method extends (
  request: ContractRequest<Operation>,`,
    `type MethodRule<Method, Operation extends ContractOperation> = Method extends (
  request: never,`,
    'the first parameter is the request of the operation',
  ],
  [
    'nest-implements-result',
    'operation.ts',
    '...parameters: never[]) => OperationResult<Declared[Name]>',
    '...parameters: never[]) => unknown',
    'a controller returns declared responses',
  ],
  [
    'nest-implements-parameters',
    'operation.ts',
    'request: ContractRequest<Declared[Name]>, ...parameters: never[]',
    'request: ContractRequest<Declared[Name]>',
    'a method may have more parameters',
  ],
  [
    'nest-security-optional',
    'operations-module.ts',
    ': [options: OperationsOptions<Declared> & SecurityOption<Declared>]',
    ': [options?: OperationsOptions<Declared> & SecurityOption<Declared>]',
    'an operation with security needs options',
  ],
  [
    'nest-security-never',
    'operations-module.ts',
    `& { readonly security?: "No operation of the contract declares 'security'" }`,
    '& { readonly security?: unknown }',
    'authenticators without a scheme are an error',
  ],
  [
    'nest-authenticator',
    'operations-module.ts',
    'Authenticator<object, [platform: never]>',
    'unknown',
    'a value of security is an authenticator',
  ],
  [
    'nest-sizes',
    'operations-module.ts',
    "number | { readonly [Name in keyof Declared | 'default']?: number } | undefined",
    'number | { readonly [name: string]: number } | undefined',
    'sizes have the names of operations',
  ],
  ['nest-format', 'operations-module.ts', 'readonly format?: typeof problems | undefined', 'readonly format?: unknown', 'a format is `problems`'],
  ['nest-observable-value', 'operation.ts', 'Observable<infer Value> ? Value : Result', 'Observable<infer Value> ? Result : Result', 'a method may return an observable'],
  ['nest-scheme-alternatives', 'operations-module.ts', '  ? Requirement extends unknown\n', '  ? [Requirement] extends [unknown]\n', 'a scheme of any alternative needs an authenticator'],
  ['nest-request', 'operation.ts', "  : 'The first parameter must be the request", "  : string | 'The first parameter must be the request", 'a method with another first parameter has a message'],
  ['nest-default-size', 'operations-module.ts', "[Name in keyof Declared | 'default']?: number", '[Name in keyof Declared]?: number', '`default` has a size'],
  ['nest-no-security', 'operations-module.ts', '& { readonly security?: "No operation', '& { readonly security?: object | "No operation', 'a contract without security rejects authenticators'],
  ['nest-emitted-promise', 'operation.ts', '| Observable<Awaited<ReturnType<ContractHandler<Operation>>>>', '| Observable<ReturnType<ContractHandler<Operation>>>', 'an observable emits responses, no promises'],
])
