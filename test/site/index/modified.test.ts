import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testSite } from '../../harness.ts'

const post = (key: string, value: string) => `---\ntitle: A\ndate: 2024-01-01\n${key}: ${value}\n---\nText\n`

async function modifiedOf(dates: string, key: string, value: string) {
  const { ask, root } = await testSite({
    'settings.json': JSON.stringify({ timezone: 'Asia/Tokyo', dates }),
    'posts/a.md': post(key, value),
  })
  const [one] = (await ask('GET', '/core/v2/posts')).json
  await ask('PUT', `/core/v2/posts/${one.id}`, { as: 'admin', json: { title: 'B' } })
  const after = (await ask('GET', `/core/v2/posts/${one.id}`)).json.modified_gmt
  return { gmt: one.modified_gmt, after, text: readFileSync(join(root, 'posts/a.md'), 'utf8') }
}

test('`lastmod` without a zone means what dates of other tools mean, and is written so', async () => {
  const { gmt, after, text } = await modifiedOf('utc', 'lastmod', '2024-02-01 12:00:00')
  expect(gmt).toBe('2024-02-01T12:00:00')
  expect(text).toContain(`lastmod: ${after.replace('T', ' ')}\n`)
  expect((await modifiedOf('site', 'lastmod', '2024-02-01 12:00:00')).gmt).toBe('2024-02-01T03:00:00')
})

test("`modified`, which is this tool's, is the site's time", async () => {
  expect((await modifiedOf('utc', 'modified', '2024-02-01 12:00:00')).gmt).toBe('2024-02-01T03:00:00')
})

test('An offset says itself what is meant', async () => {
  expect((await modifiedOf('utc', 'lastmod', '2024-02-01 12:00:00 +09:00')).gmt).toBe('2024-02-01T03:00:00')
})
