import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { gitOverHttp } from './git-http.ts'
import { follow } from './remote.ts'
import { gitIn, remoteToWrite, writing } from './writing.ts'

const titled = (title: string) => ({ title, status: 'publish', content: `Text of ${title}.` })

async function overHttp() {
  const { remote, first } = remoteToWrite()
  const http = await gitOverHttp(dirname(remote.folder))
  const url = `${http.url}/${basename(remote.folder)}`
  return { remote, first, url, http, of: { remote: { url, branch: 'main' } } }
}

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
    if (request.method === 'POST' && request.url!.endsWith('git-receive-pack'))
      response.write = (() => (response.socket?.destroy(), false)) as never
    answer()
  }
  const cut = await ask('POST', '/posts', titled('Cut'))
  expect([cut.json.code, cut.headers.get('almanac-outcome'), titles()]).toEqual(['rest_write_unknown', 'unknown', []])
  http.state.doing = undefined
  expect((await ask('POST', '/posts', titled('Next'))).status).toBe(201)
  expect(titles()).toEqual(['Cut', 'Next'])
})

it('answers when the 14 seconds of a request are over where the remote never does, and goes on reading', async () => {
  const { remote, of, http } = await overHttp()
  const { ask } = await writing(remote, of)
  http.state.doing = () => undefined
  const since = performance.now()
  const writes = [0, 1, 2].map(async (i) => {
    const { status } = await ask('POST', '/posts', titled(`N${i}`))
    return [status, performance.now() - since] as const
  })
  expect((await ask('GET', '/posts')).status).toBe(200)
  // Whether somebody else has made it would have to be asked.
  const unknown = ask('POST', '/posts/999', { title: 'None' }).then(
    ({ status }) => [status, performance.now() - since] as const,
  )
  for (const [status, ms] of await Promise.all([...writes, unknown])) {
    expect(status).toBe(503)
    expect(ms).toBeLessThan(25_000)
  }
})
