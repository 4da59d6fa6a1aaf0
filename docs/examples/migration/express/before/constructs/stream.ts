import express from 'express'

export const app = express()

app.get('/events', (_request, response) => {
  response.type('text/event-stream')
  for (const count of [1, 2])
    response.write(`data: ${JSON.stringify({ count })}\n\n`)
  response.end()
})
