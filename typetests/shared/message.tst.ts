import { describe, expect, test } from 'tstyche'
import type { Fits, FormatMessage, KnownMessageOr, MessageOr, OneMessage } from '../../src/shared/message.ts'

/** A type that is known at a call. */
type Known = true

describe('FormatMessage', () => {
  test('has the name in its place', () => {
    expect<FormatMessage<"'{}' is wrong", 'a'>>().type.toBe<"'a' is wrong">()
    expect<FormatMessage<'at {}', 404>>().type.toBe<'at 404'>()
    expect<FormatMessage<'none', 'a'>>().type.toBe<'none'>()
    expect<FormatMessage<"'{}' is wrong", 'a' | 'b'>>().type.toBe<"'a' is wrong" | "'b' is wrong">()
    expect<FormatMessage<"'{}' is wrong", '{}'>>().type.toBe<"'{}' is wrong">()
    expect<FormatMessage<"'{}' is wrong", never>>().type.toBe<never>()
  })
})

describe('one of several messages', () => {
  type Several = 'a' | 'b' | 'c'

  test('is a single text', () => {
    expect<OneMessage<Several>>().type.toBeAssignableTo<Several>()
    expect<Several>().type.not.toBeAssignableTo<OneMessage<Several>>()
    expect<OneMessage<'a'>>().type.toBe<'a'>()
    expect<OneMessage<never>>().type.toBe<never>()
  })

  test('takes the place of the declared type', () => {
    expect<MessageOr<Several, 1>>().type.toBe<OneMessage<Several>>()
    expect<MessageOr<never, 1>>().type.toBe<1>()
    expect<KnownMessageOr<Several, 1, Known>>().type.toBe<OneMessage<Several>>()
    expect<KnownMessageOr<never, 1, Known>>().type.toBe<1>()
  })
})

describe('a type that must fit', () => {
  test('fits with all its members', () => {
    expect<Fits<'a', string, Known, 1, 2>>().type.toBe<1>()
    expect<Fits<'a' | 5, string, Known, 1, 2>>().type.toBe<2>()
    expect<Fits<5, string, Known, 1, 2>>().type.toBe<2>()
    expect<Fits<unknown, string, Known, 1, 2>>().type.toBe<2>()
    expect<Fits<any, string, Known, 1, 2>>().type.toBe<1>()
    expect<Fits<never, string, Known, 1, 2>>().type.toBe<1>()
  })
})
