// A mail server that refuses at first, and can hold one mail before its text is sent.
import { SMTPServer } from 'smtp-server'

export async function openMailServer() {
  const taken = []
  const state = { refuses: true, holds: false, held: undefined }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo(_address, session, done) {
      if (state.refuses) return done(Object.assign(new Error('later'), { responseCode: 451 }))
      if (!state.holds) return done()
      state.holds = false
      state.held = { from: session.hostNameAppearsAs, done }
    },
    onData(stream, _session, done) {
      let text = ''
      stream.setEncoding('utf8').on('data', (part) => (text += part))
      stream.on('end', () => {
        taken.push({ subject: /^Subject: (.*)$/m.exec(text)?.[1], id: /^Message-ID: (.*)$/im.exec(text)?.[1] })
        setTimeout(done, 5)
      })
    },
  })
  server.on('error', () => undefined)
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address()
  return {
    state,
    taken,
    url: `smtp://127.0.0.1:${port}?ignoreTLS=true`,
    close: () => new Promise((end) => server.close(end)),
  }
}
