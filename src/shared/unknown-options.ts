/**
 * Requires known names: a message replaces the value of each option that a function does not have. The compiler infers `Given` from the
 * option names. Its own message would print their type, with the contract.
 */
// The compiler infers from a mapped type without `as` alone. A condition would be evaluated for each handler's contextual type.
export type KnownOptions<Given, Known, FunctionName extends string> = { readonly [Name in Given & PropertyKey]?: unknown } & {
  readonly [Name in Given & PropertyKey as Exclude<Name, Known>]?: UnknownOption<Name, FunctionName, LikelyOption<Name, Known>>
}

/** Option names in other libraries. */
interface OtherNames {
  readonly after: 'finally'
  readonly basePath: 'base'
  readonly errorHandler: 'catch'
  readonly middleware: 'before'
  readonly notFound: 'missing'
  readonly prefix: 'base'
  readonly use: 'before'
}

/**
 * The option with this meaning, or an option whose name is longer or shorter at the end, or else the options with the same first letter.
 * The name is probably a misspelling.
 */
type LikelyOption<Name, Known, Near = NearOption<Name, Known>> = [Near] extends [never]
  ? Name extends `${infer First}${string}`
    ? Extract<Known, `${First}${string}`>
    : never
  : Near

type NearOption<Name, Known> = Name extends keyof OtherNames
  ? Extract<Known, OtherNames[Name]>
  : Known extends string
    ? Name extends `${Known}${string}`
      ? Known
      : Extract<Known, `${Name & string}${string}`>
    : never

type UnknownOption<Name, FunctionName extends string, Likely> = [Likely] extends [never]
  ? `'${Name & string}' is not an option of ${FunctionName}`
  : `'${Name & string}' is not an option of ${FunctionName}: use '${Likely & string}'`

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
