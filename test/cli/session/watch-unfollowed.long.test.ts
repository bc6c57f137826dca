import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { contentFolder } from '../../harness.ts'
import { builtCli, ended } from '../built-cli.ts'

const { run, start } = builtCli()

it('a command that renames says, when Ctrl-C ends it in between, that files are left, and what finishes the change', async () => {
  const posts = Array.from({ length: 400 }, (_, i) => [
    `posts/p${i}.md`,
    `---\nid: ${i + 10}\ntitle: P\ndate: 2026-01-01\ncategories: [news]\n---\n`,
  ])
  const root = contentFolder({ ...Object.fromEntries(posts), 'categories/news.md': '---\nid: 9\n---\n' })
  const isChanged = ([path]: readonly string[]) => readFileSync(join(root, path!), 'utf8').includes('stories')
  const child = start(['category', 'mv', 'news', 'stories'], { env: { ALMANAC_CONTENT: root } })
  const end = ended(child)
  await expect.poll(() => posts.some(isChanged), { timeout: 30_000, interval: 5 }).toBe(true)
  child.kill('SIGINT')
  const { code, stderr } = await end
  expect([code, stderr]).toEqual([
    130,
    expect.stringMatching(/Stopped before all files .*`almanac check --fix` finishes/),
  ])
  expect(posts.every(isChanged)).toBe(false)
  expect(await run(['check', '--fix'], { env: { ALMANAC_CONTENT: root } })).toMatchObject({ code: 0 })
  expect(posts.every(isChanged)).toBe(true)
})
