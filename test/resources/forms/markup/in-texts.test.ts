import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { checkSite } from '../../../../src/site/check/check.ts'
import { testSite } from '../../../harness.ts'
import { breakDisk } from '../../../hostile/faulty-disk.ts'

const hash = '9f3ab07c51d2e8449f3ab07c51d2e8449f3ab07c'
const forms = {
  'forms/contact.md': `---\nid: 40\ntitle: Say "hello" & more\nmeta: { _hash: ${hash}, _old_cf7_unit_id: '3' }\n---\n[text* your-name]\n[submit]\n`,
  'forms/other.md': '---\nid: 41\ntitle: Other\n---\n[text a]\n',
}

/** The rendered text of a post with this text, and the site. */
async function rendered(text: string, more: Record<string, string> = {}) {
  const test = testSite({
    ...forms,
    'posts/here.md': `---\nid: 34\ntitle: Here\nstatus: publish\ndate: 2026-01-02\n---\n${text}\n`,
    ...more,
  })
  const read = async () =>
    (await test.get('/core/v2/posts/34')).json as { content: { rendered: string }; excerpt: { rendered: string } }
  return { ...test, read, html: (await read()).content.rendered }
}

const tagsIn = (html: string) => [...html.matchAll(/<div class="wpcf7 no-js" id="([\w-]+)"/g)].map(([, id]) => id)

