import { mkdirSync, readFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { areas } from '../../src/resources/registry.ts'
import { openFolder } from '../../src/site/open-folder.ts'
import { assistantOn } from './assistant.ts'
import { committedFolder } from './git-folder.ts'

const files = {
  'settings.json': '{ "title": "T", "timezone": "UTC", "language": "de", "languages": ["de", "en"] }',
  'posts/soup.md': '---\nid: 11\ntitle: Suppe\ndate: 2026-01-01\n---\n',
  'posts/soup.en.md': '---\nid: 12\ntitle: Soup\ndate: 2026-01-01\n---\n',
  'posts/bread.en.md': '---\nid: 13\ntitle: Bread\ndate: 2026-01-01\n---\n',
}

it.each(['before', 'after'])(
  'a name whose file was moved by hand does not let an assistant change the translation, %s the commit',
  async (when) => {
    const { root, commit } = committedFolder(files)
    renameSync(join(root, 'posts/soup.md'), join(root, 'posts/broth.md'))
    if (when === 'after') commit('moved')
    const site = openFolder(root, { areas })
    onTestFinished(() => site.close())
    const { call } = await assistantOn(site)
    const change = (ref: string | number) =>
      call('update_content', { type: 'post', ref, fields: { title: `By ${ref}` } })
    for (const ref of ['soup', 'post/soup'])
      expect((await change(ref)).text).toContain(`There is no post '${ref}' any more, only a translation of it`)
    expect((await call('trash_content', { type: 'post', ref: 'soup' })).text).toContain("'posts/soup.en.md'")
    expect(readFileSync(join(root, 'posts/soup.en.md'), 'utf8')).toBe(files['posts/soup.en.md'])
    for (const ref of ['soup.en', 'posts/soup.en.md', 12, 'bread'])
      expect(await change(ref)).toMatchObject({ isError: false })
    expect((await call('get_content', { type: 'post', ref: 'soup' })).isError).toBe(false)
  },
)

it('a translation whose file was moved to another folder by hand is changed by its own name, and by its id', async () => {
  const { root, commit } = committedFolder(files)
  mkdirSync(join(root, 'posts/2026'))
  for (const name of ['soup', 'soup.en'])
    renameSync(join(root, `posts/${name}.md`), join(root, `posts/2026/${name}.md`))
  commit('moved')
  const site = openFolder(root, { areas })
  onTestFinished(() => site.close())
  const { call } = await assistantOn(site)
  for (const ref of ['soup.en', 'post/soup.en', 'posts/2026/soup.en.md', '12', 'soup'])
    expect(await call('update_content', { type: 'post', ref, fields: { title: `By ${ref}` } })).toMatchObject({
      isError: false,
    })
})
