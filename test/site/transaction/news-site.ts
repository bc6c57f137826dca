import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Files } from '../../harness.ts'

/** How many posts are in the category of the site. */
export const POSTS = 150

/** A site with a category, `news`, and posts in it. */
export function newsSite(): Files {
  const files: Files = { 'categories/news.md': '---\nid: 9\nname: News\n---\n' }
  for (let number = 0; number < POSTS; number++)
    files[`posts/post-${number}.md`] =
      `---\nid: ${100 + number}\ntitle: Post ${number}\ncategories: [news] # kept\n---\n`
  return files
}

/** By which names posts are in that category. */
export function namesInPosts(root: string): Set<string> {
  const names = readdirSync(join(root, 'posts')).filter((name) => name.startsWith('post-'))
  const texts = names.map((name) => readFileSync(join(root, 'posts', name), 'utf8'))
  return new Set(texts.map((text) => /categories: \[([\w-]+)\] # kept/.exec(text)?.[1] ?? 'nothing'))
}

/** Waits until something holds, for ten seconds at most. */
export async function until(holds: () => boolean): Promise<void> {
  for (let tries = 0; tries < 2000 && !holds(); tries++) await sleep(5)
}
