import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { makePicture } from '../../../pictures.ts'
import { cliOn } from '../../in-process.ts'
import { temporaryFolder } from '../../built-cli.ts'

const files = {
  'posts/a.md': '---\nid: 10\ntitle: A & B\ndate: 2024-05-02\nauthor: editor\n---\n\nText.\n',
  'posts/b.md': '---\nid: 11\ntitle: B\nstatus: draft\nauthor: editor\n---\n',
}

it('a request is answered without a server, for who is trusted or is named', async () => {
  const { almanac } = cliOn(files)
  const json = async (...words: string[]) => JSON.parse((await almanac('api', ...words)).stdout) as unknown
  expect(await json('GET', 'core/v2/posts/10')).toMatchObject({ id: 10, title: { rendered: 'A &#038; B' } })
  expect(await json('get', '/rest/core/v2/posts?status=draft')).toMatchObject([{ id: 11 }])
  expect(await json('GET', '/wp-json/wp/v2/posts/10?_fields=id')).toEqual({ id: 10 })
  expect(await json('GET', 'core/v2/users/me', '--user', 'editor')).toMatchObject({ slug: 'editor' })
  expect((await almanac('api', 'GET', 'core/v2/posts?status=draft', '--user', 'subscriber')).code).toBe(2)
  expect((await almanac('api', 'GET', 'core/v2/settings', '--user', 'editor')).code).toBe(5)
  expect((await almanac('api', 'GET', 'core/v2/settings')).code).toBe(0)
  expect((await almanac('api', 'core/v2/settings')).code).toBe(0)
  expect(await json('GET', 'core/v2/posts/10', '--json')).toMatchObject({ id: 10 })
  expect(JSON.parse((await almanac('schema', 'post', '--json')).stdout)).toHaveProperty('properties')
})

it('what is sent is written: JSON as text and from files, and files as they are', async () => {
  const { almanac, read } = cliOn(files)
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'change.json'), '{ "title": "Changed" }')
  writeFileSync(join(folder, 'größe.png'), await makePicture(40, 30))
  expect((await almanac('api', 'POST', 'core/v2/posts/10', '--data', '{"excerpt": "Short"}')).code).toBe(0)
  expect((await almanac('api', 'PATCH', 'core/v2/posts/10', '--data', `@${join(folder, 'change.json')}`)).code).toBe(0)
  expect(read('posts/a.md')).toMatch(/title: Changed\n[^]*excerpt: Short\n/)
  const made = await almanac('api', 'POST', 'core/v2/media', '--data', `@${join(folder, 'größe.png')}`, '--include')
  expect(made.stdout).toMatch(/^HTTP\/1\.1 201\n[^]*\nlocation: http[^]*\n\n\{"id":/)
  expect((await almanac('media', 'list', '--field', 'slug')).stdout).toBe('grose\n')
})

it('--jq takes from the answer what an expression says, texts as they are', async () => {
  const { almanac } = cliOn(files)
  const jq = async (expression: string, path = 'core/v2/posts?status=any&orderby=id&order=asc') =>
    (await almanac('api', 'GET', path, '--jq', expression)).stdout
  expect(await jq('.[].slug')).toBe('a\nb\n')
  expect(await jq('map(select(.status == "draft") | .id)')).toBe('[\n  11\n]\n')
  expect(await jq('.[] | [.id, .slug] | @tsv')).toBe('10\ta\n11\tb\n')
  expect(await almanac('api', 'GET', 'core/v2/posts', '--jq', 'nosuch(1)')).toEqual({
    code: 2,
    stdout: '',
    stderr: 'almanac: --jq nosuch(1): no such function nosuch/1\n',
  })
})

it.each([
  [['GET', 'core/v2/posts/99'], 3, '404: Invalid post ID.'],
  [['POST', 'core/v2/posts/10', '--data', '{"status": "x"}'], 2, '400: Invalid parameter(s): status'],
  [['POST', 'core/v2/tags', '--data', '{"name": "Twice"}'], 4, 'already exists'],
  [['POST', 'core/v2/posts/10', '--data', '{}', '--header', 'If-Match: "old"'], 4, '412: '],
  [['POST'], 2, 'the path is missing after POST'],
  [['GET', 'nowhere'], 3, 'request method.\n  Write it like core/v2/posts; '],
  [['POST', 'core/v2/posts', '--data', '{'], 2, '--data is not JSON: '],
  [['POST', 'core/v2/posts', '--data', '@no-such.json'], 6, 'there is no such file'],
  [['GET', 'core/v2/posts', '--header', 'nonsense'], 2, "--header 'nonsense' is not a header"],
  [['G ET', 'core/v2/posts'], 2, "'G ET' is not a method"],
  [['DELETE', 'core/v2/posts/10', '--ref', 'HEAD'], 2, '--ref HEAD: api DELETE core/v2/posts/10 works on'],
])('%j ends with %i', async (words, code, said) => {
  const { almanac } = cliOn({ ...files, 'tags/twice.md': '---\nid: 20\nname: Twice\n---\n' })
  expect(await almanac('api', ...words)).toMatchObject({ code, stderr: expect.stringContaining(said) })
})
