import { createRemoteJWKSet } from 'jose'
import { createApp } from './jwt-router.ts'

const issuer = 'https://login.example.com/'

const keys = createRemoteJWKSet(
  new URL('.well-known/jwks.json', issuer),
)

export const router = createApp({
  issuer,
  audience: 'https://api.example.com',
  keys,
})
