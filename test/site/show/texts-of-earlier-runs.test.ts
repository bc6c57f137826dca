import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { areas } from '../../../src/resources/registry.ts'
import { createApp } from '../../../src/server/create-app.ts'
import { openFolder } from '../../../src/site/open-folder.ts'
import { MadeTexts } from '../../../src/storage/cache/made-texts.ts'
import { MachinePlace } from '../../../src/storage/machine-folder/machine-place.ts'
import { setTextCache } from '../../../src/work/long-texts.ts'
import { contentFolder } from '../../harness.ts'

afterEach(() => setTextCache(undefined))

const files = {
  'settings.json': '{ "title": "Site", "timezone": "UTC" }\n',
  'posts/a.md':
    '---\nid: 10\ntitle: A\nauthor: jo\ndate: 2026-01-01\n---\n\nSmile :) [B](b.md), ![fern](/uploads/fern.png)\n\n<iframe src="https://x.example"></iframe>\n\n- [x] done\n\n[gone](gone.md)\n\n[sign name="x"]\n',
  'posts/b.md': '---\nid: 11\ntitle: B\ndate: 2026-01-02\n---\n\nhttp://localhost/a/\n',
  'posts/c.md':
    '---\nid: 12\ntitle: C\ndate: 2026-01-03\ncontent_format: html\n---\n\n<p>Smile :)</p>\n\n[caption]x[/caption]\n',
  'users/jo.md': '---\nid: 2\nname: Jo\nroles: [administrator]\n---\n',
  'uploads/fern.png': 'no picture',
}

/** What each change may show in; the last ones take the first ones back. */
const changes: readonly (readonly [of: string, path: string, text: string | undefined])[] = [
  ['a body', 'posts/c.md', files['posts/c.md'].replace('Smile', 'Laugh')],
  ['a title', 'posts/b.md', files['posts/b.md'].replace('title: B', 'title: Another')],
  ['an address', 'posts/b.md', files['posts/b.md'].replace('title: B', 'title: B\nslug: bee')],
  ['an address that links lead to', 'posts/gone.md', '---\nid: 13\ntitle: There\ndate: 2026-01-04\n---\n\nHere\n'],
  ["an author's rights", 'users/jo.md', files['users/jo.md'].replace('administrator', 'author')],
  ['emoji', 'settings.json', '{ "title": "Site", "timezone": "UTC", "use_smilies": false }\n'],
  ['the language', 'settings.json', '{ "title": "Site", "timezone": "UTC", "language": "de-DE" }\n'],
  ['permalinks', 'settings.json', '{ "title": "Site", "timezone": "UTC", "permalink": "/%postname%/" }\n'],
  ['the longest text', 'settings.json', '{ "title": "Site", "timezone": "UTC", "render_limit": 10 }\n'],
  ['a picture', 'uploads/fern.png', undefined],
  ['the form', 'posts/c.md', files['posts/c.md'].replace('content_format: html\n', '')],
  ['settings of before', 'settings.json', files['settings.json']],
  ['the rights of before', 'users/jo.md', files['users/jo.md']],
]

it('texts that an earlier run made are those that are made now, whatever changed between', async () => {
  const root = contentFolder(files)
  let [asked, made] = [0, 0]
  const answers = async (texts?: MadeTexts) => {
    setTextCache(
      texts && {
        of(from, make) {
          asked++
          return texts.of(from, () => (made++, make()))
        },
      },
    )
    const site = openFolder(root, { areas, home: 'http://localhost', readOnly: true })
    const answer = await createApp(site, { readOnly: true }).fetch(
      new Request('http://localhost/rest/core/v2/posts?per_page=100'),
    )
    site.close()
    texts?.save()
    return ((await answer.json()) as { content: { rendered: string } }[]).map(({ content }) => content.rendered)
  }
  const seen = new Set<string>()
  const run = async () => {
    const texts = new MadeTexts(MachinePlace.of(root, 'texts'), 'one')
    const [kept, anew] = [await answers(texts), await answers()]
    expect(kept.length).toBeGreaterThan(2)
    expect(kept).toEqual(anew)
    seen.add(anew.join('\n'))
  }
  await run()
  for (const [, path, text] of changes) {
    if (text === undefined) rmSync(join(root, path))
    else writeFileSync(join(root, path), text)
    await run()
  }
  // Most changes show, and most texts were kept.
  expect(seen.size).toBe(8)
  expect(made).toBeLessThan(asked / 2)
})
