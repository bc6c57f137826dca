import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { author, item, wxr } from '../../../import/wxr-samples.ts'
import { cliOn } from '../../in-process.ts'

const menu =
  '<wp:term><wp:term_taxonomy>nav_menu</wp:term_taxonomy><wp:term_slug>top</wp:term_slug><wp:term_name>Top</wp:term_name></wp:term>'

it('an import is undone as a whole, unless somebody has edited what came, and an entry of it by itself', async () => {
  const { almanac, root } = cliOn({ 'settings.json': '{ "timezone": "UTC" }\n' })
  const path = join(root, 'export.xml')
  const posts = [item({ id: 20, name: 'one' }), item({ id: 21, name: 'two' })]
  writeFileSync(path, wxr(author(12, 'jane', 'Jane'), menu, ...posts))
  const arePosts = () => ['one', 'two'].map((name) => existsSync(join(root, `posts/2020/${name}.md`)))
  await almanac('import', 'wxr', path)
  expect(arePosts()).toEqual([true, true])
  expect(readdirSync(join(root, 'menus'))).toEqual(['top.json'])
  expect((await almanac('undo', '--yes')).stderr).toContain('Undid import wxr')
  expect(arePosts()).toEqual([false, false])
  expect(existsSync(join(root, 'menus/top.json'))).toBe(false)
  await almanac('import', 'wxr', path)
  await almanac('undo', 'post/one', '--yes')
  expect(arePosts()).toEqual([false, true])
})
