import express from 'express'

export const app = express()

app.delete('/books/:id', (_request, response) => {
  response.status(204).end()
})
