import { visitors } from '../../../src/resources/comments/visitors.ts'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { testSite } from '../../harness.ts'
import { approved, comment, posts } from './comment-samples.ts'

const path = '/core/v2/comments'
const visitor = {
  post: 10,
  content: 'Hello',
  author_name: 'Vera',
  author_email: 'vera@example.org',
  author_user_agent: 'Browser <b>7</b>',
  author_ip: '2001:db8::1',
}

describe('what is known of who wrote a comment', () => {
  it('stands in a file of this machine that only its owner reads, and in no other', async () => {
    const { ask, root } = testSite(posts)
    const { json } = await ask('POST', path, { as: 'admin', json: visitor })
    expect(json).toMatchObject({
      author_email: 'vera@example.org',
      author_ip: '2001:db8::1',
      author_user_agent: 'Browser 7',
    })
    expect(readFileSync(join(root, `comments/open/${json.id}.md`), 'utf8')).not.toMatch(/vera@|2001:|Browser/)
    const file = join(root, '.almanac/visitors.jsonl')
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({
      id: json.id,
      email: 'vera@example.org',
      ip: '2001:db8::1',
      agent: 'Browser 7',
    })
    expect(statSync(file).mode & 0o777).toBe(0o600)
    await ask('DELETE', `${path}/${json.id}?force=true`, { as: 'admin' })
    expect(readFileSync(file, 'utf8')).toBe('')
  })

  it('is shown as it is now, though nothing else changed', async () => {
    const { ask, get } = testSite({ ...posts, 'comments/open/100.md': approved(100) })
    const seen = async () => (await get(`${path}/100?context=edit`, { as: 'editor' })).json
    expect(await seen()).toMatchObject({ author_email: 'subscriber@example.org', author_ip: '', author_user_agent: '' })
    await ask('POST', `${path}/100`, {
      as: 'editor',
      json: { author_email: 'sam@home.example.org', author_ip: '10.0.0.1' },
    })
    expect(await seen()).toMatchObject({ author_email: 'sam@home.example.org', author_ip: '10.0.0.1' })
    await ask('POST', `${path}/100`, { as: 'editor', json: { author_email: '' } })
    expect(await seen()).toMatchObject({ author_email: 'subscriber@example.org', author_ip: '10.0.0.1' })
  })

  it('is not kept of who changes a comment', async () => {
    const { ask, site } = testSite({ ...posts, 'comments/open/100.md': approved(100) })
    const headers = { 'user-agent': 'Editor/1' }
    await ask('POST', `${path}/100`, { as: 'editor', json: { content: 'x' }, headers })
    expect(site.service(visitors).of(100)).toEqual({})
    await ask('POST', `${path}/100`, { as: 'author', json: { author_ip: '1.2.3.4' }, headers })
    expect(site.service(visitors).of(100)).toEqual({})
  })

  it('is read from a file where a person wrote it, and leaves that file with the first change', async () => {
    const text = comment(100, 'post: open\nauthor_name: Vera\nauthor_email: vera@example.org')
    const { ask, get, root } = testSite({ ...posts, 'comments/open/100.md': text })
    expect((await get(`${path}/100?context=edit`, { as: 'editor' })).json.author_email).toBe('vera@example.org')
    const { json } = await ask('POST', `${path}/100`, { as: 'editor', json: { author_email: 'v@example.org' } })
    expect(json.author_email).toBe('v@example.org')
    expect(readFileSync(join(root, 'comments/open/100.md'), 'utf8')).toBe(
      text.replace('author_email: vera@example.org\n', ''),
    )
  })
})
