import express from 'express'
import { z } from 'zod'

const NewBook = z.object({ title: z.string().min(1) })

export const app = express().use(express.json())

app.post('/books', (request, response) => {
  const { data, error } = NewBook.safeParse(request.body)
  if (error) response.status(400).json({ error: error.message })
  else response.status(201).json({ id: '1', ...data })
})
