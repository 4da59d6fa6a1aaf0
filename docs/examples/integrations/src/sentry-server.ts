import * as Sentry from '@sentry/node'
import { serve } from 'routepact/node'

Sentry.init({
  dsn: process.env['SENTRY_DSN'],
  release: process.env['GIT_COMMIT'],
  environment: process.env['NODE_ENV'],
})

// After `init`, so that Sentry instruments it.
const { router } = await import('./sentry-app.ts')
const { close } = await serve(router, { port: 3000 })

process.once('SIGTERM', async () => {
  await close()
  await Sentry.close(2_000)
})
