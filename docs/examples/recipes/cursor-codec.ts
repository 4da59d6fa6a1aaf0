import { z } from 'zod'
import { Position } from './cursor.ts'

/** A position as an opaque string: base64url of its JSON. */
export const Cursor = z.codec(z.base64url().max(200), Position, {
  decode: (input, { issues }) => {
    try {
      return JSON.parse(
        atob(input.replaceAll('-', '+').replaceAll('_', '/')),
      )
    } catch {
      issues.push({ code: 'custom', input, message: 'Invalid cursor' })
      return z.NEVER
    }
  },
  encode: (position) =>
    btoa(JSON.stringify(position))
      .replaceAll('+', '-')
      .replaceAll('/', '_')
      .replaceAll('=', ''),
})
