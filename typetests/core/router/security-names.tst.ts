/** The rules for the names in `security`, and the context that schemes prove, without calls of `createRouter`. */
import type { Authenticator, Contract, SecurityContext } from 'routepact'
import { describe, expect, test } from 'tstyche'
import type { WrongRequirement } from '../../../src/core/contract/rules/without-mistakes.ts'
import type { UnseenHandlers } from '../../../src/core/router/typing/inference.ts'
import type { HandlerContext, NoAuthenticators } from '../../../src/core/router/typing/security-context.ts'
import type { KeysOfEach, SchemeName, SecurityRules } from '../../../src/core/router/typing/security-names.ts'
import type { Operation } from '../../schemas.ts'

type Requirements = readonly { readonly [scheme: string]: readonly string[] }[]
type Secured<Security extends Requirements> = Operation<{ security: Security }>
type Open = { op: Operation<{}> }
type One = { op: Secured<[{ a: [] }]>; open: Operation<{}> }
type Two = { op: Secured<[{ a: [] }, { b: [] }]> }
type Wide = { op: Secured<Requirements> }
type Free = Authenticator<{ user: string }>
type Passed<Security> = { readonly security: Security }

describe('the names of schemes', () => {
  test('are those of each alternative of each operation', () => {
    expect<SchemeName<Open>>().type.toBe<never>()
    expect<SchemeName<One>>().type.toBe<'a'>()
    expect<SchemeName<Two>>().type.toBe<'a' | 'b'>()
    expect<SchemeName<{ one: Secured<[{}, { a: []; b: [] }]>; two: Secured<[{ c: [] }]> }>>().type.toBe<'a' | 'b' | 'c'>()
    expect<KeysOfEach<{ a: 1 } | { b: 1 } | {}>>().type.toBe<'a' | 'b'>()
  })

  test('need an authenticator each, and no other', () => {
    type Rules<Declared extends Contract, Security> = SecurityRules<{}, Declared, Security, 'security'>
    type Missing<Name extends string> = { readonly security: { readonly [Key in Name]: `'${Key}' must have an authenticator in 'security' of the router` } & {} }
    type Unknown<Name extends string> = { readonly security: {} & { readonly [Key in Name]: `'${Key}' is not a security scheme of any operation` } }
    expect<Rules<Open, {}>>().type.toBe<unknown>()
    expect<Rules<One, { a: Free }>>().type.toBe<unknown>()
    expect<Rules<Two, { a: Free; b: Free }>>().type.toBe<unknown>()
    expect<Rules<Wide, {}>>().type.toBe<unknown>()
    expect<Rules<Wide, { a: Free }>>().type.toBe<unknown>()
    expect<Rules<Two, { b: Free }>>().type.toBeAssignableTo<Missing<'a'>>()
    expect<Rules<Two, { a: Free }>>().type.toBeAssignableTo<Missing<'b'>>()
    expect<Rules<Two, {}>>().type.toBeAssignableTo<Missing<'a' | 'b'>>()
    expect<Rules<Two, { a: Free }>>().type.not.toBeAssignableTo<Missing<'a'>>()
    expect<Rules<Open, { a: Free }>>().type.toBeAssignableTo<Unknown<'a'>>()
    expect<Rules<One, { a: Free; b: Free }>>().type.toBeAssignableTo<Unknown<'b'>>()
    expect<Rules<One, { a: Free; b: Free }>>().type.not.toBeAssignableTo<Unknown<'a'>>()
  })

  test('need the authenticators whose types were passed', () => {
    type Rules<Declared extends Contract, Security> = SecurityRules<UnseenHandlers, Declared, Security, never>
    type Missing<Name extends string> = Passed<{ readonly [Key in Name]: `'${Key}' must have an authenticator of a known type: pass 'typeof security' as a type, or no types` }>
    expect<Rules<Open, {}>>().type.toBe<unknown>()
    expect<Rules<One, { a: Free }>>().type.toBe<Passed<{ a: Free }>>()
    expect<Rules<One, {}>>().type.toBe<Missing<'a'>>()
    expect<Rules<Two, { a: Free }>>().type.toBe<Missing<'b'>>()
    expect<Rules<Two, {}>>().type.toBe<Missing<'a' | 'b'>>()
    type Parameter<Security> = SecurityRules<UnseenHandlers, One, Security, 'handlers'>
    expect<Parameter<{ a: Free }>>().type.toBe<Passed<{ a: Free }>>()
    expect<Parameter<{}>>().type.toBe<unknown>()
  })
})

describe('the context of schemes', () => {
  type Security = { a: Free; b: Authenticator<{ id: 1 }, [env: string]>; c: Authenticator<{ id: 2; more: 3 }> }
  type Of<Given extends Requirements> = SecurityContext<Secured<Given>, Security>

  test('is the union over alternatives, and the intersection in one', () => {
    expect<Of<[{ a: [] }]>>().type.toBe<{ user: string }>()
    expect<Of<[{ b: [] }]>>().type.toBe<{ id: 1 }>()
    expect<Of<[{ a: []; b: [] }]>>().type.toBe<{ user: string } & { id: 1 }>()
    expect<Of<[{ a: [] }, { b: [] }, { c: [] }]>>().type.toBe<{ user: string } | { id: 1 } | { id: 2; more: 3 }>()
    expect<Of<[]>>().type.toBe<{}>()
    expect<SecurityContext<Operation<{}>, Security>>().type.toBe<{}>()
  })

  test('may lack each key for an anonymous request', () => {
    expect<Of<[{}]>>().type.toBe<{}>()
    expect<Of<[{}, { a: [] }]>>().type.toBe<{ user: string } | { readonly user?: undefined }>()
    expect<Of<[{ a: [] }, {}, { c: [] }]>>().type.toBe<
      { user: string } | { id: 2; more: 3 } | { readonly user?: undefined; readonly id?: undefined; readonly more?: undefined }
    >()
  })

  test('is nothing without an authenticator, and anything for a requirement with a mistake', () => {
    expect<Of<[{ d: [] }]>>().type.toBe<{}>()
    expect<0 extends 1 & SecurityContext<Secured<readonly WrongRequirement[]>, {}> ? 'any' : 'none'>().type.toBe<'any'>()
  })

  test('is merged with the context of middleware', () => {
    type With<Given extends Requirements, Context> = HandlerContext<Secured<Given>, Context, Security>
    expect<With<[{ a: [] }], { more: 1 }>>().type.toBe<{ user: string; more: 1 }>()
    expect<With<[{ a: [] }], { user: 1 }>>().type.toBe<{ user: 1 }>()
    expect<With<[{ a: [] }, { b: [] }], { more: 1 }>>().type.toBe<{ user: string; more: 1 } | { id: 1; more: 1 }>()
    expect<With<[{ a: [] }], {}>>().type.toBe<{ user: string }>()
    expect<HandlerContext<Operation<{}>, { more: 1 }, Security>>().type.toBe<{ more: 1 }>()
    expect<HandlerContext<Secured<[{ a: [] }]>, { more: 1 }, NoAuthenticators>>().type.toBe<{ more: 1 }>()
  })
})
