import express from 'express'
import { z } from 'zod'

const titles = ['Emma', 'Persuasion']

const Query = z.object({
  limit: z.coerce.number().max(100).default(20),
})

export const app = express()

app.get('/books', (request, response) => {
  const { data, error } = Query.safeParse(request.query)
  if (error) response.status(400).json({ error: error.message })
  else response.json(titles.slice(0, data.limit))
})
