import { createError, defineEventHandler, getRequestURL } from 'h3'

export default defineEventHandler((event) => {
  if (getRequestURL(event).pathname.startsWith('/api/hello/denied')) {
    throw createError({ statusCode: 403 })
  }
})
