export const GET = (): Response => Response.json({ ran: 'secret' })
