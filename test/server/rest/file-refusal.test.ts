import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { testSite } from '../../harness.ts'

/** Front matter that one of the two parsers of YAML sees in other parts than the other, or not at all. */
const odd: Readonly<Record<string, string>> = {
  'a key that ends with a colon': 'series:: one\ntitle: T',
  'a key that is a mapping': '? id: 3\ntitle: T',
  'a tag on a key': '!!str 1: x\ntitle: T',
  'an anchor on a key': '&a title: T',
  'text in quotes that begins its lines': 'zip: "97\nfolded\n4"\ntitle: T',
  'a list that goes on at the beginning of a line': 'tags: [\na, b]\ntitle: T',
  'an end of the document': 'title: T\n...\n',
  'a list with an empty line': 'tags: [a\n\n, b]\ntitle: T',
  'a byte order mark within': 'title: T\n\ufeffother: 1',
}

describe('a change of a file', () => {
  test.each(Object.entries(odd))('is made with %s', async (_, matter) => {
    const { ask, root, get } = testSite({ 'posts/a.md': `---\n${matter}\n---\n\nWords.\n` })
    const [{ id }] = (await get('/core/v2/posts?status=any', { as: 'admin' })).json
    const changed = await ask('PUT', `/core/v2/posts/${id}`, {
      as: 'admin',
      json: { title: 'Other', status: 'private' },
    })
    expect([changed.status, changed.json.title?.raw, changed.json.status]).toEqual([200, 'Other', 'private'])
    const text = readFileSync(join(root, 'posts/a.md'), 'utf8')
    for (const line of matter.split('\n')) if (!/title|status:/.test(line)) expect(text).toContain(line)
    expect(text).toMatch(/\n\nWords\.\n$/)
  })

  test('is refused by file and line where it would harm what it does not name', async () => {
    const text = '---\n~\n---\n\nWords.\n'
    const { ask, root, site } = testSite({ 'posts/a.md': text })
    const { id } = [...site.all('post')][0]!
    const refused = await ask('PUT', `/core/v2/posts/${id}`, { as: 'admin', json: { title: 'Other' } })
    expect(refused.status).toBe(409)
    expect(refused.json).toMatchObject({ code: 'rest_file_conflict', data: { status: 409 } })
    expect(refused.json.message).toMatch(/posts\/a\.md:2:1: .*change it by hand/)
    expect(readFileSync(join(root, 'posts/a.md'), 'utf8')).toBe(text)
  })
})
