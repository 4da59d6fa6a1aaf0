import type { ChangeUse, DocumentChange } from 'routepact-tools/diff'
import { describe, expect, test } from 'tstyche'

describe('ChangeUse', () => {
  test('is an operation, or one of its query parameters', () => {
    expect<ChangeUse>().type.toBeAssignableFrom<{ operation: 'GET /users' }>()
    expect<ChangeUse>().type.toBeAssignableFrom<{ operation: string; query: string; isOmitted: true }>()
    expect<ChangeUse>().type.not.toBeAssignableFrom<{ query: string }>()
    expect<ChangeUse>().type.not.toBeAssignableFrom<{ operation: string; isOmitted: string }>()
    expect<ChangeUse>().type.not.toBeAssignableFrom<unknown>()
    expect<DocumentChange['uses']>().type.toBe<readonly ChangeUse[] | undefined>()
  })
})
