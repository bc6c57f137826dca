import type { Socket } from 'node:net'

/** For so long, and so many bytes, what is still sent after an answer is read and thrown away. */
const longestMs = 2000
const mostBytes = 2 * 1024 * 1024
const stepMs = 50

/**
 * Lets a connection that ends after its answer end slowly: our side is closed at once, the other side's for good only when it
 * stops sending. A connection that is cut while somebody sends takes the answer with it, on its way or in their hands.
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
