import {
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { createClient } from 'routepact/client'
import { createQueries } from 'routepact-query'
import { contract as notes } from './notes.ts'
import { contract as posts } from './posts-contract.ts'

const baseUrl = 'https://api.example.com'

export const queries = createQueries({
  notes: createClient(notes, { baseUrl }),
  posts: createClient(posts, { baseUrl }),
})

export function useNote(id: string): string {
  const { data, error } = useQuery(
    queries.notes.getNote.query({ params: { id } }),
  )
  if (error?.status === 404) return error.body.error
  return data?.text ?? error?.message ?? 'Loading'
}

export function useSaveNote(id: string) {
  const queryClient = useQueryClient()
  const key = queries.notes.getNote.key({ params: { id } })
  return useMutation({
    ...queries.notes.putNote.mutation(),
    onSuccess: (note) => queryClient.setQueryData(key, note),
  })
}

export function usePosts() {
  return useInfiniteQuery(
    queries.posts.listPosts.infinite({ query: { limit: 20 } }, (page) =>
      page.next === null ? null : { query: { cursor: page.next } },
    ),
  )
}
