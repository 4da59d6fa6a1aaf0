import type { Exchange } from './exchange.ts'
import { isQueued } from './on-disconnect.ts'

/** Where a request stands among those of its connection of HTTP/1. */
export interface Turn {
  /** Whether the response has begun, or a framework gives it. */
  isAnswered: boolean
  /** Whether the connection ends with the response, or with an earlier one. */
  isLast: boolean
  /** Begins the next request. */
  next: (() => void) | undefined
}

/** The key of the turn of the last request, on a connection. */
const turnKey = Symbol('turn')

/**
 * Begins a request, once it is known that no earlier response closes the connection: otherwise the request is not processed
 * (RFC 9112, section 9.6).
 */
export function takeTurn(exchange: Exchange, begin: () => void): void {
  const { incoming, outgoing } = exchange
  const connection = incoming.socket as { [turnKey]?: Turn }
  const previous = connection[turnKey]
  const turn: Turn = { isAnswered: false, isLast: false, next: undefined }
  const proceed = (): void => {
    turn.isLast = previous?.isLast ?? false
    if (turn.isLast) incoming.resume()
    else begin()
  }
  connection[turnKey] = exchange.turn = turn
  if (previous && !previous.isAnswered && !previous.isLast && isQueued(outgoing)) previous.next = proceed
  else proceed()
}

/** Begins the next request of the connection. */
export function endTurn(turn: Turn | undefined): void {
  if (!turn) return
  turn.isAnswered = true
  if (turn.next) queueMicrotask(turn.next)
}
