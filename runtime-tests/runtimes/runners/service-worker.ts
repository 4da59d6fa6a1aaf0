import { fetch, runConformance } from '../conformance.ts'

addEventListener('activate', (event) => event.waitUntil(clients.claim()))

addEventListener('fetch', (event) => {
  const { pathname } = new URL(event.request.url)
  // What is no part of the application goes to the network: the page and its scripts.
  if (pathname === '/' || pathname.endsWith('.mjs')) return
  event.respondWith(
    pathname === '/direct' ? runConformance().then((outcomes) => Response.json(outcomes)) : fetch(event.request),
  )
})
