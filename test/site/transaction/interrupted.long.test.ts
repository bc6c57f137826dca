import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { areas } from '../../../src/resources/registry.ts'
import { openFolder } from '../../../src/site/open-folder.ts'
import { builtCli, ended } from '../../cli/built-cli.ts'
import { contentFolder } from '../../harness.ts'
import { runs } from '../../runs.ts'
import { namesInPosts, newsSite, POSTS, until } from './news-site.ts'

const cli = builtCli()

const inCategory = (root: string) => {
  const site = openFolder(root, { areas, snapshot: false })
  const posts = site.count('post', [{ index: 'categories', keys: [...site.keysOf(site.get('category', 9)!)] }])
  site.close()
  return posts
}

it('a change of slug that many files follow keeps every relation when it is killed at any moment, and is finished by the next change of anything', async () => {
  const root = contentFolder(newsSite())
  const intentions = join(root, '.almanac', 'intentions.json')
  let slug = 'news'
  let caught = 0
  for (let round = 0; round <= runs(2); round++) {
    const next = `stories-${round}`
    const child = cli.start(['--content', root, 'category', 'update', '9', '--slug', next], {}, 'ignore')
    const gone = ended(child)
    await Promise.race([gone, until(() => existsSync(intentions))])
    // The first is caught on any machine, and the last comes to its end.
    if (round > 0) await sleep(Math.random() * 100)
    if (round < runs(2)) child.kill('SIGKILL')
    await gone
    if (existsSync(intentions)) caught++
    expect(inCategory(root)).toBe(POSTS)
    const site = openFolder(root, { areas })
    await site.locked(() => undefined)
    slug = site.get('category', 9)!.slug
    site.close()
    expect(existsSync(intentions)).toBe(false)
    expect(namesInPosts(root)).toEqual(new Set([slug]))
    expect(inCategory(root)).toBe(POSTS)
  }
  expect(slug).toMatch(/^stories-\d+$/)
  expect(caught).toBeGreaterThan(0)
})
