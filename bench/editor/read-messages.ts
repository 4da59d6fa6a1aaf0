import type { ChildProcess } from 'node:child_process'

/**
 * Calls `receive` with each message from a language server, whether `tsserver` or the Language Server Protocol: headers, an empty line, and
 * as many bytes as the headers announce.
 */
export function readMessages<Message>(child: ChildProcess, receive: (message: Message) => void): void {
  let received = Buffer.alloc(0)
  child.stdout?.on('data', (chunk: Buffer) => {
    received = Buffer.concat([received, chunk])
    for (;;) {
      const end = received.indexOf('\r\n\r\n')
      const length = Number(/Content-Length: (\d+)/i.exec(received.toString('latin1', 0, Math.max(end, 0)))?.[1])
      if (end < 0 || received.length < end + 4 + length) return
      const text = received.toString('utf8', end + 4, end + 4 + length)
      received = received.subarray(end + 4 + length)
      receive(JSON.parse(text) as Message)
    }
  })
}
