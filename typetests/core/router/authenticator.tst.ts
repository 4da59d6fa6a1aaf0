/** Authenticators: the context that a result proves, and the rules for what a router accepts as one. */
import type { Authenticator, UntypedResponse } from 'routepact'
import { describe, expect, test } from 'tstyche'
import type { ProvedContext, VerifyResult } from '../../../src/core/router/options/authenticator.ts'
import type { AuthenticatorsFor, NeedyAuthenticator } from '../../../src/core/router/typing/authenticator-rules.ts'

type Any = ReturnType<typeof JSON.parse>

interface User {
  user: string
}

describe('the context that a result proves', () => {
  test('is what is neither a response nor nothing', () => {
    expect<ProvedContext<User>>().type.toBe<User>()
    expect<ProvedContext<User | UntypedResponse>>().type.toBe<User>()
    expect<ProvedContext<User | Response>>().type.toBe<User>()
    expect<ProvedContext<User | null>>().type.toBe<User>()
    expect<ProvedContext<User | undefined>>().type.toBe<User>()
    expect<ProvedContext<User | void>>().type.toBe<User>()
    expect<ProvedContext<User | { id: 1 } | null | Response>>().type.toBe<User | { id: 1 }>()
  })

  test('is empty without any', () => {
    expect<ProvedContext<UntypedResponse>>().type.toBe<{}>()
    expect<ProvedContext<Response>>().type.toBe<{}>()
    expect<ProvedContext<null>>().type.toBe<{}>()
    expect<ProvedContext<undefined>>().type.toBe<{}>()
    expect<ProvedContext<void>>().type.toBe<{}>()
    expect<ProvedContext<UntypedResponse | Response | null | undefined | void>>().type.toBe<{}>()
    expect<ProvedContext<{}>>().type.toBe<{}>()
    expect<ProvedContext<never>>().type.toBe<{}>()
    expect<ProvedContext<Any>>().type.toBe<{}>()
  })

  test('comes from each kind of result', () => {
    expect<User>().type.toBeAssignableTo<VerifyResult>()
    expect<UntypedResponse>().type.toBeAssignableTo<VerifyResult>()
    expect<Response>().type.toBeAssignableTo<VerifyResult>()
    expect<null>().type.toBeAssignableTo<VerifyResult>()
    expect<undefined>().type.toBeAssignableTo<VerifyResult>()
    expect<void>().type.toBeAssignableTo<VerifyResult>()
    expect<boolean>().type.not.toBeAssignableTo<VerifyResult>()
    expect<string>().type.not.toBeAssignableTo<VerifyResult>()
    expect<{ status: number }>().type.not.toBeAssignableTo<VerifyResult>()
    expect<User[]>().type.not.toBeAssignableTo<VerifyResult>()
  })
})

describe('the authenticators of a router', () => {
  type Free = Authenticator<User>
  type Needy = Authenticator<User, [env: { db: string }]>
  type Needs<Name extends string> = `'${Name}' needs context or arguments that no middleware provides: annotate them in 'before' or in createRouter<typeof contract, [env: Env]>`
  type NoneMessage<Name extends string> = `'${Name}' of 'security' is not an authenticator: create it with bearer, basic, apiKey or createAuthenticator`

  test('get the arguments that they need, or have a message', () => {
    expect<AuthenticatorsFor<{ a: Free; b: Needy; c: 1 }, []>>().type.toBe<{ readonly a: Free; readonly b: Needs<'b'>; readonly c: NoneMessage<'c'> }>()
    expect<AuthenticatorsFor<{ a: Free; b: Needy }, [env: { db: string }]>>().type.toBe<{ readonly a: Free; readonly b: Needy }>()
    expect<AuthenticatorsFor<{ a: Needy }, [env: { db: number }]>>().type.toBe<{ readonly a: Needs<'a'> }>()
    expect<AuthenticatorsFor<{ a: () => User; b: undefined }, []>>().type.toBe<{ readonly a: NoneMessage<'a'>; readonly b: NoneMessage<'b'> }>()
  })

  test('are named if they need more', () => {
    expect<NeedyAuthenticator<{ a: Free; b: Needy; c: Needy }, []>>().type.toBe<'b' | 'c'>()
    expect<NeedyAuthenticator<{ a: Free; b: Needy }, [env: { db: string }]>>().type.toBe<never>()
    expect<NeedyAuthenticator<{ a: Any; b: 1; c: () => User }, []>>().type.toBe<never>()
    expect<NeedyAuthenticator<{ a: Free | Needy }, []>>().type.toBe<'a'>()
    expect<NeedyAuthenticator<{}, []>>().type.toBe<never>()
  })
})
