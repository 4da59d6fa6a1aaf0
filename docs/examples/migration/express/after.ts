/** The server during the port: Express passes to routepact what the contract has, and serves the rest itself. */
import express, { type Express } from 'express'
import { createNodeHandler } from 'routepact/node'
import { createBookRouter } from '../router.ts'
import type { Store } from '../store.ts'

export function createApp(store: Store): Express {
  return express().use(express.json(), createNodeHandler(createBookRouter(store), { fallthrough: true }))
}
