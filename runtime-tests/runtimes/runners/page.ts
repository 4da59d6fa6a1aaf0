/** Runs the cases in the page itself, and those that its service worker serves. */
import { type Outcome, runConformance } from '../conformance.ts'

export { runConformance }

export async function runServiceWorker(): Promise<{ direct: Outcome[]; served: Outcome[] }> {
  const { serviceWorker } = navigator
  const controlled = new Promise((resolve) => serviceWorker.addEventListener('controllerchange', resolve))
  await serviceWorker.register('/service-worker.mjs', { type: 'module' })
  await controlled
  const direct = (await (await fetch('/direct')).json()) as Outcome[]
  return { direct, served: await runConformance(location.origin) }
}
