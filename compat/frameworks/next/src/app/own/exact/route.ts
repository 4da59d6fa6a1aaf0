export const dynamic = 'force-dynamic'

export const GET = (): Response => Response.json({ ran: 'exact' })
