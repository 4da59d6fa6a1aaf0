/** Writes the document of the API before the port. */
import { Documentation } from 'express-zod-api/documentation'
import { createStore } from '../../store.ts'
import { config, createRouting } from './routing.ts'

const info = { title: 'Books', version: '1' }
console.log(JSON.stringify(new Documentation({ config, routing: createRouting(createStore()), info, server: '/' }).getSpec(), null, 2))
