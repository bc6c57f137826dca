// What stands between one server and the repository: a line that can be cut.
import { connect, createServer } from 'node:net'

/** Opens a relay to where an address leads; `cut` breaks it off, `mend` lets it through again. */
export async function openRelay(url) {
  const { hostname, port, pathname } = new URL(url)
  const open = new Set()
  const relay = createServer((near) => {
    const far = connect(Number(port), hostname)
    for (const socket of [near, far]) {
      open.add(socket)
      socket
        .on('error', () => {})
        .on('close', () => {
          open.delete(socket)
          near.destroy()
          far.destroy()
        })
    }
    near.pipe(far).pipe(near)
  })
  const listen = (at) => new Promise((done) => relay.listen(at, '127.0.0.1', done))
  await listen(0)
  const own = relay.address().port
  return {
    url: `http://127.0.0.1:${own}${pathname}`,
    cut() {
      relay.close()
      for (const socket of open) socket.destroy()
    },
    mend: () => listen(own),
  }
}
