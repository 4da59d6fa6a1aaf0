/** The built library in cold processes. `runtimes/built.test.ts` repeats this on every supported version of Node. */
import { testBuilt } from './runtimes/test-built.ts'

/** The toolchain's Node, and the one that started npm. */
const nodes = [...new Set([process.execPath, process.env['npm_node_execpath'] ?? process.execPath])]

testBuilt(nodes)
