/** `withHeartbeat`. */
import { withHeartbeat } from 'routepact'
import { expect, test } from 'tstyche'

test('withHeartbeat takes a response and milliseconds, and returns a response', () => {
  expect(withHeartbeat(new Response(), 15_000)).type.toBe<Response>()
  expect<Parameters<typeof withHeartbeat>>().type.toBe<[response: Response, milliseconds: number]>()
  // @ts-expect-error Argument of type 'string' is not assignable to parameter of type 'number'
  withHeartbeat(new Response(), '15s')
  // @ts-expect-error Argument of type 'undefined' is not assignable to parameter of type 'Response'
  withHeartbeat(undefined, 15_000)
  // @ts-expect-error Argument of type 'unknown' is not assignable to parameter of type 'Response'
  withHeartbeat({} as unknown, 15_000)
  // @ts-expect-error Expected 2 arguments, but got 1
  withHeartbeat(new Response())
})
