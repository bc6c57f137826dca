import { visitors } from '../../../src/resources/comments/visitors.ts'
import fs, { existsSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { areas } from '../../../src/resources/registry.ts'
import { openFolder } from '../../../src/site/open-folder.ts'
import { testSite } from '../../harness.ts'

const files = {
  'posts/one.md': '---\nid: 100\ntitle: One\n---\n',
  'comments/a.md': '---\nid: 7\npost: one\nauthor: Ann\n---\nFirst',
  'comments/b.md': '---\nid: 8\npost: one\nauthor: Ben\n---\nSecond',
}

it('keeps a comment whose writer cannot be forgotten, so that it can be deleted once more', () => {
  const { site, root } = testSite(files)
  site.service(visitors).note(7, { email: 'ann@example.test' })
  vi.spyOn(site.service(visitors), 'forget').mockImplementationOnce(() => {
    throw new Error('no room')
  })
  expect(() => site.remove(site.get('comment', 7)!)).toThrow('no room')
  expect(existsSync(join(root, 'comments/a.md'))).toBe(true)
  site.remove(site.get('comment', 7)!)
  expect(existsSync(join(root, 'comments/a.md'))).toBe(false)
  expect(site.service(visitors).of(7)).toEqual({})
})

it('deletes all comments or none: when one cannot be, the others and who wrote them stay', () => {
  const { site, root } = testSite(files)
  site.service(visitors).note(7, { email: 'ann@example.test' })
  site.service(visitors).note(8, { email: 'ben@example.test' })
  const resolve = site.folder.resolve.bind(site.folder)
  const spy = vi.spyOn(site.folder, 'resolve')
  spy.mockImplementation((path) => resolve(path === 'comments/b.md' ? 'comments/nowhere.md' : path))
  expect(() => site.remove(site.get('comment', 7)!, site.get('comment', 8)!)).toThrow()
  spy.mockRestore()
  expect(existsSync(join(root, 'comments/a.md'))).toBe(true)
  expect(site.get('comment', 7)).toBeDefined()
  expect(site.service(visitors).of(7)).toEqual({ email: 'ann@example.test' })
  expect(site.service(visitors).of(8)).toEqual({ email: 'ben@example.test' })
})

it.each([1, 2, 3, 4, 5])('one that succeeds after one that the disk refused at sync %i stays done', async (at) => {
  const { ask, root } = testSite({ ...files, 'posts/two.md': '---\nid: 101\n---\n' })
  const remove = (id: number) => ask('DELETE', `/core/v2/posts/${id}?force=true`, { as: 'admin' })
  // What a folder is given with its first write is there.
  await remove(100)
  const { fsyncSync } = fs
  let calls = 0
  fs.fsyncSync = (descriptor) => {
    if (++calls === at) throw Object.assign(new Error('ENOSPC: played'), { code: 'ENOSPC', syscall: 'fsync' })
    fsyncSync(descriptor)
  }
  syncBuiltinESMExports()
  const mend = () => {
    fs.fsyncSync = fsyncSync
    syncBuiltinESMExports()
  }
  onTestFinished(mend)
  const answers = await Promise.all([remove(101), remove(101)])
  mend()
  const isGone = answers.some(({ status }) => status === 200)
  // What was left undone is taken up by whoever opens the folder next.
  const fresh = openFolder(root, { areas, snapshot: false })
  onTestFinished(() => fresh.close())
  expect([isGone, existsSync(join(root, 'posts/two.md'))]).toEqual([true, false])
  expect(fresh.get('post', 101)).toBeUndefined()
})
