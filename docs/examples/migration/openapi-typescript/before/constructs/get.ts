import { client } from './client.ts'

export async function showTitle() {
  const { data, error } = await client.GET('/books/{id}', {
    params: { path: { id: '1' }, query: { fields: ['title'] } },
  })
  if (error) throw new Error(error.reason)
  return data.title
}
