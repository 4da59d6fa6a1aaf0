/** Runs the cases against a router that another program serves. */
import { runConformance } from '../conformance.ts'

console.log(JSON.stringify(await runConformance(process.argv[2])))
process.exit()
