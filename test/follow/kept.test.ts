import { expect, it } from 'vitest'
import { cliOn } from '../cli/in-process.ts'

it('overview lists what was kept aside, and says nothing where nothing was', async () => {
  const { almanac } = cliOn({ '.almanac/kept/2026-01-01T00-00-00Z/posts/mine.md': 'Mine\n' })
  expect((await almanac('overview')).stdout).toContain('.almanac/kept/2026-01-01T00-00-00Z/posts/mine.md')
  const told = JSON.parse((await almanac('overview', '--format', 'json')).stdout)
  expect(told.kept).toEqual(['.almanac/kept/2026-01-01T00-00-00Z/posts/mine.md'])
  expect((await cliOn().almanac('overview', '--format', 'json')).stdout).not.toContain('kept')
})
