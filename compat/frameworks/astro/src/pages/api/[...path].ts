import type { APIRoute } from 'astro'
import { router } from '../../greeting.ts'

export const prerender = false

export const ALL: APIRoute = ({ request }) => router.fetch(request)
