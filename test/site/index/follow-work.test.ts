import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { followFolder } from '../../../src/site/index/follow-folder.ts'
import type { OpenSite } from '../../../src/site/open-site.ts'
import { replaceFiles } from '../../../src/site/transaction/replace-files.ts'
import { crowd } from '../../hostile/faulty-disk.ts'
import { played } from '../transaction/kill-points.ts'

const now = () => Date.UTC(2026, 10, 1, 12)
const post = (id: number, title: string) => `---\nid: ${id}\ntitle: ${title}\ndate: 2026-03-01 10:00\n---\n`
const files = {
  'settings.json': '{ "title": "Site" }\n',
  'posts/one.md': post(60, 'One'),
  'posts/two.md': post(61, 'Two'),
}

const work = (victim: OpenSite) =>
  replaceFiles(victim, [
    { path: 'posts/one.md', bytes: Buffer.from(post(60, 'New')), was: Buffer.from(files['posts/one.md']) },
    { path: 'posts/two.md', bytes: Buffer.from(post(61, 'New')), was: Buffer.from(files['posts/two.md']) },
  ])

it('a server that only reads takes back the work of a process that was killed, and says so', async () => {
  const tries = (number: number): Promise<void> =>
    played(files, now, async ({ root, opened, killed }) => {
      const told: string[] = []
      const server = opened(undefined, { onTakenUp: (what) => told.push(`${what.became}: ${what.files}`) })
      expect(await killed(number, work)).toBe(true)
      const isHalfDone = () => readFileSync(join(root, 'posts/one.md'), 'utf8') !== files['posts/one.md']
      if (!isHalfDone()) return tries(number + 1)
      const following = await followFolder(server, (error) => told.push(error.message))
      try {
        await expect.poll(isHalfDone).toBe(false)
        expect(server.get('post', 60)?.data['title']).toBe('One')
        expect(told).toEqual(['taken back: 2'])
      } finally {
        await following.close()
      }
    })
  await tries(1)
})

it('a server that cannot see for a while whether work was left goes on, and reports it', async () => {
  const tries = (number: number): Promise<void> =>
    played(files, now, async ({ root, opened, killed }) => {
      const told: string[] = []
      const server = opened()
      expect(await killed(number, work)).toBe(true)
      const unfinished = join(root, '.almanac/unfinished')
      if (!existsSync(unfinished) || readdirSync(unfinished).length === 0) return tries(number + 1)
      const { end } = crowd(`${unfinished}/`)
      const following = await followFolder(server, (error) => told.push(error.message))
      try {
        await expect.poll(() => told, { timeout: 5000 }).toEqual(['EMFILE: played'])
        expect(server.get('post', 60)).toBeDefined()
      } finally {
        end()
        await following.close()
      }
    })
  await tries(1)
})
