/**
 * Requires known names: a message replaces the value of each option that a function does not have. The compiler infers `Given` from the
 * option names. Its own message would print their type, with the contract.
 *
 * @typeParam Required the names of the options that the function needs
 */
// The compiler infers from a mapped type without `as` alone. A condition would be evaluated for each handler's contextual type.
export type KnownOptions<Given, Known, FunctionName extends string, Required = never> = {
  readonly [Name in Given & PropertyKey]?: unknown
} & {
  readonly [Name in Given & PropertyKey as Exclude<Name, Known>]?: UnknownOption<
    Name,
    FunctionName,
    LikelyOption<Name, Exclude<Known, Given>, Exclude<Required, Given>>
  >
}

/** Option names in other libraries. */
interface OtherNames {
  readonly after: 'finally'
  readonly api: 'contract'
  readonly auth: 'security'
  readonly basePath: 'base'
  readonly bodyLimit: 'maxBodySize'
  readonly controllers: 'handlers'
  readonly definition: 'contract'
  readonly errorHandler: 'catch'
  readonly implementation: 'handlers'
  readonly middleware: 'before'
  readonly middlewares: 'before'
  readonly notFound: 'missing'
  readonly notFoundHandler: 'missing'
  readonly onRequest: 'before'
  readonly operations: 'handlers'
  readonly prefix: 'base'
  readonly resolvers: 'handlers'
  readonly routes: 'handlers'
  readonly schema: 'contract'
  readonly spec: 'contract'
  readonly use: 'before'
}

/**
 * The option that was probably meant, among those that are not given: the option with this meaning, else the option whose name is longer
 * or shorter at the end, else the required option that is missing, else an option with a similar name.
 */
type LikelyOption<Name, Other, Missing> = Else<
  MeantOption<Name, Other>,
  Else<NearOption<Name, Other>, Else<Missing, AlikeOption<Name, Other>>>
>

/** The only member of the first type, or the second type. */
type Else<One, Other> = [Single<One>] extends [never] ? Other : One

/** The type; `never` for a union. */
type Single<Type, Whole = Type> = Type extends unknown ? ([Whole] extends [Type] ? Type : never) : never

type MeantOption<Name, Other> = Name extends keyof OtherNames ? Extract<Other, OtherNames[Name]> : never

type NearOption<Name, Other> = Other extends string
  ? Name extends `${Other}${string}`
    ? Other
    : Extract<Other, `${Name & string}${string}`>
  : never

/** The only option with the same first two letters, or with the same first letter and as many letters. The name is probably misspelled. */
type AlikeOption<Name, Other> = Name extends `${infer First}${infer Second}${string}`
  ? Single<Extract<Other, `${First}${Second}${string}`> | SameLength<Name, Extract<Other, `${First}${string}`>>>
  : never

type SameLength<Name, Other> = Other extends unknown ? (Length<Other> extends Length<Name> ? Other : never) : never

type Length<Name, Letters extends readonly unknown[] = []> = Name extends `${string}${infer Rest}`
  ? Length<Rest, [...Letters, unknown]>
  : Letters['length']

type UnknownOption<Name, FunctionName extends string, Likely> = [Likely] extends [never]
  ? `'${Name & string}' is not an option of ${FunctionName}`
  : `'${Name & string}' is not an option of ${FunctionName}: use '${Likely & string}'` &
      (Likely extends 'handlers' ? NoHandlers : unknown)

/** Types the functions under a wrong name of `handlers`, so that the name is the only mistake. */
interface NoHandlers {
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly [name: string]: ((request: any, ...args: any) => unknown) | {} | null | undefined
}

/**
 * Lists the options that a function does not have, such as misspelled ones.
 *
 * @param names its option names, separated by commas
 */
export function listUnknownOptions(options: object, names: string): string[] {
  const known = names.split(',')
  return Object.keys(options).filter((name) => !known.includes(name))
}

/**
 * Rejects an option that a function does not have.
 *
 * @param names its option names, separated by commas
 * @throws TypeError for the first unknown option
 */
export function rejectUnknownOptions(options: object, names: string, functionName: string): void {
  for (const name of Object.keys(options)) {
    if (!names.split(',').includes(name)) throw new TypeError(`'${name}' is not an option of ${functionName}`)
  }
}
