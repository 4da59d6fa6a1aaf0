/** The changes in security: a client that could prove who it is must still be able to. */

/** Scheme -> scopes, all of which are required. `{}` needs no credential. */
interface Requirement {
  readonly [scheme: string]: readonly string[]
}

/** The sentences for each alternative that no longer suffices. Without alternatives, everybody may call. */
export type SecurityChanges<Old, New> = New extends readonly Requirement[]
  ? New extends readonly []
    ? never
    : AlternativeChanges<AlternativeOf<Old>, New[number]>
  : never

type AlternativeOf<Security> = Security extends readonly []
  ? {}
  : Security extends readonly Requirement[]
    ? Security[number]
    : {}

type AlternativeChanges<Old, New> = Old extends unknown
  ? true extends Suffices<Old, New>
    ? never
    : [keyof Old] extends [never]
      ? 'security is now required'
      : StrongerChanges<Old, New>
  : never

/** `true` for each alternative whose schemes and scopes are all in `Old`. */
type Suffices<Old, New> = New extends unknown
  ? [MissingScheme<Old, New> | MissingScope<Old, New>] extends [never]
    ? true
    : never
  : never

type MissingScheme<Old, New> = Exclude<keyof New, keyof Old>

/** A sentence for each scope that a common scheme requires in addition. */
type MissingScope<Old, New> = {
  [Scheme in keyof New & keyof Old & string]: `security '${Scheme}' now requires the scope '${Exclude<
    ScopeOf<New[Scheme]>,
    ScopeOf<Old[Scheme]>
  >}'`
}[keyof New & keyof Old & string]

type ScopeOf<Scopes> = Scopes extends readonly (infer Scope extends string)[] ? Scope : never

/** The sentences for what alternatives with the same schemes require in addition, or for schemes that are gone. */
type StrongerChanges<Old, New> = [Additional<Old, New>] extends [never]
  ? `security '${keyof Old & string}' is no longer accepted`
  : Additional<Old, New>

type Additional<Old, New> = New extends unknown
  ? [MissingScheme<Old, New>] extends [never]
    ? MissingScope<Old, New>
    : keyof Old extends keyof New
      ? `security '${keyof Old & string}' now also requires '${MissingScheme<Old, New> & string}'`
      : never
  : never
