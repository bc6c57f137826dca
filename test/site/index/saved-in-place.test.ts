import { linkSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { followFolder } from '../../../src/site/index/follow-folder.ts'
import { testSite } from '../../harness.ts'

const draft = (title: string) => `---\nid: 10\ntitle: ${title}\nstatus: draft\n---\nText\n`
const soon = () => new Promise((resolve) => setTimeout(resolve, 30))

it('a draft is never public while a program that saves it has emptied its file', async () => {
  const { root, site } = testSite({ 'posts/a.md': draft('One'), 'settings.json': '{ "title": "T" }' })
  const told: string[] = []
  // The rescan that begins with the watch finds it.
  writeFileSync(join(root, 'posts/b.md'), '---\nid: 11\n---\n')
  const seen = new Set<unknown>()
  site.onChange(() => seen.add(site.get('post', 10)?.derived.status))
  const following = await followFolder(site, (error) => told.push(error.message))
  onTestFinished(() => following.close())
  await expect.poll(() => site.get('post', 11), { timeout: 5000 }).toBeDefined()
  for (const title of ['Two', 'Three', 'Four'])
    for (const [path, text] of [
      ['posts/a.md', draft(title)],
      ['settings.json', `{ "title": "${title}" }`],
    ] as const) {
      writeFileSync(join(root, path), '')
      await soon()
      expect(site.problems.all()).toEqual([])
      writeFileSync(join(root, path), text)
      await expect
        .poll(() => [site.get('post', 10)?.data['title'], site.settings.title], { timeout: 5000 })
        .toContain(title)
    }
  await expect.poll(() => [site.get('post', 10)?.data['title'], site.settings.title]).toEqual(['Four', 'Four'])
  expect([...seen]).toEqual(['draft'])
  expect(told).toEqual([])
})

it('a file that stays empty is one', async () => {
  const { root, site } = testSite({ 'posts/a.md': draft('One') })
  const following = await followFolder(site, () => undefined)
  onTestFinished(() => following.close())
  writeFileSync(join(root, 'posts/a.md'), '')
  await expect.poll(() => site.get('post', 10), { timeout: 5000 }).toBeUndefined()
})

it('an emptied file is not looked at once nothing is followed any more', async () => {
  const { root, site } = testSite({ 'posts/a.md': draft('One') })
  const following = await followFolder(site, () => undefined)
  await new Promise((resolve) => setTimeout(resolve, 200))
  writeFileSync(join(root, 'posts/a.md'), '')
  await soon()
  await following.close()
  await new Promise((resolve) => setTimeout(resolve, 150))
  expect(site.get('post', 10)).toBeDefined()
})

it('what was written through a hard link is found when that link is gone', async () => {
  const { root, site } = testSite({ 'posts/a.md': draft('One') })
  linkSync(join(root, 'posts/a.md'), join(root, 'pages-a.md'))
  const told: string[] = []
  site.folder.look('posts/a.md')
  site.folder.look('pages-a.md')
  const following = await followFolder(site, (error) => told.push(error.message))
  onTestFinished(() => following.close())
  await new Promise((resolve) => setTimeout(resolve, 200))
  writeFileSync(join(root, 'pages-a.md'), draft('Two'))
  rmSync(join(root, 'pages-a.md'))
  await expect.poll(() => site.get('post', 10)?.data['title'], { timeout: 3000 }).toBe('Two')
  expect(told).toEqual([])
})
