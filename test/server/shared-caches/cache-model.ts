import { tmpdir } from 'node:os'
import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { areas } from '../../../src/resources/registry.ts'
import { createApp } from '../../../src/server/create-app.ts'
import { ChangedTags } from '../../../src/server/shared-caches/changed-tags.ts'
import { openFolder } from '../../../src/site/open-folder.ts'
import { rescan } from '../../../src/site/index/rescan.ts'
import { exportInto } from '../export/export-model.ts'

/** An answer as a shared cache keeps it. */
interface Kept {
  readonly text: string
  readonly tags: ReadonlySet<string>
  /** When it may no longer be given without asking, in milliseconds. */
  readonly ends: number
}

const home = 'https://example.org'
/** What no export asks for: searches, other orders, terms, embedded entries, the mount of WordPress. */
const more = [
  '/rest/core/v2/posts?search=text&_fields=id,title',
  '/rest/core/v2/posts?orderby=title&order=asc&per_page=3',
  '/rest/core/v2/posts?orderby=modified&per_page=2',
  '/rest/core/v2/posts?categories=10&per_page=100',
  '/rest/core/v2/posts?tags=21&_embed',
  '/rest/core/v2/posts?author=2&slug=p3,p4',
  '/rest/core/v2/posts?slug=p3',
  '/rest/core/v2/posts?before=2026-05-04T00:00:00&offset=1',
  '/rest/core/v2/posts?sticky=true',
  '/rest/core/v2/posts/101?_embed',
  '/rest/core/v2/comments?post=103',
  '/rest/core/v2/pages?parent=140',
  '/rest/core/v2/search?search=post',
  '/rest/core/v2/media?per_page=5',
  '/rest/core/v2/categories?hide_empty=true&orderby=count',
  '/wp-json/wp/v2/posts?per_page=2',
  '/wp-json/wp/v2/posts/102?_embed',
  '/uploads/m0.png',
  '/uploads/m1.png',
  '/?s=post',
  '/nowhere/',
]

/** The addresses of a site: those of an export of it, and some that no export asks for. */
export async function addressesOf(root: string, now: number): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'almanac-test-'))
  try {
    const { made } = await exportInto(root, folder, { now, kept: join(folder, 'kept.json') })
    return [...new Set([...made.map((key) => key.replace(/^rest /, '/rest').replace(/^\w+ /, '')), ...more])]
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** A site, and a cache before it that forgets what has a tag of a change, and nothing else before its time. */
export function openCached(root: string, clock: () => number) {
  const site = openFolder(root, { areas, publicUrl: home, now: clock })
  const { fetch } = createApp(site, { wordpress: true })
  const changed = new ChangedTags(site)
  const cache = new Map<string, Kept>()

  async function answerAt(path: string): Promise<Kept & { readonly isShared: boolean }> {
    const answer = await fetch(new Request(home + path, { headers: { accept: 'text/html,*/*;q=0.8' } }))
    const { headers, status } = answer
    const told = ['content-type', 'etag', 'link', 'x-wp-total'].map((name) => headers.get(name))
    const text = JSON.stringify([status, told, Buffer.from(await answer.arrayBuffer()).toString('latin1')])
    const seconds = /^public, .*s-maxage=(\d+)/.exec(headers.get('cache-control') ?? '')?.[1]
    const tags = new Set(headers.get('cache-tag')?.split(','))
    return {
      text,
      tags,
      ends: clock() + Number(seconds) * 1000,
      isShared: seconds !== undefined && Number(seconds) > 0,
    }
  }

  return {
    site,
    cache,
    /** The addresses of posts, those that came since among them. */
    async postPaths(): Promise<string[]> {
      const answer = await fetch(new Request(`${home}/rest/core/v2/posts?per_page=100&_fields=id,link`))
      const posts = (await answer.json()) as { id: number; link: string }[]
      return posts.flatMap(({ id, link }) => [`/rest/core/v2/posts/${id}`, link.slice(home.length)])
    },
    /** Asks for what is not kept, and keeps what may be. */
    async ask(paths: Iterable<string>): Promise<void> {
      for (const path of paths) {
        if (cache.has(path)) continue
        const answer = await answerAt(path)
        if (answer.isShared) cache.set(path, answer)
      }
    },
    /** Has the site learn of its files and of the time, and the cache of the change; says how many it has forgotten. */
    change(): { forgotten: number; tags: readonly string[] } {
      rescan(site)
      site.entries.tick(clock())
      const tags = changed.take()
      let forgotten = 0
      for (const [path, kept] of cache)
        if (kept.ends <= clock() || tags.some((tag) => kept.tags.has(tag))) {
          cache.delete(path)
          forgotten++
        }
      return { forgotten, tags }
    },
    /** What the cache still gives though the site answers otherwise. */
    async stale(): Promise<string[]> {
      const found: string[] = []
      for (const [path, kept] of cache) if ((await answerAt(path)).text !== kept.text) found.push(path)
      return found
    },
    close() {
      changed.close()
      site.close()
    },
  }
}
