import express from 'express'
import { createNodeHandler } from 'routepact/node'
import { router } from './greeting.ts'

export const app = express()

app.all('/api{/*path}', createNodeHandler(router))
app.use(express.json())
app.get('/', (_request, response) => void response.send('Home'))
