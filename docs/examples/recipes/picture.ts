import { z } from 'zod'

export const maxFileSize = 5 * 1024 * 1024

export const Upload = z.object({
  title: z.string().min(1).max(100),
  file: z.file().max(maxFileSize).mime(['image/png', 'image/jpeg']),
})
