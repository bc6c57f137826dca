import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { openNotifier } from '../../../src/server/changes/notify.ts'
import { testSite } from '../../harness.ts'

const secret = 'a secret of sixteen'

async function notified(now?: () => number, status = 200) {
  const got: { body: string; signature: unknown; path: string | undefined }[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (bytes: Buffer) => (body += bytes.toString()))
    request.on('end', () => {
      got.push({ body, signature: request.headers['x-almanac-signature'], path: request.url })
      response.writeHead(status, { Location: '/elsewhere' }).end()
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const files = { 'posts/a.md': '---\nid: 10\n---\n', 'posts/draft.md': '---\nid: 11\nstatus: draft\n---\n' }
  const { site, root } = testSite(files, now && { now })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook/key`
  const failures: string[] = []
  const notifier = openNotifier(site, { url, secret, quietMs: 80, failed: (message) => failures.push(message) })
  onTestFinished(() => {
    notifier.close()
    server.close()
  })
  const write = (path: string, text: string) => {
    writeFileSync(join(root, path), text)
    site.load(path)
  }
  return { site, got, write, failures, url }
}

it('a burst of changes sends one request, signed, that says nothing of what changed', async () => {
  const { got, write } = await notified()
  for (let i = 0; i < 5; i++) write('posts/a.md', `---\nid: 10\ntitle: Secret ${i}\n---\n`)
  await expect.poll(() => got.length).toBe(1)
  const { body, signature, path } = got[0]!
  expect(JSON.parse(body)).toEqual({ event: 'changed', at: expect.any(String) as string, entries: 1 })
  expect(signature).toBe(`sha256=${createHmac('sha256', secret).update(body).digest('hex')}`)
  expect(path).toBe('/hook/key')
  // Drafts are nobody's news; what comes out afterwards is told alone.
  write('posts/draft.md', '---\nid: 11\nstatus: draft\ntitle: Still\n---\n')
  write('posts/draft.md', '---\nid: 11\ntitle: Out\n---\n')
  await expect.poll(() => got.length).toBe(2)
  expect(JSON.parse(got[1]!.body)).toMatchObject({ entries: 1 })
})

it('what the clock publishes is told, too', async () => {
  let now = Date.parse('2027-01-01T00:00:00Z')
  const { site, got, write } = await notified(() => now)
  write('posts/later.md', '---\nid: 12\ndate: 2027-01-02T00:00:00Z\n---\n')
  now = Date.parse('2027-01-03T00:00:00Z')
  site.entries.tick(now)
  await expect.poll(() => got.length).toBe(1)
})

it('a request that is refused, or sent elsewhere, is told without the path of the hook', async () => {
  const { got, write, failures, url } = await notified(undefined, 302)
  write('posts/a.md', '---\nid: 10\ntitle: B\n---\n')
  await expect
    .poll(() => failures)
    .toEqual([`${new URL(url).origin} could not be notified of changes: it returned 302; trying again soon`])
  expect(got).toHaveLength(1)
})
