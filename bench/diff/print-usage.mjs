/** Prints the time and the memory of the process as the last line of its errors: `node --import ./print-usage.mjs`. */
import { writeSync } from 'node:fs'

process.on('exit', () => {
  const megabytes = process.resourceUsage().maxRSS / 1024
  writeSync(2, `\n${JSON.stringify({ seconds: performance.now() / 1000, megabytes })}\n`)
})
