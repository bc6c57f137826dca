import type { Socket } from 'node:net'

/** Limits for reading and discarding input after an answer. */
const longestMs = 2000
const mostBytes = 2 * 1024 * 1024
const stepMs = 50

/**
 * Closes a connection slowly after its answer: this side at once, the other side only when it stops sending. Cutting a
 * connection while the client sends would lose the answer in transit or in the client.
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
