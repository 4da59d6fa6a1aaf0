/** Errors in merged contracts and their positions. `messages.ts` describes the comments. */
import { createContract, createRouter, mergeContracts, mergeRouters } from 'routepact'

const users = createContract({ getUser: { path: '/users/:id', method: 'GET', responses: { 200: {} } } })
const posts = createContract({ listPosts: { path: '/posts', method: 'GET', responses: { 200: {} } } })

mergeContracts(
  users,
  posts,
  // @ts-expect-error Argument of type '{...}' is not assignable to parameter of type '"'getUser' is already the name of an operation in an earlier contract"'.
  users,
)

const usersRouter = createRouter({ contract: users, handlers: { getUser: () => new Response() } })
const postsRouter = createRouter({ contract: posts, handlers: { listPosts: () => new Response() } })

mergeRouters([
  usersRouter,
  postsRouter,
  // @ts-expect-error Type 'Router<[], { readonly "GET /users/:": "GET /users/:id"; }>' is not assignable to type '"'GET /users/:id' is already a route of an earlier router"'.
  usersRouter,
])

mergeRouters([
  mergeRouters([usersRouter], { base: '/v1' }),
  // @ts-expect-error Type 'Router<[], { readonly "GET /v1/users/:": "GET /v1/users/:id"; }>' is not assignable to type '"'GET /v1/users/:id' is already a route of an earlier router"'.
  createRouter({ contract: users, handlers: { getUser: () => new Response() }, base: 'v1/' }),
])

mergeContracts(
  { users, posts },
  // @ts-expect-error Argument of type '{...}' is not assignable to parameter of type '"'usersGetUser' is already the name of an operation in an earlier contract"'.
  { usersGetUser: users.getUser },
)

mergeContracts(
  // @ts-expect-error Argument of type '{...}' is not assignable to parameter of type '"'aBC' is the name of operations of several groups"'.
  { a: { bC: users.getUser }, aB: { c: posts.listPosts } },
)

createContract({
  // @ts-expect-error Type '{...}' is not assignable to type '"'users' must be an operation: mergeContracts accepts groups of operations"'.
  users: {
    getUser: { path: '/users/:id', method: 'GET', responses: { 200: {} } },
  },
})

// @ts-expect-error Type '{...}' is not assignable to type '"'users' must be an operation: mergeContracts accepts groups of operations"'.
createContract({ users })
