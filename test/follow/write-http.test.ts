import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { overHttp, titled } from './over-http.ts'
import { follow } from './remote.ts'
import { gitIn, writing } from './writing.ts'

it('writes over HTTP, too', async () => {
  const { remote, of } = await overHttp()
  const { ask, folder } = await writing(remote, of)
  expect((await ask('POST', '/posts', titled('A'))).status).toBe(201)
  expect(folder.commit).toBe(remote.head())
})

it('finds the default branch of the remote, and keeps it without the user in the address', async () => {
  const { remote, url } = await overHttp()
  const { ask, root } = await writing(remote, { remote: { url: url.replace('://', '://t0ken@') } })
  const files = readdirSync(root, { recursive: true, withFileTypes: true }).filter((one) => one.isFile())
  const texts = files.map((one) => readFileSync(join(one.parentPath, one.name), 'utf8'))
  expect(texts.filter((text) => text.includes('t0ken'))).toEqual([])
  expect((await ask('POST', '/posts', titled('A'))).status).toBe(201)
  expect(gitIn(remote.folder, 'log', '--format=%s', 'main').split('\n')).toHaveLength(2)
})

it('starts with the default branch that the remote had, while that is away', async () => {
  const { remote, first, url, http } = await overHttp()
  const before = await writing(remote, { remote: { url } })
  await before.close()
  http.state.doing = (_, response) => response.writeHead(503).end()
  const { ask } = await writing(remote, { remote: { url }, root: before.root })
  expect((await ask('POST', '/posts', titled('A'))).json.code).toBe('rest_write_unsent')
  http.state.doing = undefined
  expect((await ask('POST', '/posts', titled('B'))).status).toBe(201)
  expect(remote.head()).not.toBe(first)
})

it('refuses to start where the remote forbids to push', async () => {
  const { remote, of } = await overHttp()
  gitIn(remote.folder, 'config', 'http.receivepack', 'false')
  await expect(follow(remote, { ...of, write: true })).rejects.toMatchObject({ code: 'EREFUSED' })
})

it('takes back what a remote answers that is down, and knows that nothing was sent', async () => {
  const { remote, of, http } = await overHttp()
  const { ask, titles } = await writing(remote, of)
  http.state.doing = (_, response) => response.writeHead(503).end()
  expect((await ask('POST', '/posts', titled('A'))).json.code).toBe('rest_write_unsent')
  http.state.doing = (request) => request.socket.destroy()
  expect((await ask('POST', '/posts', titled('A'))).json.code).toBe('rest_write_unsent')
  http.state.doing = undefined
  expect((await ask('POST', '/posts', titled('B'))).status).toBe(201)
  expect(titles()).toEqual(['B'])
})

it('does not know what became of a push whose answer was cut off, and asks before the next write', async () => {
  const { remote, of, http } = await overHttp()
  const { ask, titles } = await writing(remote, of)
  // The remote has it, and the answer is lost.
  http.state.doing = (request, response, answer) => {
    if (request.method === 'POST' && request.url!.endsWith('git-receive-pack')) {
      // Its headers come before git has done anything.
      response.write = () => true
      response.end = () => response.destroy()
    }
    answer()
  }
  const cut = await ask('POST', '/posts', titled('Cut'))
  expect([cut.json.code, cut.headers.get('almanac-outcome'), titles()]).toEqual(['rest_write_unknown', 'unknown', []])
  http.state.doing = undefined
  expect((await ask('POST', '/posts', titled('Next'))).status).toBe(201)
  expect(titles()).toEqual(['Cut', 'Next'])
})
