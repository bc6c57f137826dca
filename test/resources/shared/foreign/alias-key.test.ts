import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { cliOn } from '../../../cli/in-process.ts'
import { testSite } from '../../../harness.ts'

const post = '---\ntitle: A\ndate: 2024-01-01\nredirect_from:\n  - /old/name.html\n  - other/\n---\nText\n'

const siteWith = (alias_key?: string) =>
  testSite({ 'settings.json': JSON.stringify({ ...(alias_key && { alias_key }) }), 'posts/a.md': post })

test('Former addresses under a key of another tool answer where a setting names it', async () => {
  const { page } = await siteWith('redirect_from')
  for (const path of ['/old/name.html', '/other/'])
    expect((await page(path)).headers.get('location')).toMatch(/\/2024\/01\/01\/a\/$/)
  expect((await (await siteWith()).page('/other/')).status).toBe(404)
})

test('A renamed entry has its further former address in `aliases`, and the other key stays', async () => {
  const { ask, root } = await siteWith('redirect_from')
  const [whole] = (await ask('GET', '/core/v2/posts?context=edit', { as: 'admin' })).json
  await ask('PUT', `/core/v2/posts/${whole.id}`, { as: 'admin', json: whole })
  expect(readFileSync(join(root, 'posts/a.md'), 'utf8')).toBe(post)
  const moved = cliOn({ 'settings.json': JSON.stringify({ alias_key: 'redirect_from' }), 'posts/a.md': post })
  expect((await moved.almanac('post', 'mv', 'a', 'b')).code).toBe(0)
  const text = readFileSync(join(moved.root, 'posts/b.md'), 'utf8')
  expect(text).toContain('redirect_from:\n  - /old/name.html\n  - other/\n')
  expect(text).toMatch(/aliases:\s*(?:\[a\]|- a|a)\n/)
})

test('A former page of a folder answers at the folder, too', async () => {
  const { page } = await testSite({
    'settings.json': JSON.stringify({ alias_key: 'redirect_from' }),
    'posts/a.md': post.replace('other/', '/help/index.html'),
  })
  for (const path of ['/help/index.html', '/help/', '/help'])
    expect((await page(path)).headers.get('location')).toMatch(/\/2024\/01\/01\/a\/$/)
  expect((await page('/old/')).status).toBe(404)
})
