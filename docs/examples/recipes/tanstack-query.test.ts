import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createApp } from './notes.ts'
import { router as posts } from './pagination.ts'
import {
  queries,
  useNote,
  usePosts,
  useSaveNote,
} from './tanstack-query.ts'

let queryClient: QueryClient

beforeEach(() => {
  const notes = createApp(new Map([['a', { text: 'Buy milk' }]]))
  vi.stubGlobal('fetch', async (request: Request) =>
    (request.url.includes('/notes/') ? notes : posts).fetch(request),
  )
  queryClient = new QueryClient({
    defaultOptions: {
      queries: { staleTime: 1000, retryOnMount: false },
    },
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  queryClient.clear()
})

/** Renders a component that uses a hook, and returns what the hook does. */
function render<Value>(useHook: () => Value): Value {
  const values: Value[] = []
  const Component = (): null => {
    values.push(useHook())
    return null
  }
  renderToString(
    createElement(
      QueryClientProvider,
      { client: queryClient },
      createElement(Component),
    ),
  )
  return values[0] as Value
}

test('a note, once it is there', async () => {
  expect(render(() => useNote('a'))).toBe('Loading')
  await queryClient.prefetchQuery(
    queries.notes.getNote.query({ params: { id: 'a' } }),
  )
  expect(render(() => useNote('a'))).toBe('Buy milk')
})

test('the body of an error', async () => {
  await queryClient.prefetchQuery(
    queries.notes.getNote.query({ params: { id: 'b' } }),
  )
  expect(render(() => useNote('b'))).toBe('No such note')
})

test('what is saved is there', async () => {
  await render(() => useSaveNote('b')).mutateAsync({
    params: { id: 'b' },
    body: { text: 'Buy bread' },
  })
  expect(render(() => useNote('b'))).toBe('Buy bread')
})

test('the pages of a list', async () => {
  const options = queries.posts.listPosts.infinite(
    { query: { limit: 20 } },
    ({ next }) => (next === null ? null : { query: { cursor: next } }),
  )
  await queryClient.prefetchInfiniteQuery({ ...options, pages: 5 })
  const { data, hasNextPage } = render(usePosts)
  expect(data?.pages.map((page) => page.posts.length)).toEqual([
    20, 20, 5,
  ])
  expect(hasNextPage).toBe(false)
})
