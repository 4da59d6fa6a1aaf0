import express from 'express'
import multer from 'multer'

const upload = multer({ limits: { fileSize: 500_000 } })

export const app = express()

app.post('/covers', upload.single('cover'), (request, response) => {
  if (request.file) response.json({ size: request.file.size })
  else response.status(400).json({ error: 'No cover' })
})
