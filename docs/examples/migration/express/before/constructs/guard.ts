import express, { type RequestHandler } from 'express'

const authenticate: RequestHandler = (request, response, next) => {
  if (request.headers.authorization !== 'Bearer secret')
    return void response.status(401).json({ error: 'Unauthorized' })
  response.locals['user'] = { name: 'Ada' }
  next()
}

export const app = express()

app.get('/me', authenticate, (_request, response) => {
  response.json(response.locals['user'])
})
