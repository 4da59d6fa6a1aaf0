import {
  createContract,
  createRouter,
  error,
  errors,
  multipart,
} from 'routepact'
import { z } from 'zod'
import { toAttachment } from './attachment.ts'
import { maxFileSize, Upload } from './picture.ts'

export const contract = createContract({
  upload: {
    path: '/pictures',
    method: 'POST',
    requests: { 'multipart/form-data': { body: multipart(Upload) } },
    responses: {
      200: {
        'application/json': { body: z.object({ id: z.string() }) },
      },
      ...errors(400, 413),
    },
  },
  download: {
    path: '/pictures/:id',
    method: 'GET',
    responses: {
      200: { 'application/octet-stream': { body: z.instanceof(Blob) } },
      ...errors(404),
    },
  },
  watch: {
    path: '/videos/:id',
    method: 'GET',
    responses: {
      302: { headers: z.object({ location: z.string() }) },
      default: {},
    },
  },
})

const pictures = new Map<string, z.output<typeof Upload>>()

export const router = createRouter({
  contract,
  // The form has other parts and delimiters besides the file.
  maxBodySize: { upload: maxFileSize + 64 * 1024 },
  handlers: {
    upload: async (request) => {
      const id = crypto.randomUUID()
      pictures.set(id, request.validatedBody)
      return request.respond({ status: 200, body: { id } })
    },
    download: async (request) => {
      const picture = pictures.get(request.validatedParams.id)
      if (!picture) throw error(404, 'No such picture')
      return request.respond({
        status: 200,
        body: picture.file,
        headers: {
          'content-disposition': toAttachment(picture.file.name),
          'x-content-type-options': 'nosniff',
        },
      })
    },
    watch: async (request) => {
      const location = `https://files.example.com/${encodeURIComponent(request.validatedParams.id)}.mp4`
      return request.respond({ status: 302, headers: { location } })
    },
  },
})
