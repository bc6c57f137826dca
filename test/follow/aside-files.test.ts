import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { namesAside, openAsideFiles } from '../../src/follow/aside-files.ts'
import { cliOn } from '../cli/in-process.ts'
import { contentFolder } from '../harness.ts'

it('overview lists what was kept aside, and says nothing where nothing was', async () => {
  const { almanac } = cliOn({ '.almanac/kept/2026-01-01T00-00-00Z/posts/mine.md': 'Mine\n' })
  expect((await almanac('overview')).stdout).toContain('.almanac/kept/2026-01-01T00-00-00Z/posts/mine.md')
  const told = JSON.parse((await almanac('overview', '--format', 'json')).stdout)
  expect(told.kept).toEqual(['.almanac/kept/2026-01-01T00-00-00Z/posts/mine.md'])
  expect((await cliOn().almanac('overview', '--format', 'json')).stdout).not.toContain('kept')
})

it('what is kept never takes the place of what was kept before', () => {
  const root = contentFolder({ 'notes/a.md': 'one\n', 'notes/b.md': 'two\n' })
  const kept = openAsideFiles(root, () => undefined)
  kept.keep('notes/a.md')
  kept.keep('notes')
  writeFileSync(join(root, 'notes'), 'three\n')
  kept.keep('notes')
  mkdirSync(join(root, 'notes'))
  writeFileSync(join(root, 'notes/a.md'), 'four\n')
  kept.keep('notes/a.md')
  const texts = namesAside(root).map((path) => readFileSync(join(root, path), 'utf8'))
  expect(texts.toSorted()).toEqual(['four\n', 'one\n', 'three\n', 'two\n'])
})
