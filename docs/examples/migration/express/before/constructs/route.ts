import express from 'express'

export const app = express()

app.get('/books/:id', (request, response) => {
  response.json({ id: request.params.id, title: 'Emma' })
})
