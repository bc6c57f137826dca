import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { areas } from '../../../src/resources/registry.ts'
import { keepSnapshot, openFolder } from '../../../src/site/open-folder.ts'
import { testSite } from '../../harness.ts'

const post = (number: number) => `---\nid: 7\ntitle: Post ${String(number).padStart(5, '0')}\n---\n`

/** An open folder on the fastest disk there is, where many writes fall into one tick of its clock. */
function fastSite() {
  const root = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'almanac-versions-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  writeFileSync(join(root, 'settings.json'), '{}')
  const site = openFolder(root, { areas, snapshot: false })
  onTestFinished(() => site.close())
  return { root, site }
}

describe('the version of an entry', () => {
  test('is another for every other content, however fast a file of the same size is written', () => {
    const { root, site } = fastSite()
    const path = 'posts/a.md'
    const write = (number: number) => writeFileSync(join(root, path), post(number))
    mkdirSync(join(root, 'posts'))
    write(0)
    const seen = new Set<string>()
    for (let round = 1; round <= 1500; round++) {
      const entry = site.load(path)!
      const version = site.versionOf(entry)
      expect(version).toMatch(/^[\w-]+$/)
      expect(seen.has(version)).toBe(false)
      seen.add(version)
      expect(site.versionOf(site.load(path)!)).toBe(version)
      write(round)
      const now = site.refresh(entry)!
      expect(now.data['title']).toBe(`Post ${String(round).padStart(5, '0')}`)
      expect(site.versionOf(now)).not.toBe(version)
    }
  })

  test('is the same for the same content, at other times and in other processes', async () => {
    const { site, root } = testSite({ 'posts/a.md': post(1) })
    const version = site.versionOf(site.load('posts/a.md')!)
    utimesSync(join(root, 'posts/a.md'), 1, 1)
    expect(site.versionOf(site.load('posts/a.md')!)).toBe(version)
    await keepSnapshot(site)
    const other = openFolder(root, { areas })
    onTestFinished(() => other.close())
    expect(other.versionOf(other.get('post', 7)!)).toBe(version)
  })

  test('is none that was ever told while the file is another than the index holds', () => {
    const { site, root } = testSite({ 'posts/a.md': post(1) })
    const entry = site.get('post', 7)!
    writeFileSync(join(root, 'posts/a.md'), `${post(2)}more`)
    const version = site.versionOf(entry)
    expect(site.versionOf(entry)).not.toBe(version)
    expect(site.versionOf(site.load('posts/a.md')!)).not.toBe(version)
  })
})

test('a change that names another version than the file holds is refused, also when its size and time are the same', async () => {
  const { ask, root } = testSite({ 'posts/a.md': post(0) })
  const file = join(root, 'posts/a.md')
  const time = new Date(Date.now() - 60_000)
  for (let round = 1; round <= 20; round++) {
    const { headers } = await ask('GET', '/core/v2/posts/7')
    writeFileSync(file, post(round))
    if (round % 2) utimesSync(file, time, time)
    const text = readFileSync(file, 'utf8')
    const stale = { as: 'admin', json: { title: 'Lost' }, headers: { 'if-match': headers.get('etag')! } }
    expect((await ask('PUT', '/core/v2/posts/7', stale)).status).toBe(412)
    expect(readFileSync(file, 'utf8')).toBe(text)
  }
  const { headers } = await ask('GET', '/core/v2/posts/7')
  const right = { as: 'admin', json: { title: 'Kept' }, headers: { 'if-match': headers.get('etag')! } }
  expect((await ask('PUT', '/core/v2/posts/7', right)).status).toBe(200)
})
