/** Errors in merged and prefixed contracts and their positions. `messages.ts` describes the comments. */
import { createContract, mergeContracts, prefixPaths } from 'routepact'

const users = createContract({ getUser: { path: '/users/:id', method: 'GET', responses: { 200: {} } } })
const posts = createContract({ listPosts: { path: '/posts', method: 'GET', responses: { 200: {} } } })

mergeContracts(
  users,
  posts,
  // @ts-expect-error Argument of type '{...}' is not assignable to parameter of type '"'getUser' is already the name of an operation in an earlier contract"'.
  users,
)

// @ts-expect-error Argument of type '"v1"' is not assignable to parameter of type '"'v1' must begin with '/'"'.
prefixPaths('v1', users)

// @ts-expect-error Argument of type '"/v1/"' is not assignable to parameter of type '"'/v1/' must not end with '/'"'.
prefixPaths('/v1/', users)

// @ts-expect-error Argument of type '"/"' is not assignable to parameter of type '"'/' must not end with '/'"'.
prefixPaths('/', users)

// @ts-expect-error Argument of type '"/shops/:shop"' is not assignable to parameter of type '"'/shops/:shop' must not contain path parameters"'.
prefixPaths('/shops/:shop', users)
