'use client'

import { QueryClient, QueryClientProvider, useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { queries } from '../queries'

const queryClient = new QueryClient()

export default function Page() {
  return (
    <QueryClientProvider client={queryClient}>
      <Notes />
    </QueryClientProvider>
  )
}

function Notes() {
  const [text, setText] = useState('')
  const { data: notes = [] } = useQuery(queries.listNotes.query())
  const { mutate, error } = useMutation({
    ...queries.addNote.mutation(),
    onSuccess: () => {
      setText('')
      return queryClient.invalidateQueries({ queryKey: queries.listNotes.key() })
    },
  })

  function add(event: FormEvent) {
    event.preventDefault()
    mutate({ body: { text } })
  }

  return (
    <main>
      <h1>Notes</h1>
      <form onSubmit={add}>
        <input aria-label="Text" value={text} onChange={(event) => setText(event.target.value)} />
        <button>Add</button>
      </form>
      {error && <p role="alert">{error.message}</p>}
      <ul>
        {notes.map((note) => (
          <li key={note.id}>{note.text}</li>
        ))}
      </ul>
    </main>
  )
}