describe('a form in a text', () => {
  it('is named by its number, its hash or the beginning of it, its slug, or else its title', async () => {
    for (const [said, tag] of [
      ['id="40"', 'wpcf7-f40-p34-o1'],
      [`id="${hash.slice(0, 7)}" title="Other"`, 'wpcf7-f40-p34-o1'],
      [`id="${hash}"`, 'wpcf7-f40-p34-o1'],
      ['id=contact', 'wpcf7-f40-p34-o1'],
      ['id="9f3ab08" title="Other"', 'wpcf7-f41-p34-o1'],
      ['id="404" title="other"', 'wpcf7-f41-p34-o1'],
      ['title=\'Say "hello" &amp; more\'', 'wpcf7-f40-p34-o1'],
      // As the plugin writes it: without what a shortcode cannot hold.
      ['id="404" title="Say hello &amp; more"', 'wpcf7-f40-p34-o1'],
    ])
      expect([said, tagsIn((await rendered(`[contact-form-7 ${said}]`)).html)]).toEqual([said, [tag]])
    expect(tagsIn((await rendered('[contact-form 3 "Other"]')).html)).toEqual(['wpcf7-f40-p34-o101'])
    expect(tagsIn((await rendered('[contact-form 9 "Other"]')).html)).toEqual(['wpcf7-f41-p34-o101'])
  })

  it('speaks the language of the text, and is sent to its page in that', async () => {
    const { get } = await rendered('[contact-form-7 id="40"]', {
      'settings.json': '{ "title": "T", "languages": ["en", "de"] }',
      'posts/here.de.md': '---\nid: 35\ntitle: Hier\ndate: 2026-01-02\n---\n[contact-form-7 id="40"]\n',
    })
    const { rendered: html } = (await get('/core/v2/posts/35')).json.content
    expect(html).toContain('action="http://site.test/de/contact-forms/contact/"')
    expect(html).toContain('name="_wpcf7_locale" value="de"')
    expect(html).toContain('aria-label="Kontaktformular"')
  })

  it('says that it is not there where it is not', async () => {
    for (const text of [
      '[contact-form-7 id="404"]',
      '[contact-form-7]',
      '[contact-form 9]',
      '[contact-form-7 id="constructor"]',
    ])
      expect((await rendered(text)).html.trim()).toBe(
        '<p class="wpcf7-contact-form-not-found"><strong>Error:</strong> Contact form not found.</p>',
      )
  })

  it('that is not there is named by check', async () => {
    const { site } = await rendered(
      '[contact-form-7 id="40"] [contact-form-7 id="404"] [contact-form 9] [contact-form 3] [contact-form-7]',
    )
    const inPost = checkSite(site, { wanted: (path) => path.startsWith('posts/') })
    expect(inPost.map(({ code, message }) => `${code}: ${message}`)).toEqual([
      "shortcode: [contact-form-7] names the form '404', which does not exist",
      "shortcode: [contact-form] names the form '9', which does not exist",
      'shortcode: [contact-form-7] names no form',
    ])
  })

  it('is counted in its text, sends to its own page, and stays out of the excerpt', async () => {
    const { html, read, page } = await rendered('Write to us.\n\n[contact-form-7 id="40"]\n\n[contact-form-7 id="40"]')
    expect(tagsIn(html)).toEqual(['wpcf7-f40-p34-o1', 'wpcf7-f40-p34-o2'])
    expect(html).toContain('<form action="http://site.test/contact-forms/contact/" method="post"')
    expect(html).toContain('name="_wpcf7_container_post" value="34"')
    expect(html).not.toContain('<p><div')
    expect((await read()).excerpt.rendered).toBe('<p>Write to us.</p>\n')
    expect((await page('/2026/01/02/here/')).text).toContain('id="wpcf7-f40-p34-o2"')
    const body = new URLSearchParams({ 'your-name': '', _wpcf7_unit_tag: 'wpcf7-f40-p34-o2' })
    const answer = await page('/contact-forms/contact/', {
      method: 'POST',
      body,
      headers: { 'user-agent': 'a browser' },
    })
    expect(answer.text).toContain(
      '<span class="wpcf7-not-valid-tip" aria-hidden="true">Please fill out this field.</span>',
    )
  })

  it('takes attributes of its own, of which nothing gets out', async () => {
    const text =
      '[contact-form-7 id="40" html_id="a b&lt;" html_name="n" html_title="&quot;Us&quot;" html_class="one tw&quot;o"]'
    const { html } = await rendered('', {
      'posts/here.md': `---\nid: 34\ncontent_format: html\nstatus: publish\ndate: 2026-01-02\n---\n${text}\n`,
    })
    expect(html).toMatch(
      /<form action="[^"]+" method="post" class="wpcf7-form init one two" id="ab" name="n" aria-label="&quot;Us&quot;"/,
    )
    expect((await rendered('[contact-form-7 id="41" output="raw_form"]')).html.trim()).toBe(
      '<pre class="wpcf7-raw-form"><code>[text a]</code></pre>',
    )
  })

  it('is shown anew when the form changes, comes or goes', async () => {
    const { ask, read, root, site, html } = await rendered('[contact-form-7 id="41"] [contact-form-7 title="Late"]')
    expect(html).toContain('name="a"')
    await ask('PUT', '/forms/v1/contact-forms/41', { as: 'editor', json: { form: '[text changed]' } })
    expect((await read()).content.rendered).toContain('name="changed"')
    writeFileSync(join(root, 'forms/late.md'), '---\nid: 50\ntitle: Late\n---\n[text late]\n')
    site.load('forms/late.md')
    expect((await read()).content.rendered).toContain('name="late"')
    await ask('DELETE', '/forms/v1/contact-forms/41', { as: 'editor' })
    expect(tagsIn((await read()).content.rendered)).toEqual(['wpcf7-f50-p34-o2'])
  })

  it('sends to where the site was reached, as every link leads there', async () => {
    const { site } = await rendered('[contact-form-7 id="40"]')
    const post = site.get('post', 34)!
    const at = (home: string) => site.address.reachedAt(home, () => site.render(post).content)
    for (const home of ['https://a.example', 'https://b.example', 'https://a.example'])
      expect(at(home)).toContain(`<form action="${home}/contact-forms/contact/"`)
  })

  it('with a quiz is shown where nothing can be written, the key of its answers included', async () => {
    const { get, root } = testSite({
      'forms/quiz.md': '---\nid: 43\n---\n[quiz sum "1+1=?|2"]\n',
      'posts/here.md': '---\nid: 34\nstatus: publish\ndate: 2026-01-02\n---\n[contact-form-7 id="43"]\n',
    })
    const fault = breakDisk(root, 1, 'EROFS', true)
    const { status, json } = await get('/core/v2/posts/34')
    expect(fault.hits).toBeGreaterThan(0)
    expect(status).toBe(200)
    expect(json.content.rendered).toMatch(/name="_wpcf7_quiz_answer_sum" value="[0-9a-f]{32}"/)
  })

  it('is for those who are signed in only where it says so', async () => {
    const { read } = await rendered('[contact-form-7 id="44"]', {
      'forms/members.md': '---\nid: 44\nadditional_settings: "subscribers_only: on"\n---\n[text a]\n',
    })
    expect((await read()).content.rendered.trim()).toBe(
      '<p class="wpcf7-subscribers-only">This contact form is available only for logged in users.</p>',
    )
  })
})
