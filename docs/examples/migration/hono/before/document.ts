/** Writes the document of the API before the port. */
import { createStore } from '../../store.ts'
import { createApp } from './app.ts'

console.log(JSON.stringify(createApp(createStore()).getOpenAPI31Document({ openapi: '3.1.0', info: { title: 'Books', version: '1' } }), null, 2))
