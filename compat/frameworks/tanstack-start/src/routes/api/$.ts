import { createFileRoute } from '@tanstack/react-router'
import { router } from '../../greeting.ts'

export const Route = createFileRoute('/api/$')({
  server: {
    handlers: { ANY: ({ request }) => router.fetch(request) },
  },
})
