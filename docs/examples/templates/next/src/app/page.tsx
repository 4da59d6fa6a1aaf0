'use client'

import { type FormEvent, useEffect, useState } from 'react'
import { createClient } from 'routepact/client'
import { contract } from '../contract'

export default function Page() {
  const [notes, setNotes] = useState<readonly { id: string; text: string }[]>([])
  const [text, setText] = useState('')

  async function load() {
    const { status, body } = await createApi().listNotes()
    if (status === 200) setNotes(body)
  }

  async function add(event: FormEvent) {
    event.preventDefault()
    const { status } = await createApi().addNote({ body: { text } })
    if (status === 201) setText('')
    await load()
  }

  useEffect(() => void load(), [])

  return (
    <main>
      <h1>Notes</h1>
      <form onSubmit={add}>
        <input aria-label="Text" value={text} onChange={(event) => setText(event.target.value)} />
        <button>Add</button>
      </form>
      <ul>
        {notes.map((note) => (
          <li key={note.id}>{note.text}</li>
        ))}
      </ul>
    </main>
  )
}

/** Creates the client in the browser, where the origin is known. */
function createApi() {
  return createClient(contract, { baseUrl: `${location.origin}/api` })
}
