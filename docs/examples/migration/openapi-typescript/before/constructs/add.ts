import { client } from './client.ts'

await client.POST('/books', { body: { title: 'Emma' } })
