import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { countTakenTags } from '../../../src/resources/comments/words.ts'
import { testSite } from '../../harness.ts'
import { approved, comment, posts } from './comment-samples.ts'

const path = '/core/v2/comments'

describe('what a comment says', () => {
  it('has no markup that visitors may not write, also where a file has it', async () => {
    const evil = '<p>para</p><script>x</script><em onclick="y">ok</em> [a](javascript:x)'
    const { ask, get } = testSite({
      ...posts,
      'comments/open/100.md': comment(100, 'post: open\nauthor_name: V', evil),
      'comments/open/101.md': comment(101, 'post: open\nauthor: nobody', evil),
    })
    const { json } = await ask('POST', path, { as: 'author', json: { post: 10, content: evil } })
    const shown = '<p>parax<em>ok</em> [a](javascript:x)</p>\n'
    expect(json.content).toEqual({ rendered: shown })
    for (const id of [100, 101]) expect((await get(`${path}/${id}`)).json.content.rendered).toBe(shown)
  })

  it('has any markup of who may write any HTML, and loses none of their words', async () => {
    const { ask } = testSite(posts)
    const content = '<h2>h</h2><script>var x=1</script> own <script>open'
    const { json } = await ask('POST', path, { as: 'editor', json: { post: 10, content } })
    expect(json.content.raw).toBe(content)
    expect(json.content.rendered).toBe('<h2>h</h2>\n<p><script>var x=1</script> own <script>open</script></p>\n')
  })

  it('has the markup of who may write any HTML here no longer once they may not', async () => {
    const { get, ask } = testSite(posts)
    const content = '<h2>h</h2><script>var x=1</script> own'
    const { json } = await ask('POST', path, { as: 'editor', json: { post: 10, content } })
    await ask('POST', '/core/v2/users/2', { as: 'admin', json: { roles: ['author'] } })
    expect((await get(`${path}/${json.id}`)).json.content.rendered).toBe('<p>hvar x=1 own</p>\n')
  })

  it('loses no tag that its author may write here', () => {
    const { site } = testSite(posts)
    const html = '<h1>Big</h1> <b>words</b>'
    expect(countTakenTags(html, site.find('user', 'editor'), site)).toBe(0)
    expect(countTakenTags(html, site.find('user', 'author'), site)).toBe(1)
    expect(countTakenTags(html, undefined, site)).toBe(1)
  })

  it('keeps the quotes of a shortcode, which shows nothing there', async () => {
    const { ask } = testSite(posts)
    const content = 'so "it" is [audio src="x.mp3"]'
    const { json } = await ask('POST', path, { as: 'author', json: { post: 10, content } })
    expect(json.content.rendered).toBe('<p>so &#8220;it&#8221; is [audio src="x.mp3"]</p>\n')
  })

  it("has whole addresses of the site's own files, as it may be read elsewhere; its source stays as it was written", async () => {
    const { ask } = testSite(posts)
    const content = '<a href="/uploads/a.pdf">a</a> <a href="/about/">b</a>'
    const { json } = await ask('POST', path, { as: 'admin', json: { post: 10, content } })
    expect(json.content.rendered).toContain('href="http://site.test/uploads/a.pdf"')
    expect(json.content.rendered).toContain('href="/about/"')
    expect(json.content.raw).toContain('href="/uploads/a.pdf"')
  })

  it('links to files of the site as to its pages: search engines follow them', async () => {
    const { get } = testSite({
      ...posts,
      'comments/open/100.md': comment(100, 'post: open', '<a href="/uploads/a.pdf">a</a> <a href="//x.test/b">b</a>'),
    })
    expect((await get(`${path}/100`)).json.content.rendered).toBe(
      '<p><a href="http://site.test/uploads/a.pdf">a</a> <a href="//x.test/b" rel="nofollow ugc">b</a></p>\n',
    )
  })

  it('follows the setting uploads_base, also when it was shown before', async () => {
    const { ask, get, site, root } = testSite(posts)
    const content = '<a href="/uploads/a.pdf">a</a>'
    const { id } = (await ask('POST', path, { as: 'admin', json: { post: 10, content } })).json
    const before = await get(`${path}/${id}`)
    expect(before.json.content.rendered).toContain('href="http://site.test/uploads/a.pdf"')
    const settings = join(root, 'settings.json')
    writeFileSync(settings, JSON.stringify({ ...JSON.parse(readFileSync(settings, 'utf8')), uploads_base: 'files' }))
    site.load('settings.json')
    const { json } = await get(`${path}/${id}`)
    expect(json.content.rendered).toContain('href="http://site.test/files/a.pdf"')
  })

  it('has none of what no text file can hold', async () => {
    const { ask } = testSite(posts)
    const json = { post: 10, content: 'a\u0000b\ud800 😀', author_name: 'V\u0000\ud800', author_email: 'v@example.org' }
    const made = await ask('POST', path, { as: 'admin', json })
    expect(made.json.content.raw).toBe('ab 😀')
    expect(made.status).toBe(201)
  })

  it('stays without markup when an editor changes what a visitor wrote', async () => {
    const { ask } = testSite({ ...posts, 'comments/open/100.md': approved(100) })
    const { json } = await ask('POST', `${path}/100`, { as: 'editor', json: { content: '<h2>h</h2> http://a.org' } })
    expect(json.content.raw).toBe('h http://a.org')
    expect(json.content.rendered).toBe('<p>h <a href="http://a.org" rel="nofollow ugc">http://a.org</a></p>\n')
  })

  it('marks links in words, also those to the site itself, and shows faces as the settings say', async () => {
    const { get, ask } = testSite({
      ...posts,
      'comments/open/100.md': comment(100, 'post: open', 'See http://site.test/x :-)'),
    })
    const rendered = async () => (await get(`${path}/100`)).json.content.rendered
    expect(await rendered()).toContain('<a href="http://site.test/x" rel="nofollow ugc">')
    expect(await rendered()).not.toContain(':-)')
    await ask('POST', '/core/v2/settings', { as: 'admin', json: { use_smilies: false } })
    expect(await rendered()).toContain(':-)')
  })
})
