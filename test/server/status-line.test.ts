import { connect } from 'node:net'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createApp } from '../../src/server/create-app.ts'
import { testSite } from '../harness.ts'

test('every answer has a reason in its status line', async () => {
  const { site } = testSite({ 'media/a.txt': 'Text\n' })
  const server = createServer(createApp(site).listener)
  onTestFinished(() => void server.close())
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  const lineOf = (method: string, path: string) =>
    new Promise<string>((done, fail) => {
      let text = ''
      const socket = connect(port, '127.0.0.1', () =>
        socket.write(`${method} ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`),
      )
      socket.on('data', (part) => (text += String(part)))
      socket.on('end', () => done(text.split('\r\n', 1)[0]!))
      socket.on('error', fail)
    })
  for (const path of ['/', '/rest/core/v2/posts', '/healthz', '/uploads/a.txt', '/robots.txt'])
    for (const method of ['GET', 'GET', 'HEAD'])
      expect([path, await lineOf(method, path)]).toEqual([path, 'HTTP/1.1 200 OK'])
  expect(await lineOf('GET', '/rest/core/v2/nothing')).toBe('HTTP/1.1 404 Not Found')
  expect(await lineOf('PUT', '/')).toBe('HTTP/1.1 405 Method Not Allowed')
})
