import { createContract, createRouter, error, errors } from 'routepact'
import { z } from 'zod'

const maxFileSize = 5 * 1024 * 1024

const Upload = z.object({
  title: z.string().min(1).max(100),
  file: z.file().max(maxFileSize).mime(['image/png', 'image/jpeg']),
})

export const contract = createContract({
  upload: {
    path: '/pictures',
    method: 'POST',
    requests: { 'multipart/form-data': { body: Upload } },
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

/**
 * The value of `Content-Disposition` for a name with any characters.
 */
function toAttachment(name: string): string {
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16)}`,
  )
  return `attachment; filename*=UTF-8''${encoded}`
}

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
