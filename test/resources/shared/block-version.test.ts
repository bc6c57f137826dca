import { expect, test } from 'vitest'
import { testSite } from '../../harness.ts'

test('a text made of blocks is told to editors as such, another is not, and readers are told neither', async () => {
  const { get } = testSite({
    'posts/plain.md': '---\nid: 10\ntitle: Plain\n---\n\nNo blocks, though `wp:paragraph` is named.\n',
    'posts/blocks.md':
      '---\nid: 11\ntitle: Blocks\n---\n\n<!-- wp:paragraph -->\n<p>One.</p>\n<!-- /wp:paragraph -->\n',
  })
  const version = async (id: number, context: string) =>
    (await get(`/core/v2/posts/${id}?context=${context}`, { as: 'admin' })).json.content.block_version
  expect([await version(10, 'edit'), await version(11, 'edit')]).toEqual([0, 1])
  expect([await version(10, 'view'), await version(11, 'view')]).toEqual([undefined, undefined])
})
