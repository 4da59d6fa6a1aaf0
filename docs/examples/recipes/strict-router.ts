import { mergeRouters } from 'routepact'
import { router } from './account.ts'
import { rejectOtherSpellings } from './literals.ts'

export const strict = mergeRouters([router], {
  before: [rejectOtherSpellings('/api')],
})
