import type { EventEmitter } from 'node:events'
import type { NodeIncoming, NodeOutgoing } from './node-types.ts'

/** The callbacks of requests that wait for earlier responses, by connection, which has one listener for all of them. */
const waiting = new WeakMap<EventEmitter, Set<() => void>>()

/** Calls a function when a response closes or its connection does, possibly twice. */
export function onDisconnect(incoming: NodeIncoming, outgoing: NodeOutgoing, callback: () => void): void {
  outgoing.once('close', callback)
  if (!isQueued(outgoing)) return
  const { socket } = incoming
  const callbacks = waiting.get(socket) ?? new Set()
  if (!waiting.has(socket)) {
    waiting.set(socket, callbacks)
    socket.once('close', () => {
      for (const call of callbacks) call()
    })
  }
  callbacks.add(callback)
  outgoing.once('close', () => callbacks.delete(callback))
}

/**
 * Whether a response waits for earlier ones of its connection. Node 20 and 22 do not close such a response when the
 * connection closes.
 */
export function isQueued(outgoing: NodeOutgoing): boolean {
  return outgoing.socket === null && !outgoing.writableFinished
}
