import { createContract } from 'routepact'
import { articles } from './contract/articles.ts'
import { comments } from './contract/comments.ts'
import { favorites } from './contract/favorites.ts'
import { profiles } from './contract/profiles.ts'
import { tags } from './contract/tags.ts'
import { users } from './contract/users.ts'

/** The whole Conduit API: 19 operations. */
export const contract = createContract({
  ...users,
  ...profiles,
  ...articles,
  ...favorites,
  ...comments,
  ...tags,
})
