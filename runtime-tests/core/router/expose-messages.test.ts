/** The option `exposeMessages`: a value that is not a boolean would send messages that the application means to hide. */
import { problems, withContractErrorHandler } from 'routepact'
import { describe, expect, test } from 'vitest'

describe.each([
  ['the default format', undefined],
  ['problems', problems],
])('with %s', (_name, format) => {
  const create = (options: object) => withContractErrorHandler({ ...options, format })

  test.each([0, 1, null, '', 'false', 'true', {}, [], NaN, () => false])('rejects %j at start-up', (exposeMessages) => {
    expect(() => create({ exposeMessages })).toThrow(new TypeError("'exposeMessages' must be a boolean"))
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
