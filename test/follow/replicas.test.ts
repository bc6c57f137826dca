import { expect, it } from 'vitest'
import { createApp } from '../../src/server/create-app.ts'
import { makePicture } from '../pictures.ts'
import { follow, post, Remote, settings } from './remote.ts'

it('two replicas give the same bytes, tags and dates, whatever each has made or was asked before', async () => {
  const remote = new Remote()
  const image = Buffer.from(await makePicture(1200, 800))
  remote.push({ ...settings, 'posts/a.md': post('A'), 'media/p.png': image, 'media/p.png.md': '---\ntitle: P\n---\n' })
  const one = await follow(remote)
  remote.push({ 'posts/b.md': post('B') })
  await one.folder.look()
  const other = await follow(remote)
  const apps = [one, other].map(({ site, folder }) => createApp(site, { following: folder }))
  const ask = async (at: 0 | 1, path: string) => {
    const answer = await apps[at]!.fetch(new Request(`http://site.test${path}`))
    const body = Buffer.from(await answer.arrayBuffer()).toString('base64')
    return { status: answer.status, headers: Object.fromEntries(answer.headers), body }
  }
  const media = JSON.parse(Buffer.from((await ask(0, '/rest/core/v2/media')).body, 'base64').toString())
  const { sizes } = media[0].media_details as { sizes: Record<string, { source_url: string }> }
  const copies = Object.values(sizes).map(({ source_url: url }) => new URL(url).pathname)
  expect(copies.length).toBeGreaterThan(1)
  // The first one has made them by now, and long before the other one.
  for (const path of copies) expect((await ask(0, path)).status).toBe(200)
  const paths = ['/', '/feed/', '/rest/core/v2/posts', '/rest/core/v2/media', '/uploads/p.png', ...copies]
  for (const path of paths) expect([path, await ask(1, path)]).toEqual([path, await ask(0, path)])
  const { headers } = await ask(1, '/uploads/p.png')
  expect(headers['last-modified']).toBe(new Date(Date.UTC(2026, 0, 1, 0, 1)).toUTCString())
})
