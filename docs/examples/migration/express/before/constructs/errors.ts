import express, { type ErrorRequestHandler } from 'express'

class ApiError extends Error {
  status = 404
}

export const app = express()

app.get('/books/:id', (request, response) => {
  if (request.params.id !== '1') throw new ApiError('No such book')
  response.end()
})

const sendError: ErrorRequestHandler = (thrown, _, response, next) => {
  if (!(thrown instanceof ApiError)) return next(thrown)
  response.status(thrown.status).json({ error: thrown.message })
}
app.use(sendError)
