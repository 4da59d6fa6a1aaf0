export const GET = (): Response => Response.json({ ran: 'getItem' })
export const DELETE = (): Response => Response.json({ ran: 'removeItem' })
