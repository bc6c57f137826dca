import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { nobody } from '../../../src/define/define.ts'
import { hiddenFrom } from '../../../src/derive/implicit/exists-for.ts'
import { areas } from '../../../src/resources/registry.ts'
import { openFolder } from '../../../src/site/open-folder.ts'
import type { OpenSite } from '../../../src/site/open-site.ts'
import { testSite } from '../../harness.ts'

const kinds = ['tag', 'category', 'user']

// What entries there are, of which those that no file declares; what they are called; and who may see them.
function seenOf(site: OpenSite): string[] {
  return kinds.flatMap((kind) => {
    const hidden = new Set(hiddenFrom(nobody, site.resources.get(kind)!, site))
    return [...site.all(kind)].map((entry) => {
      const { path, id, implicit, data } = entry
      return `${path} ${id} ${implicit ? 'implicit' : 'declared'} ${String(data['name'])} ${hidden.has(entry) ? 'hidden' : ''}`
    })
  })
}

test.each([
  ['', 31],
  [', "languages": ["de", "en"]', 32],
  [', "languages": ["de", "en"], "page_terms": true', 33],
])('After any changes they are what a fresh opening has%s', (more, seed) => {
  let state = seed
  const random = (below: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return (state >>> 8) % below
  }
  const pick = <One>(of: readonly One[]) => of[random(of.length)]!
  const words = [
    'Snow',
    'snow',
    'SNOW',
    'C++',
    'c',
    '2024',
    '7',
    'Rain Fall',
    'rain-fall',
    'a/b',
    'a-b',
    'snow.en',
    'c.en',
  ]
  const names = () => JSON.stringify([pick([...words, 2024, 7]), pick(words), pick(words)])
  const changes: readonly (() => readonly [string, string | undefined])[] = [
    () => [
      `posts/p${random(5)}${pick(['', '.en'])}.md`,
      `---\nstatus: ${pick(['publish', 'publish', 'draft'])}\ntags: ${names()}\ncategories: ${names()}\nauthor: ${pick(['Jane Doe', 'jane-doe', 'admin'])}\n---\n`,
    ],
    () => [`pages/p${random(2)}.md`, `---\nstatus: ${pick(['publish', 'draft'])}\ntags: ${names()}\n---\n`],
    () => [`posts/p${random(5)}.md`, undefined],
    () => [
      `${pick(['tags', 'categories'])}/${pick(['snow', 'c-2', '2024', 'a', 'b', 'snow.en', 'x.en'])}.md`,
      pick([
        undefined,
        `---\nname: ${JSON.stringify(pick(words))}\n---\n`,
        `---\nid: ${pick([2024, 7])}\nname: X\n---\n`,
        `---\nslug: ${pick(['snow', 'c', 'b', 'a-b'])}\nparent: a\n---\n`,
      ]),
    ],
  ]
  const { site, root } = testSite({ 'settings.json': `{ "title": "S", "terms": "implicit"${more} }` })
  for (let i = 0; i < 80; i++) {
    const [path, text] = pick(changes)()
    if (text === undefined) rmSync(join(root, path), { force: true })
    else {
      mkdirSync(join(root, path, '..'), { recursive: true })
      writeFileSync(join(root, path), text)
    }
    site.load(path)
    if (i % 5 > 0) continue
    const fresh = openFolder(root, { areas, readOnly: true, snapshot: false })
    expect(seenOf(site), `${i} ${path}`).toEqual(seenOf(fresh))
    fresh.close()
  }
})
