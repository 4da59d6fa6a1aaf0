/** The built library in cold processes of the other supported versions of Node. */
import { join } from 'node:path'
import { testBuilt } from './test-built.ts'

testBuilt(['node-20', 'node-22', 'node-26'].map((version) => join(import.meta.dirname, 'node_modules', version, 'bin/node')))
