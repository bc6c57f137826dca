import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { followFolder } from '../../../src/site/index/follow-folder.ts'
import { testSite } from '../../harness.ts'

const settings = (description: string) => JSON.stringify({ title: 'T', description, types: { exhibit: {} } })

it('settings that are replaced, by removing or emptying them first, are never taken for gone; those that stay away are', async () => {
  const { root, site } = testSite({
    'settings.json': settings('one'),
    'exhibits/a.md': '---\nid: 10\ntitle: A\ndate: 2026-01-01\n---\n',
  })
  const path = join(root, 'settings.json')
  let isLost = false
  site.onChange(() => (isLost ||= !site.resources.has('exhibit')))
  const following = await followFolder(site, () => undefined)
  try {
    writeFileSync(path, settings('two'))
    await expect.poll(() => site.settings.description, { timeout: 5000 }).toBe('two')
    rmSync(path)
    // So that the watch tells of it first; less than it takes to be believed.
    await new Promise((resolve) => setTimeout(resolve, 60))
    writeFileSync(path, settings('three'))
    await expect.poll(() => site.settings.description, { timeout: 5000 }).toBe('three')
    expect([isLost, site.get('exhibit', 10)?.slug, readFileSync(path, 'utf8')]).toEqual([false, 'a', settings('three')])
    // As programs save that empty a file, and then write it.
    writeFileSync(path, '')
    await new Promise((resolve) => setTimeout(resolve, 60))
    expect(site.problems.at('settings.json')).toBeUndefined()
    writeFileSync(path, settings('four'))
    await expect.poll(() => site.settings.description, { timeout: 5000 }).toBe('four')
    writeFileSync(path, '')
    await expect.poll(() => site.problems.at('settings.json')?.message, { timeout: 5000 }).toContain('JSON')
    rmSync(path)
    await expect.poll(() => site.resources.has('exhibit'), { timeout: 5000 }).toBe(false)
  } finally {
    await following.close()
  }
})
