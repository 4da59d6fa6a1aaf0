/** The option `exposeMessages`: a value that is not a boolean would send messages that the application means to hide. */
import { withContractErrorHandler, withProblemDetails } from 'routepact'
import { describe, expect, test } from 'vitest'

describe.each([
  ['withContractErrorHandler', withContractErrorHandler],
  ['withProblemDetails', withProblemDetails],
])('%s', (_name, create) => {
  test.each([0, 1, null, '', 'false', 'true', {}, [], NaN, () => false])('rejects %j at start-up', (exposeMessages) => {
    expect(() => create({ exposeMessages } as never)).toThrow(new TypeError("'exposeMessages' must be a boolean"))
  })

  test.each([
    [{}, true],
    [{ exposeMessages: undefined }, true],
    [{ exposeMessages: true }, true],
    [{ exposeMessages: false }, false],
  ])('accepts %j', async (options, isExposed) => {
    const text = await create(options)(new Error('secret')).text()
    expect(text.includes('secret')).toBe(isExposed)
  })
})
