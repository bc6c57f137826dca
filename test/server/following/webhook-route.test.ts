import { createHmac } from 'node:crypto'
import { H3 } from 'h3'
import { expect, it } from 'vitest'
import { addWebhook } from '../../../src/server/following/webhook-route.ts'

const secret = 'a secret of the repository'
const body = '{"ref":"refs/heads/main"}'
const signatureOf = (text: string, by = secret) => createHmac('sha256', by).update(text).digest('hex')

async function send(headers: Record<string, string>, sent: BodyInit = body) {
  let looks = 0
  const app = new H3()
  addWebhook(app, secret, { lookNow: () => looks++ })
  const init = { method: 'POST', headers, body: sent, duplex: 'half' } as RequestInit
  const { status } = await app.fetch(new Request('http://site.test/rest/follow', init))
  return [status, looks]
}

it('GitHub, GitLab, Forgejo and Gitea are believed by what they send', async () => {
  expect(await send({ 'X-Hub-Signature-256': `sha256=${signatureOf(body)}` })).toEqual([202, 1])
  expect(await send({ 'X-Gitlab-Token': secret })).toEqual([202, 1])
  expect(await send({ 'X-Forgejo-Signature': signatureOf(body) })).toEqual([202, 1])
  expect(await send({ 'X-Gitea-Signature': signatureOf(body) })).toEqual([202, 1])
})

it('nobody else is: unsigned, signed with another secret, for another body, or in another way', async () => {
  expect(await send({})).toEqual([401, 0])
  expect(await send({ 'X-Hub-Signature': `sha1=${signatureOf(body).slice(0, 40)}` })).toEqual([401, 0])
  expect(await send({ 'X-Hub-Signature-256': signatureOf(body) })).toEqual([401, 0])
  expect(await send({ 'X-Gitea-Signature': '' })).toEqual([401, 0])
  expect(await send({ 'X-Hub-Signature-256': `sha256=${signatureOf(body, 'another')}` })).toEqual([403, 0])
  expect(await send({ 'X-Forgejo-Signature': signatureOf(`${body} `) })).toEqual([403, 0])
  expect(await send({ 'X-Gitlab-Token': 'another' })).toEqual([403, 0])
  expect(await send({ 'X-Gitlab-Token': '' })).toEqual([403, 0])
})

it('a body without end is not read to its end', async () => {
  let sent = 0
  const endless = new ReadableStream({
    pull(controller) {
      sent += 1024 * 1024
      controller.enqueue(new Uint8Array(1024 * 1024))
    },
  })
  expect(await send({ 'X-Gitea-Signature': signatureOf(body) }, endless)).toEqual([413, 0])
  expect(sent).toBeLessThan(30 * 1024 * 1024)
})
