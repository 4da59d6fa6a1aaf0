import { fetch, runConformance } from '../conformance.ts'

addEventListener('activate', (event) => event.waitUntil(clients.claim()))

addEventListener('fetch', (event) => {
  const { pathname } = new URL(event.request.url)
  // The page and its scripts come from the network.
  if (pathname === '/' || pathname.endsWith('.mjs')) return
  event.respondWith(
    pathname === '/direct' ? runConformance().then((outcomes) => Response.json(outcomes)) : fetch(event.request),
  )
})
