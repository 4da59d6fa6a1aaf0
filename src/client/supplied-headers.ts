/** The names of the headers that the options always supply, in lower case. */
export type SuppliedName<Options> = StringName<Awaited<SuppliedHeaders<Options>>>

/** The headers or their promise, and `undefined` for options that may be without headers. */
type SuppliedHeaders<Options> = Options extends { readonly headers: infer Given }
  ? Given extends () => infer Result
    ? Result
    : Given
  : undefined

/** The names of properties that are strings in each member of a union, in lower case. */
type StringName<Values, Name = keyof Values> = Name extends keyof Values & string
  ? {} extends Record<Name, unknown>
    ? never
    : undefined extends Values[Name]
      ? never
      : Values[Name] extends string
        ? Lowercase<Name>
        : never
  : never
