import { describe, expect, it } from 'vitest'
import { avatarAt } from '../../src/pages/avatar.ts'
import { testSite } from '../harness.ts'

it('every address of a picture of a person that an answer tells leads to a picture of its size', async () => {
  const { get, page } = testSite({
    'users/jane-doe.md': '---\nid: 9\nname: Jane Doe\nroles: [editor]\n---\n',
    'users/zoë.md': '---\nid: 10\nroles: [editor]\n---\n',
    'posts/open.md': '---\nid: 11\ntitle: Open\nauthor: jane-doe\n---\n',
    'comments/open/1.md': '---\nid: 12\npost: post/open\nauthor_name: Ærøskøbing & <Sons>\n---\n\nHi.\n',
    'comments/open/2.md': '---\nid: 13\npost: post/open\nauthor_name: "日本"\n---\n\nHi.\n',
    'comments/open/3.md': '---\nid: 14\npost: post/open\n---\n\nHi.\n',
  })
  const users = (await get('/core/v2/users', { as: 'admin' })).json
  const comments = (await get('/core/v2/comments')).json
  const told = [
    ...users.map((user: { avatar_urls: unknown }) => user.avatar_urls),
    ...comments.map((comment: { author_avatar_urls: unknown }) => comment.author_avatar_urls),
  ] as Record<string, string>[]
  expect(told.length).toBe(10)
  for (const [size, address] of told.flatMap((urls) => Object.entries(urls))) {
    const { headers, status, text } = await page(new URL(address).pathname, { headers: { accept: 'image/*' } })
    expect([address, status, headers.get('content-type')]).toEqual([address, 200, 'image/svg+xml'])
    expect(text).toContain(`width="${size}" height="${size}"`)
    expect(headers.get('content-security-policy')).toContain("script-src 'none'")
  }
})

describe('the picture of a person', () => {
  const letters = (path: string) => />([^<]*)<\/text>/.exec(avatarAt(path) ?? '')?.[1]

  it.each([
    ['/avatars/jane-doe-96.svg', 'JD'],
    ['/avatars/jane-maria-doe-24.svg', 'JD'],
    ['/avatars/guest-jo-48.svg', 'J'],
    ['/avatars/%e6%97%a5-48.svg', '日'],
    ['/avatars/%F0%9F%8E%88-48.svg', '🎈'],
    ['/avatars/guest--48.svg', '?'],
    ['/avatars/%3Cscript%3E-48.svg', '&lt;'],
    ['/avatars/%01a-%EF%BF%BFb-48.svg', 'AB'],
  ])('of %s has the letters %s', (path, said) => {
    expect(letters(path)).toBe(said)
  })

  it.each([
    '/avatars/jane-25.svg',
    '/avatars/jane-24.png',
    '/avatars/-24.svg',
    '/avatars/a/b-24.svg',
    '/avatars/%E6-24.svg',
    `/avatars/${'x'.repeat(701)}-24.svg`,
  ])('is not at %s', (path) => {
    expect(avatarAt(path)).toBeUndefined()
  })

  it('is the same for a name, whether or not there is an account', async () => {
    const path = '/avatars/jane-doe-96.svg'
    const { page } = testSite({ 'users/jane-doe.md': '---\nid: 9\n---\n' })
    expect((await page(path)).text).toBe((await testSite().page(path)).text)
  })
})
