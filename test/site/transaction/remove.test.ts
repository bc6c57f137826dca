import { visitors } from '../../../src/resources/comments/visitors.ts'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
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
