import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { placeOfObject } from '../../src/storage/git/lfs-pointer.ts'
import { pointerText, pointerTo } from '../storage/lfs/lfs-host.ts'
import { gitIn, hook, remoteToWrite, writing } from './writing.ts'

/** A server that writes beside a film that Git LFS keeps. */
async function beside(path = 'media/film.txt') {
  const { remote } = remoteToWrite({ [path]: pointerText('A film') })
  const place = join(remote.folder, 'lfs/objects', placeOfObject(pointerTo('A film')))
  mkdirSync(dirname(place), { recursive: true })
  writeFileSync(place, 'A film')
  const one = await writing(remote)
  const { id } = one.site.at(path)!
  const committed = (at: string) => `${gitIn(remote.folder, 'show', `main:${at}`)}\n`
  const onDisk = (at: string) => readFileSync(join(one.root, at), 'utf8')
  return { ...one, remote, id, path, committed, onDisk }
}

it('a file that Git LFS keeps stays a pointer in the repository, whatever is written about it', async () => {
  const { ask, id, path, committed, onDisk, folder, root, remote, close } = await beside()
  expect((await ask('POST', `/media/${id}`, { title: 'The film', slug: 'movie' })).status).toBe(200)
  expect([committed(path), onDisk(path)]).toEqual([pointerText('A film'), 'A film'])
  await close()
  // The next start finds all of it as it is.
  const again = await writing(remote, { root })
  expect(again.folder.health()).not.toHaveProperty('missing')
  expect([folder.commit, onDisk(path), existsSync(join(root, '.almanac/kept'))]).toEqual([
    remote.head(),
    'A film',
    false,
  ])
})

it('its removal that the repository refuses is taken back, and nothing is kept aside', async () => {
  const { ask, site, id, path, onDisk, root, remote } = await beside()
  hook(remote, 'pre-receive', 'exit 1')
  expect((await ask('DELETE', `/media/${id}?force=true`)).status).toBe(503)
  expect([site.get('media', id)!.path, onDisk(path)]).toEqual([path, 'A film'])
  expect(existsSync(join(root, '.almanac/kept'))).toBe(false)
})

it('what is uploaded in the place of such a file is a file of the commit', async () => {
  const { ask, app, id, path, remote, site, folder } = await beside()
  expect((await ask('DELETE', `/media/${id}?force=true`)).status).toBe(200)
  const headers = { 'content-type': 'text/plain', 'content-disposition': 'attachment; filename="film.txt"' }
  const sent = { method: 'POST', headers, body: 'Some notes.\n' }
  const answer = await app.fetch(new Request('http://site.test/rest/core/v2/media', sent))
  const made = site.get('media', ((await answer.json()) as { id: number }).id)!.path
  expect(gitIn(remote.folder, 'show', `main:${made}`)).toBe('Some notes.')
  expect(gitIn(remote.folder, 'ls-tree', '-r', '--name-only', 'main').split('\n')).not.toContain(path)
  expect(folder.health()).not.toHaveProperty('missing')
  rmSync(join(remote.folder, 'lfs'), { recursive: true })
})
