import { readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { followFolder } from '../../../src/site/index/follow-folder.ts'
import { stepsToRescan } from '../../../src/site/index/rescan.ts'
import { openFolder } from '../../../src/site/open-folder.ts'
import { areas } from '../../../src/resources/registry.ts'
import { contentFolder, testSite } from '../../harness.ts'

const settings = (description: string) => JSON.stringify({ title: 'T', description, types: { exhibit: {} } })

const files = {
  'settings.json': settings('one'),
  'exhibits/a.md': '---\nid: 10\ntitle: A\ndate: 2026-01-01\n---\n',
}
const moment = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

it('settings that are replaced, by removing or emptying them first, are never taken for gone; those that stay away hold', async () => {
  const { root, site } = testSite(files)
  const path = join(root, 'settings.json')
  let isLost = false
  site.onChange(() => (isLost ||= !site.resources.has('exhibit')))
  const following = await followFolder(site, () => undefined)
  try {
    writeFileSync(path, settings('two'))
    await expect.poll(() => site.settings.description, { timeout: 5000 }).toBe('two')
    rmSync(path)
    // So that the watch tells of it first.
    await moment(60)
    writeFileSync(path, settings('three'))
    await expect.poll(() => site.settings.description, { timeout: 5000 }).toBe('three')
    expect([isLost, site.get('exhibit', 10)?.slug, readFileSync(path, 'utf8')]).toEqual([false, 'a', settings('three')])
    // As programs save that empty a file, and then write it.
    writeFileSync(path, '')
    await expect.poll(() => site.problems.at('settings.json')?.message, { timeout: 5000 }).toContain('JSON')
    // Nor are those that broke, and are checked out again; nor those that are replaced several times in a row.
    for (const description of ['five', 'six', 'seven', 'eight']) {
      rmSync(path)
      await moment(120)
      writeFileSync(path, settings(description))
      await expect.poll(() => site.settings.description, { timeout: 5000 }).toBe(description)
    }
    expect([isLost, site.get('exhibit', 10)?.slug]).toEqual([false, 'a'])
    rmSync(path)
    await expect.poll(() => site.configuration.revision.in_force, { timeout: 5000 }).toBe(false)
    expect([isLost, site.get('exhibit', 10)?.slug, site.settings.description]).toEqual([false, 'a', 'eight'])
  } finally {
    await following.close()
  }
})

it('settings that become a link to themselves are told of, and so are changes of other files at the same time', async () => {
  const { root, site } = testSite(files)
  const following = await followFolder(site, () => undefined)
  try {
    writeFileSync(join(root, 'exhibits/a.md'), '---\nid: 10\ntitle: B\ndate: 2026-01-01\n---\n')
    await expect.poll(() => site.get('exhibit', 10)?.data['title'], { timeout: 5000 }).toBe('B')
    rmSync(join(root, 'settings.json'))
    symlinkSync('settings.json', join(root, 'settings.json'))
    writeFileSync(join(root, 'exhibits/a.md'), '---\nid: 10\ntitle: Other\ndate: 2026-01-01\n---\n')
    await expect.poll(() => site.problems.at('settings.json')?.message, { timeout: 5000 }).toContain('link is broken')
    await expect.poll(() => site.get('exhibit', 10)?.data['title'], { timeout: 5000 }).toBe('Other')
  } finally {
    await following.close()
  }
})

it('a rescan in steps finds that settings that broke are gone, and holds what they said before', () => {
  const { root, site } = testSite(files)
  const types = () => {
    for (const step of stepsToRescan(site)) step()
    return site.resources.has('exhibit')
  }
  writeFileSync(join(root, 'settings.json'), '{<<<<<<<')
  expect([types(), site.problems.at('settings.json')?.message]).toEqual([true, expect.stringContaining('JSON')])
  rmSync(join(root, 'settings.json'))
  expect([types(), site.problems.at('settings.json'), site.get('exhibit', 10)?.slug]).toEqual([true, undefined, 'a'])
})

it('settings that are readable again are told to be in force, whatever was wrong with them', () => {
  const root = contentFolder(files)
  const told: string[][] = []
  const onHeld = (faults: readonly { message: string }[]) => told.push(faults.map(({ message }) => message))
  const site = openFolder(root, { areas, onHeld })
  onTestFinished(() => site.close())
  for (const text of ['{', '{{', settings('two'), '{ "url": 7 }', '[', settings('three')]) {
    writeFileSync(join(root, 'settings.json'), text)
    site.load('settings.json')
  }
  expect(told).toEqual([[], [expect.stringContaining('url')], []])
})
