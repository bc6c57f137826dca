import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { restRoot } from '../../../src/derive/rest-root.ts'
import { exportWxr } from '../../../src/import/export-wxr.ts'
import { importWxr } from '../../../src/import/import-content.ts'
import { type Files, testSite } from '../../harness.ts'

const rest = restRoot('http://site.test/rest')
const files: Files = {
  'settings.json': '{ "title": "T", "timezone": "Europe/Berlin", "languages": ["de", "en"] }',
  'users/ann.md': '---\nid: 3\nusername: ann\nname: Ann\nroles: [author]\n---\n',
  'categories/musik.md': '---\nid: 5\nname: Musik\n---\n',
  'categories/musik.en.md': '---\nid: 6\nname: Music\n---\n',
  'posts/lied.md':
    '---\nid: 11\ntitle: Lied\ndate: 2024-03-19 08:30\nauthor: ann\ncategories: [5]\ntags: [laut]\n---\nLa.\n',
  'posts/lied.en.md': '---\nid: 12\ntitle: Song\ndate: 2024-03-19 08:30\ncategories: [musik]\n---\n',
  'posts/draft.md': '---\nid: 13\ntitle: Draft\nstatus: draft\n---\n',
  'posts/from-there.md': '---\nid: 14\ntitle: X\ndate: 2020-01-01\nimported_from: old.example#post-7\n---\n',
  'posts/gone.md': '---\nid: 15\ntitle: Gone\nstatus: trash\ndate: 2023-01-01\n---\n',
  'pages/about.md': '---\nid: 16\ntitle: About\n---\n',
  'venues/hall.md': '---\nid: 17\ntitle: Hall\n---\n',
  'events/fair.md': '---\nid: 18\ntitle: Fair\nstart: 2087-05-02 10:00\nvenue: 17\n---\n',
  'forms/contact.md': '---\nid: 19\ntitle: Contact\n---\n\n[submit]\n',
  'media/2024/dot.png': 'x',
  'media/2024/dot.png.md': '---\nid: 20\n---\n',
  'comments/lied/1.md': '---\nid: 31\npost: 11\nauthor_name: Bo\ndate: 2024-03-20 10:00\n---\nNice.\n',
}

async function exported({ site, root }: ReturnType<typeof testSite>): Promise<string> {
  let text = ''
  await exportWxr(site, rest, { write: (part) => void (text += part) })
  const path = join(root, '.almanac', 'export.xml')
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
  return path
}

function stateOf(root: string): Record<string, string> {
  const paths = readdirSync(root, { recursive: true }).map(String)
  const kept = paths.filter((path) => !path.startsWith('.almanac') && statSync(join(root, path)).isFile())
  return Object.fromEntries(kept.map((path) => [path, readFileSync(join(root, path), 'latin1')]))
}

describe('an export that is read into the very site it came from', () => {
  it('changes nothing there, whatever the entries are, and where they came from', async () => {
    const one = testSite(files)
    const path = await exported(one)
    const before = stateOf(one.root)
    const { made, known, changed, lost } = await importWxr(one.site, [path], {})
    expect({ made, changed, lost }).toEqual({ made: {}, changed: [], lost: [] })
    expect(known).toMatchObject({ post: 5, page: 1, event: 1, venue: 1, form: 1, media: 1, comment: 1, category: 3 })
    expect(stateOf(one.root)).toEqual(before)
  })

  it('brings entries of another site that has its address, and a number, a slug or a moment in common with it', async () => {
    const post = (id: number, title: string, date: string) => `---\nid: ${id}\ntitle: ${title}\ndate: ${date}\n---\n`
    const there = testSite({
      'posts/same.md': post(11, 'Same', '2024-03-19 08:30'),
      'posts/other-slug.md': post(12, 'Slug', '2024-03-19 08:30'),
      'posts/other-moment.md': post(13, 'Moment', '2024-03-19 08:31'),
      'posts/undated.md': '---\nid: 14\ntitle: There\nstatus: draft\nmodified: 2024-01-01\n---\n',
    })
    const here = testSite({
      'posts/same.md': post(11, 'Same, edited', '2024-03-19 08:30'),
      'posts/slug.md': post(12, 'Slug', '2024-03-19 08:30'),
      'posts/other-moment.md': post(13, 'Moment', '2024-03-19 08:30'),
      'posts/undated.md': '---\nid: 14\ntitle: Here\nstatus: draft\nmodified: 2025-01-01\n---\n',
    })
    const { made, known } = await importWxr(here.site, [await exported(there)], {})
    expect({ made: made['post'], known: known['post'] }).toEqual({ made: 3, known: 1 })
    expect(here.site.get('post', 11)!.data['title']).toBe('Same, edited')
  })
})
