/** The contract of the runtimes' own cases, besides the compat contract. */
import { byteStream, createContract, events, jsonLines, multipart } from 'routepact'
import { z } from 'zod'

const anything = z.unknown()
const json = { 'application/json': { body: anything } }
const element = z.object({ n: z.number(), text: z.string() })

export const contract = createContract({
  // Matching: literals beside parameters, and segments in another spelling.
  root: { path: '/', method: 'GET', responses: { 200: json } },
  pair: { path: '/pairs/:one/:two', method: 'GET', responses: { 200: json } },
  literal: { path: '/pairs/left/end', method: 'GET', responses: { 200: json } },
  back: { path: '/pairs/:one/back', method: 'POST', responses: { 200: json } },
  encoded: { path: '/caf%C3%A9', method: 'GET', responses: { 200: json } },
  unicode: { path: '/日本', method: 'GET', responses: { 200: json } },
  trailing: { path: '/trailing/', method: 'GET', responses: { 200: json } },
  head: { path: '/head', method: 'HEAD', responses: { 200: {} } },

  // Bodies: handlers return the received body or a description of it.
  sendJson: {
    path: '/json',
    method: 'POST',
    requests: { ...json, 'application/problem+json': { body: anything } },
    responses: { 200: json },
  },
  sendForm: {
    path: '/forms',
    method: 'POST',
    requests: { 'application/x-www-form-urlencoded': { body: anything } },
    responses: { 200: json },
  },
  sendFiles: {
    path: '/files',
    method: 'POST',
    requests: { 'multipart/form-data': { body: multipart(z.record(z.string(), z.unknown())) } },
    responses: { 200: json },
  },
  sendText: {
    path: '/text',
    method: 'PUT',
    requests: { 'text/plain': { body: z.string() }, 'application/xml': { body: z.string() } },
    responses: { 200: { 'text/plain': { body: z.string() } } },
  },
  sendBytes: {
    path: '/bytes',
    method: 'POST',
    requests: { 'application/octet-stream': { body: z.instanceof(Uint8Array) } },
    responses: { 200: { 'application/octet-stream': { body: z.instanceof(Uint8Array) } } },
  },
  sendStream: {
    path: '/byte-streams',
    method: 'POST',
    requests: { 'application/octet-stream': { body: byteStream() } },
    responses: { 200: json },
  },
  getKind: {
    path: '/kinds/:kind',
    method: 'GET',
    responses: {
      200: {
        'application/octet-stream': { body: anything },
        'multipart/form-data': { body: multipart(anything) },
        'application/x-www-form-urlencoded': { body: anything },
        'text/html': { body: anything },
      },
    },
  },
  getCookies: { path: '/cookies', method: 'GET', responses: { 200: {} } },
  remove: { path: '/pairs/:one/:two', method: 'DELETE', responses: { 204: {}, default: json } },

  // Errors: the path parameter selects the thrown or returned value.
  fail: { path: '/failures/:how', method: 'GET', responses: { 200: json } },

  // Streams: the state of each is kept under its name.
  streamLines: {
    path: '/lines/:name',
    method: 'GET',
    responses: { 200: { 'application/x-ndjson': { body: jsonLines(element) } } },
  },
  streamEvents: {
    path: '/events/:name',
    method: 'GET',
    responses: { 200: { 'text/event-stream': { body: events(element) } } },
  },
  wait: { path: '/waits/:name', method: 'GET', responses: { 200: json } },
  getState: { path: '/states/:name', method: 'GET', responses: { 200: json } },
})
