import { contract } from '@notes/contract'
import { createClient } from 'routepact/client'

const client = createClient(contract, { baseUrl: process.env['API_URL'] ?? 'http://localhost:3000' })

const [text] = process.argv.slice(2)
if (text !== undefined) {
  const { status, body } = await client.addNote({ body: { text } })
  if (status !== 201) throw new Error(body.error)
}
const listed = await client.listNotes()
if (listed.status !== 200) throw new Error(listed.body.error)
for (const note of listed.body) console.log(note.id, note.text)
