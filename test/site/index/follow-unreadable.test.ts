import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { followFolder } from '../../../src/site/index/follow-folder.ts'
import { ContentError } from '../../../src/storage/files/content-error.ts'
import { crowd } from '../../hostile/faulty-disk.ts'
import { testSite } from '../../harness.ts'

const post = (id: number, title: string) => `---\nid: ${id}\ntitle: ${title}\n---\nText\n`

it('files, folders and settings that came while too many files were open are read as soon as they can be', async () => {
  const { site, root } = testSite({ 'posts/one.md': post(10, 'One'), 'settings.json': '{ "title": "Before" }\n' })
  const errors: string[] = []
  const following = await followFolder(site, (error) => errors.push(error.message))
  onTestFinished(() => following.close())
  const [settings, one, below] = ['settings.json', 'posts/one.md', 'posts/below'].map((path) => join(root, path))
  mkdirSync(below!)
  const { end } = crowd(root)
  writeFileSync(one!, post(10, 'Other'))
  writeFileSync(settings!, '{ "title": "After" }\n')
  writeFileSync(join(below!, 'two.md'), post(11, 'Two'))
  await expect.poll(() => site.problems.at('posts/one.md')?.code).toBe('EMFILE')
  await expect.poll(() => site.problems.at('.')?.code).toBe('EMFILE')
  end()
  await expect.poll(() => site.get('post', 10)?.data['title']).toBe('Other')
  await expect.poll(() => site.get('post', 11)?.data['title']).toBe('Two')
  await expect.poll(() => site.settings.title).toBe('After')
  expect(site.problems.all()).toEqual([])
  expect(errors).toEqual([])
})

it('a file that was read within a tick of its change stays an entry while it cannot be read again', () => {
  const { site, root } = testSite({ 'posts/one.md': post(10, 'One') })
  writeFileSync(join(root, 'posts/one.md'), post(10, 'Other'))
  site.load('posts/one.md')
  const { end } = crowd(root)
  expect(site.load('posts/one.md')?.data['title']).toBe('Other')
  expect(site.problems.at('posts/one.md')?.code).toBe('EMFILE')
  end()
  site.load('posts/one.md')
  expect(site.problems.all()).toEqual([])
})

it('a file that could not be changed goes on being told while it is as it was', () => {
  const { site } = testSite({ 'posts/one.md': post(10, 'One') })
  for (const code of ['ENOSPC', 'EIO']) {
    site.problem('posts/one.md', new ContentError('posts/one.md', 'it was not written', { code }))
    site.load('posts/one.md')
    expect(site.problems.unfollowed().map(({ problem }) => problem.code)).toEqual([code])
  }
})
