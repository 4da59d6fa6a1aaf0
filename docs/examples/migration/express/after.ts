/** The server during the port: Express passes to routepact what the contract has, and serves the rest itself. */
import express, { type ErrorRequestHandler, type Express } from 'express'
import { createNodeHandler } from 'routepact/node'
import { createBookRouter } from '../router.ts'
import type { Store } from '../store.ts'

export function createApp(store: Store): Express {
  // What `express.json()` rejects does not reach the router, so the errors of Express keep their shape here.
  const onError: ErrorRequestHandler = (_thrown, _request, response, _next) => void response.status(400).json({ message: 'Invalid request' })
  return express().use(express.json(), createNodeHandler(createBookRouter(store), { fallthrough: true }), onError)
}
