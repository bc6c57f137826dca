import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { slipIn, slipsOfTime } from '../../../src/site/index/held-back.ts'
import { testSite } from '../../harness.ts'

// Each key at the top of a Markdown file in 18 repositories: that file says which.
const keys = readFileSync(new URL('./keys-of-others.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => line.slice(line.indexOf(' ') + 1))

it('no key of thousands of files of other tools is taken for a slip', () => {
  expect(keys.length).toBeGreaterThan(300)
  const { site } = testSite()
  // Each alone: what stands beside it would only excuse it.
  const slips = [...site.resources.values()].flatMap((resource) =>
    keys.flatMap((key) => [slipIn({ [key]: true }, resource), ...slipsOfTime({ [key]: true }, resource)]),
  )
  expect(slips.filter((slip) => slip !== undefined)).toEqual([])
})
