/** Adds a process's peak memory to the file that `MEMORY_REPORT` names, in MB. */
import { appendFileSync } from 'node:fs'

process.on('exit', () => {
  const { MEMORY_REPORT: file } = process.env
  if (file !== undefined) appendFileSync(file, `${Math.round(process.resourceUsage().maxRSS / 1024)}\n`)
})
