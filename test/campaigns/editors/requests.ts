import type { OpenSite } from '../../../src/site/open-site.ts'
import type { Random } from '../../site/live-equals-fresh/random.ts'

/** A request of the interface: method, path below `core/v2`, what is sent. */
export type Asked = readonly [method: 'POST' | 'DELETE', path: string, json?: object]

/** The files that the requests begin with. */
export function filesBefore(random: Random): Record<string, string> {
  const files: Record<string, string> = {
    'settings.json': JSON.stringify({
      title: 'Editors',
      page_paths: random.chance(0.5),
      ...(random.chance(0.5) && { languages: ['de', 'en'] }),
    }),
    'categories/news.md': '---\nid: 9\nname: News\n---\n',
    'categories/sub.md': '---\nid: 10\nname: Sub\nparent: news\n---\n',
  }
  for (let id = 1; id <= 5; id++)
    files[`posts/p-${id}.md`] = `---\nid: ${id}\ntitle: P${id}\ncategories: [news]\n---\n\nbody\n`
  for (let id = 6; id <= 8; id++)
    files[`pages/q-${id}.md`] = `---\nid: ${id}\ntitle: Q${id}\n${id > 6 ? 'parent: q-6\n' : ''}---\n\nbody\n`
  return files
}

/** Requests that are sent at the same time: mostly one, which takes a turn of its own. */
export function someRequests(site: OpenSite, random: Random): Asked[] {
  const requests = Array.from({ length: random.pick([1, 1, 1, 2, 3]) }, () => aRequest(site, random))
  if (random.chance(0.06)) requests.push(['DELETE', `categories/${random.pick([9, 10])}?force=true`])
  return requests
}

// Names are few, so that they meet; a post or page goes to the trash, as words in it would be deleted with it.
function aRequest(site: OpenSite, random: Random): Asked {
  const idsOf = (type: string) => [...site.all(type)].map(({ id }) => id)
  const post = `posts/${random.pick(idsOf('post'))}`
  const pages = idsOf('page')
  const page = `pages/${random.pick(pages)}`
  return random.pick<() => Asked>([
    () => ['POST', 'posts', { title: `T${random.below(3)}`, status: 'publish' }],
    () => ['POST', 'categories', { name: `c${random.below(4)}` }],
    () => ['POST', 'categories/9', { slug: `news-${random.below(9)}` }],
    () => ['POST', page, { slug: `q-${random.below(9)}`, title: `x${random.below(9)}` }],
    () => ['POST', page, { parent: random.pick([0, ...pages]) }],
    () => ['DELETE', post],
    () => ['POST', post, { status: random.pick(['draft', 'publish']), slug: `p-${random.below(9)}` }],
    () => ['POST', post, { title: `t${random.below(99)}` }],
    () => ['POST', post, { title: `t${random.below(99)}` }],
  ])()
}
