/** The operations of all resources. */
export * from './contract/users.ts'
export * from './contract/profiles.ts'
export * from './contract/articles.ts'
export * from './contract/favorites.ts'
export * from './contract/comments.ts'
export * from './contract/tags.ts'
