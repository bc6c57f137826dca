import type { Socket } from 'node:net'

/** Limits, in time and bytes, for reading and discarding input that arrives after an answer. */
const longestMs = 2000
const mostBytes = 2 * 1024 * 1024
const stepMs = 50

/**
 * Closes a connection slowly after its answer: our side at once, the other side only when it stops sending. Cutting a
 * connection while the client sends would lose the answer, on its way or in the client's hands.
 */
export function endSlowly(socket: Socket): void {
  socket.destroySoon = () => {
    socket.destroySoon = Object.getPrototypeOf(socket).destroySoon as Socket['destroySoon']
    const [start, until] = [socket.bytesRead, performance.now() + longestMs]
    socket.end()
    const timer = setInterval(() => {
      if (performance.now() > until || socket.bytesRead - start > mostBytes) socket.destroy()
    }, stepMs).unref()
    socket.once('end', () => socket.destroy())
    socket.once('close', () => clearInterval(timer))
  }
}
