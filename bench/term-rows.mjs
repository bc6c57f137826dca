// Rows about terms that no file declares, against the same terms declared: 20,000 different tags of 100,000 posts.
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { random } from './corpus.mjs'
import { median } from './load.mjs'

export const termRows = [{ work: 'terms', measure: implicitTerms }]

function makeFolder(posts, tags, isDeclared) {
  const root = mkdtempSync(join(tmpdir(), 'almanac-bench-terms-'))
  const put = (path, text) => {
    mkdirSync(join(root, path, '..'), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  put('settings.json', JSON.stringify({ title: 'Bench', timezone: 'UTC', ...(!isDeclared && { terms: 'implicit' }) }))
  put('users/user-1.md', '---\nid: 1\nname: User 1\nemail: u1@example.org\nroles: [administrator]\n---\n')
  put('categories/news.md', '---\nid: 2\nname: News\n---\n')
  if (isDeclared) for (let i = 1; i <= tags; i++) put(`tags/tag-${i}.md`, `---\nname: tag-${i}\n---\n`)
  const rng = random(7)
  const tag = () => `tag-${1 + Math.floor(rng() * tags)}`
  for (let i = 0; i < posts; i++) {
    const date = new Date(Date.UTC(1976, 0, 1) + Math.floor((i / posts) * 50 * 365.25 * 86_400_000)).toISOString()
    // Each tag has a post at least; one post in ten is a draft.
    const named = i < tags ? [`tag-${i + 1}`, tag(), tag()] : [tag(), tag(), tag()]
    put(
      `posts/${date.slice(0, 7)}/post-${i}.md`,
      `---\nid: ${1000 + i}\ntitle: Post ${i}\nstatus: ${i % 10 === 9 ? 'draft' : 'publish'}\ndate: ${date.slice(0, 19)}\nauthor: user-1\ncategories: [news]\ntags: [${named.join(', ')}]\n---\n\nText ${i}.\n`,
    )
  }
  return root
}

/** Processes for each folder, in turn: the first reads all files, the others have what it kept. */
const processes = 4

function implicitTerms(_folder, { large }) {
  const kinds = ['declared', 'implicit']
  const roots = kinds.map((kind) => makeFolder(large, large / 5, kind === 'declared'))
  const used = { declared: {}, implicit: {} }
  const note = (kind, name, rounds) => (used[kind][name] ??= []).push(...rounds)
  try {
    for (let at = 0; at < processes; at++)
      for (const [i, kind] of kinds.entries()) {
        const { open, ...works } = askedAlone(roots[i])
        note(kind, at === 0 ? 'open, nothing kept' : 'open', open)
        if (at > 0) for (const [name, rounds] of Object.entries(works)) note(kind, name, rounds)
      }
    return Object.entries(used.declared).map(([name, declared]) => {
      const implicit = median(used.implicit[name])
      const value = implicit / median(declared)
      return {
        label: `${name}, implicit against declared`,
        value: `${value.toFixed(2)}× (${(implicit / 1000).toFixed(0)} ms)`,
        bar: '≤ 1.2×',
        met: value <= 1.2,
      }
    })
  } finally {
    for (const root of roots) rmSync(root, { recursive: true, force: true })
  }
}

function askedAlone(root) {
  const child = new URL('terms-child.mjs', import.meta.url).pathname
  const out = spawnSync(process.execPath, [child, root], { encoding: 'utf8', maxBuffer: 2 ** 26 })
  if (out.status !== 0) throw new Error(out.stderr)
  return JSON.parse(out.stdout)
}
