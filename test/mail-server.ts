import type { AddressInfo, Socket } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { onTestFinished } from 'vitest'

/** A mail that a server took. */
export interface Taken {
  readonly from: string
  readonly to: readonly string[]
  /** Header and body as they came. */
  readonly text: string
}

/** How a mail server of a test behaves. */
export type Manner = 'accepts' | 'rejects' | 'hangs' | 'dies'

/** A real mail server of one test's own, on a free port; its manner can be changed while it runs. */
export async function mailServer(manner: Manner = 'accepts', port = 0) {
  const taken: Taken[] = []
  const state = { manner }
  const sockets = new Set<Socket>()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onConnect(_session, done) {
      if (state.manner !== 'hangs') done()
    },
    onRcptTo(_address, _session, done) {
      done(state.manner === 'rejects' ? Object.assign(new Error('no such mailbox'), { responseCode: 550 }) : null)
    },
    onData(stream, { envelope }, done) {
      let text = ''
      stream.setEncoding('utf8').on('data', (part: string) => {
        text += part
        // In the middle of a mail, before it is acknowledged.
        if (state.manner === 'dies') for (const socket of sockets) socket.destroy()
      })
      stream.on('end', () => {
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address
        if (state.manner === 'accepts') taken.push({ from, to: envelope.rcptTo.map(({ address }) => address), text })
        if (state.manner !== 'hangs') done()
      })
    },
  })
  server.on('error', () => undefined)
  server.server.on('connection', (socket) => sockets.add(socket))
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()))
  onTestFinished(() => void close())
  const at = (server.server.address() as AddressInfo).port
  return { state, taken, port: at, url: `smtp://127.0.0.1:${at}?greetingTimeout=300&socketTimeout=500&ignoreTLS=true` }
}

/** Waits until something holds, for five seconds at most. */
export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  for (const end = Date.now() + 5000; Date.now() < end; await new Promise((resolve) => setTimeout(resolve, 20)))
    if (await holds()) return
  throw new Error('It did not come about in five seconds.')
}
