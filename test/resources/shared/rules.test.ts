import { expect, it } from 'vitest'
import { checkSite } from '../../../src/site/check/check.ts'
import { testSite } from '../../harness.ts'

it.each([
  ['posts/a.md', 'a'.repeat(121), 121],
  ['posts/a.md', 'a'.repeat(120), undefined],
  ['pages/a.md', 'é'.repeat(130), 130],
  ['posts/a.md', '😀'.repeat(120), undefined],
])('the check warns of titles of more than 120 characters: %s %s', (path, title, length) => {
  const { site } = testSite({ [path]: `---\nid: 7\ntitle: ${title}\ndate: 2026-01-01\n---\n\nText.\n` })
  expect(checkSite(site)).toMatchObject(
    length === undefined
      ? []
      : [
          {
            file: path,
            line: 3,
            severity: 'warning',
            code: 'long-title',
            message: `the title has ${length} characters: more than 120`,
          },
        ],
  )
})
