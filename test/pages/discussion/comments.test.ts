import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { nobody } from '../../../src/define/define.ts'
import { restRoot } from '../../../src/derive/rest-root.ts'
import { createApp } from '../../../src/server/create-app.ts'
import { type Files, testSite } from '../../harness.ts'
import { approved, comment, posts } from '../../resources/comments/comment-samples.ts'

const at = '/2024/01/01/open/'
const settings = (more = {}) =>
  JSON.stringify({ title: 'Test site', timezone: 'UTC', default_comment_status: 'open', ...more })
const ann = { author: 'Ann', email: 'ann@example.org', comment: 'What a fine day!' }

/** A site whose pages are sent forms, as a browser does. */
function withForms(files: Files = {}, options: Parameters<typeof testSite>[1] & { settings?: object } = {}) {
  const { settings: own, ...others } = options
  const made = testSite({ ...posts, 'settings.json': settings(own), ...files }, others)
  const send = (path: string, fields: Record<string, string>) => {
    const body = String(new URLSearchParams(fields))
    return made.page(path, {
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'content-length': String(body.length),
        'user-agent': 'Browser',
      },
    })
  }
  const stored = () => [...made.site.all('comment')]
  return { ...made, send, stored }
}

const order = (text: string) => [...text.matchAll(/<li id="comment-(\d+)"/g)].map(([, id]) => Number(id))
const reply = (id: number, parent: number) => approved(id, `author_name: Sam\nparent: ${parent}`)

describe('what readers said', () => {
  it('stands below the text, the oldest first, with the answers to each', async () => {
    const { page } = withForms({
      'comments/open/1.md': approved(1, 'author_name: Zoë <b>Q</b>\nauthor_url: "https://zoe.example/?a&b"'),
      'comments/open/2.md': approved(2, 'author: author\nauthor_name: The author'),
      'comments/open/3.md': reply(3, 1),
      'comments/open/4.md': reply(4, 3),
      'comments/open/5.md': comment(5, 'post: open\nauthor_name: Held\nstatus: hold', 'Not yet seen'),
      'comments/open/6.md': comment(6, 'post: open\nauthor_name: Spam\nstatus: spam', 'Buy'),
      'comments/open/7.md': approved(7, 'author_name: A page\nauthor_url: https://other.example/\ntype: pingback'),
      'comments/open/8.md': approved(8, 'author_name: Evil\nauthor_url: "javascript:alert(1)"'),
    })
    const { text } = await page(at)
    expect(order(text)).toEqual([1, 3, 4, 2, 7, 8])
    expect(text).toContain('<h2 id="comments-title">6 comments</h2>')
    expect(text).toContain('<a href="https://zoe.example/?a&amp;b" rel="nofollow ugc external">Zoë Q</a>')
    expect(text).toContain(`href="http://site.test${at}#comment-1"`)
    expect(text).toContain('<time datetime="2025-01-01T10:00:01+00:00">January 1, 2025, 10:00 am</time>')
    expect(text).toContain('src="http://site.test/avatars/author-48.svg"')
    expect(text.match(/class="mark">Author</g)).toHaveLength(1)
    expect(text).toContain('Mentioned by <strong><a href="https://other.example/"')
    // What a class says of their look stands in the stylesheet.
    const sheet = await page(/<link rel="stylesheet" href="([^"]+)"/.exec(text)![1]!)
    const articles = [...text.matchAll(/<article class="([^"]+)"/g)].map((found) => found[1]!.split(' ')[0]!)
    expect(articles).toHaveLength(6)
    for (const name of new Set(articles)) expect(sheet.text).toContain(`.${name} {`)
    expect(text).not.toMatch(/Not yet seen|Buy|javascript:/)
    // An answer stands within what it answers.
    expect(text.indexOf('id="comment-3"')).toBeLessThan(text.indexOf('</ol>', text.indexOf('id="comment-1"')))
    // Mentions cannot be answered.
    expect([...text.matchAll(/replytocom=(\d+)#respond/g)].map(([, id]) => Number(id))).toEqual([1, 3, 4, 2, 8])
  })

  it('is turned page by page, and links lead to the page that shows a comment', async () => {
    const ids = Array.from({ length: 7 }, (_, i) => i + 1)
    const { page, get } = withForms(
      {
        ...Object.fromEntries(ids.map((id) => [`comments/open/${id}.md`, approved(id)])),
        'comments/open/8.md': reply(8, 7),
      },
      { settings: { comments_per_page: 3 } },
    )
    const pages = [await page(at), await page(`${at}comment-page-2/`), await page(`${at}comment-page-3/`)]
    expect(pages.map(({ text }) => order(text))).toEqual([
      [1, 2, 3],
      [4, 5, 6],
      [7, 8],
    ])
    expect(pages[1]!.text).toContain(`<a rel="prev" href="${at}#comments">`)
    expect(pages[1]!.text).toContain(`<a rel="next" href="${at}comment-page-3/#comments">`)
    expect(pages[0]!.text).not.toMatch(/<a rel="prev" href="[^"]*#comments"/)
    expect(pages[2]!.text).not.toMatch(/<a rel="next" href="[^"]*#comments"/)
    expect(pages[1]!.text).toContain(`<link rel="canonical" href="http://site.test${at}comment-page-2/" />`)
    for (const [path, there] of [
      [`${at}comment-page-1/`, at],
      [`${at}comment-page-2`, at],
      [`${at}comment-page-4/`, at],
      ['/about/comment-page-2/', '/about/'],
    ] as const)
      expect((await page(path)).headers.get('location')).toBe(`http://site.test${there}`)
    for (const path of [`${at}comment-page-0/`, '/comment-page-2/'])
      expect([path, (await page(path)).status]).toEqual([path, 404])
    const links = (await get('/core/v2/comments?order=asc&orderby=id')).json.map(({ link }: { link: string }) => link)
    expect(links[0]).toBe(`http://site.test${at}#comment-1`)
    expect(links.slice(6)).toEqual([7, 8].map((id) => `http://site.test${at}comment-page-3/#comment-${id}`))
    const { text } = await page(`${at}?replytocom=7`)
    expect(text).toContain(`<a rel="nofollow" href="${links[6]}">Cancel reply</a>`)
  })

  it('leads to the right page, too, where many were written in one second, or answer what is not there', async () => {
    const alike = (id: number) => comment(id, 'post: open\nauthor_name: Sam\ndate: 2025-01-01T10:00:00')
    const { page, get } = withForms(
      {
        ...Object.fromEntries([1, 2, 3, 4, 5].map((id) => [`comments/open/${id}.md`, alike(id)])),
        'comments/open/6.md': reply(6, 99),
      },
      { settings: { comments_per_page: 2 } },
    )
    const links = (await get('/core/v2/comments?order=asc&orderby=id')).json.map(({ link }: { link: string }) => link)
    for (const link of links.slice(0, 5)) {
      const { pathname, hash } = new URL(link)
      expect((await page(pathname)).text).toContain(`<li id="${hash.slice(1)}">`)
    }
    expect(links[5]).toBe(`http://site.test${at}#comment-6`)
  })

  it('is bounded, however many answers one comment has, and circles end', async () => {
    const { page } = withForms({
      'comments/open/1.md': approved(1),
      ...Object.fromEntries(Array.from({ length: 510 }, (_, i) => [`comments/open/${i + 2}.md`, reply(i + 2, 1)])),
      'comments/open/900.md': reply(900, 901),
      'comments/open/901.md': reply(901, 900),
    })
    const { status, text } = await page(at)
    expect([status, order(text).length]).toEqual([200, 501])
    expect(text).toContain('Not all replies are shown here')
  })

  it('is not there where nothing was said and nothing can be', async () => {
    const { page } = withForms({ 'comments/closed/1.md': comment(1, 'post: closed\nauthor_name: Sam\nstatus: hold') })
    expect((await page('/2024/01/01/closed/')).text).not.toContain('id="comments"')
    const talked = withForms({ 'comments/closed/1.md': comment(1, 'post: closed\nauthor_name: Sam') })
    const { text } = await talked.page('/2024/01/01/closed/')
    expect(text).toContain('Comments are closed.')
    expect(text).not.toContain('id="respond"')
  })

  it('may be added by people with an account only, where a setting says so', async () => {
    const { page, send, stored } = withForms({}, { settings: { comment_registration: true } })
    expect((await page(at)).text).toContain('Only people with an account may comment.')
    const { status } = await send(at, ann)
    expect([status, stored().length]).toEqual([401, 0])
  })
})

describe('a comment that a visitor sends by the form', () => {
  it('is kept, waits for moderation, and is seen by its sender alone', async () => {
    const { page, send, stored, get } = withForms({}, { now: () => Date.UTC(2025, 5, 1, 12) })
    const sent = await send(at, { ...ann, url: 'ann.example' })
    expect(sent.status).toBe(303)
    const [kept] = stored()
    expect(kept!.data).toMatchObject({ author_name: 'Ann', author_url: 'http://ann.example', status: 'hold' })
    const location = new URL(sent.headers.get('location')!)
    expect([location.pathname, location.hash]).toEqual([at, `#comment-${kept!.id}`])
    const own = await page(location.pathname + location.search)
    expect(own.text).toContain('What a fine day!')
    expect(own.text).toContain('awaiting moderation')
    expect(own.headers.get('cache-control')).toBe('no-store')
    expect(own.text).toContain(`<link rel="canonical" href="http://site.test${at}" />`)
    expect((await page(at)).text).not.toContain('What a fine day!')
    // Nobody else can make such an address.
    const forged = new URLSearchParams(location.search)
    for (const [name, value] of [
      ['moderation-hash', '0.x'],
      ['unapproved', String(kept!.id + 1)],
    ] as const) {
      const query = new URLSearchParams(forged)
      query.set(name, value)
      expect((await page(`${at}?${query}`)).text).not.toContain('What a fine day!')
    }
    expect((await get(`/core/v2/comments/${kept!.id}`, { as: 'admin' })).json).toMatchObject({
      status: 'hold',
      content: { rendered: '<p>What a fine day!</p>\n' },
    })
    const { json } = await get(`/core/v2/comments/${kept!.id}?context=edit`, { as: 'admin' })
    expect(json).toMatchObject({ author_email: 'ann@example.org', author_user_agent: 'Browser', author: 0 })
  })

  it('shows its sender nothing any more after ten minutes', async () => {
    let now = Date.UTC(2025, 5, 1, 12)
    const { page, send } = withForms({}, { now: () => now })
    const { pathname, search } = new URL((await send(at, ann)).headers.get('location')!)
    now += 599_000
    expect((await page(pathname + search)).text).toContain('What a fine day!')
    now += 2000
    expect((await page(pathname + search)).text).not.toContain('What a fine day!')
  })

  it('is shown at once to everybody, where an earlier one of theirs was approved', async () => {
    const { page, send, stored } = withForms({
      'comments/open/1.md': approved(1, 'author_name: Ann\nauthor_email: ann@example.org'),
    })
    const { status, headers } = await send(at, { ...ann, comment_parent: '1' })
    const made = stored().find(({ id }) => id !== 1)!
    expect([status, headers.get('location')]).toEqual([303, `http://site.test${at}#comment-${made.id}`])
    expect(made.data['parent']).toBe(1)
    expect(order((await page(at)).text)).toEqual([1, made.id])
  })

  it('is refused with what was typed, the reason beside the field, and its own status', async () => {
    const { send, stored } = withForms()
    const refusals: [Record<string, string>, number, RegExp][] = [
      [{ author: '' }, 400, /id="said-author-wrong">Enter your name\./],
      [{ email: '' }, 400, /id="said-email-wrong">Enter your e-mail address\./],
      [{ email: 'ann' }, 400, /id="said-email-wrong">Enter a valid e-mail address\./],
      [{ comment: ' \r\n ' }, 400, /id="said-comment-wrong">Enter your comment\./],
      [{ author: 'é'.repeat(123) }, 400, /id="said-author-wrong">This is too long\./],
      [{ comment: 'x'.repeat(65_526) }, 400, /id="said-comment-wrong">This is too long\./],
      [{ url: `https://e.org/${'a'.repeat(200)}` }, 400, /id="said-url-wrong">This is too long\./],
      [{ homepage: 'https://spam.example' }, 400, /Only programs/],
      [{ comment_parent: '77' }, 400, /no longer exists/],
    ]
    for (const [more, status, said] of refusals) {
      const typed: Record<string, string> = {
        ...ann,
        comment: 'Kept & <typed> &lt;',
        url: 'https://kept.example',
        ...more,
      }
      const answer = await send(at, typed)
      expect([more, answer.status]).toEqual([more, status])
      expect(answer.text).toMatch(said)
      expect(answer.text).toContain('<div class="error" role="alert" tabindex="-1">')
      expect(answer.text).toContain('<title>Not sent: Post 10')
      expect(answer.headers.get('cache-control')).toBe('no-store')
      if (more['comment'] === undefined) expect(answer.text).toContain('Kept &amp; &lt;typed> &amp;lt;</textarea>')
      if (more['author'] === undefined) expect(answer.text).toContain('value="Ann"')
      if (more['url'] === undefined) expect(answer.text).toContain('value="https://kept.example"')
    }
    const both = await send(at, { ...ann, author: '', email: 'no' })
    expect(both.text).toContain('<li><a href="#said-author">Name</a>: Enter your name.</li>')
    expect(stored()).toEqual([])
  })

  it('is judged as one that comes over the interface: twice the same, too quickly, on what is closed or not there', async () => {
    let now = Date.UTC(2025, 5, 1, 12)
    const { send, stored } = withForms({}, { now: () => now })
    expect((await send(at, ann)).status).toBe(303)
    const again = await send(at, ann)
    expect([again.status, again.text.includes('Duplicate comment')]).toEqual([409, true])
    const quick = await send(at, { ...ann, comment: 'More' })
    expect([quick.status, quick.text.includes('too quickly')]).toEqual([400, true])
    now += 15_000
    expect((await send(at, { ...ann, comment: 'More' })).status).toBe(303)
    expect((await send('/2024/01/01/closed/', ann)).status).toBe(403)
    for (const path of ['/nowhere/', '/?p=12', '/2024/01/01/private/'])
      expect([path, (await send(path, ann)).status]).toEqual([path, 404])
    for (const path of ['/', '/calendar', '/category/uncategorized/'])
      expect([path, (await send(path, ann)).status]).toEqual([path, 405])
    expect(stored()).toHaveLength(2)
  })

  it('needs neither name nor address, where a setting says so', async () => {
    const { page, send, stored } = withForms({}, { settings: { require_name_email: false } })
    expect((await page(at)).text).toMatch(
      /<input type="text" id="said-author" name="author" maxlength="245" autocomplete/,
    )
    expect((await send(at, { comment: 'Nameless' })).status).toBe(303)
    expect(stored()[0]!.data['author_name']).toBeUndefined()
  })

  it('never speaks in the name of a user: pages know nobody', async () => {
    const { site, page, stored } = withForms()
    const body = String(new URLSearchParams({ comment: 'By an admin?', author: 'admin', email: 'admin@example.org' }))
    await page(at, {
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'content-length': String(body.length),
        authorization: `Basic ${btoa('admin:anything')}`,
        cookie: 'wordpress_logged_in=1',
        origin: 'https://elsewhere.example',
      },
    })
    const [kept] = stored()
    expect([kept!.data['author'], kept!.derived.status]).toEqual([undefined, 'hold'])
    expect(site.find('user', kept!.data['author'])).toBeUndefined()
  })

  it('is not what opens the interface: signed out, programs are refused as before', async () => {
    const { ask } = withForms()
    const json = { post: 10, content: 'x', author_name: 'Ann', author_email: 'ann@example.org' }
    expect((await ask('POST', '/core/v2/comments', { json })).json.code).toBe('rest_comment_login_required')
  })

  it('keeps only the markup that visitors may use', async () => {
    const { send, stored, root } = withForms()
    const text = '<script>alert(1)</script><b>Bold</b> <a href="https://e.org" onclick="x()">link</a>'
    await send(at, { ...ann, comment: text })
    const file = readFileSync(join(root, stored()[0]!.path), 'utf8')
    expect(file).toContain('<b>Bold</b>')
    expect(file).not.toMatch(/<script|onclick/)
    // What is known about the sender stands in no file that git tracks.
    expect(file).not.toContain('ann@example.org')
    expect(readdirSync(join(root, '.almanac'))).toContain('visitors.jsonl')
  })
})

it('one address is heard twenty times a minute, whatever it sends', async () => {
  let now = Date.UTC(2025, 5, 1, 12)
  const { site } = withForms({}, { now: () => now })
  const { discussion } = site.resources.get('comment')!
  const sent = { name: '', email: '', website: '', text: '', parent: 0 }
  const take = async (ip: string) => {
    const around = { site, rest: restRoot('http://site.test/rest'), caller: nobody, origin: { ip, agent: '' } }
    const more = { headers: {}, uploads: {}, context: 'view', face: 'rest' } as const
    const taken = await discussion!.submit(site.get('post', 10)!, sent, { ...around, ...more })
    return 'status' in taken && taken.status
  }
  for (let i = 0; i < 20; i++) expect(await take('192.0.2.1')).toBe(400)
  expect([await take('192.0.2.1'), await take('192.0.2.2')]).toEqual([429, 400])
  now += 60_000
  expect(await take('192.0.2.1')).toBe(400)
})

it('a website that is only read takes no comments, and says so', async () => {
  const { site } = withForms({ 'comments/open/1.md': approved(1) })
  const { fetch } = createApp(site, { readOnly: true })
  const text = await (await fetch(new Request(`http://site.test${at}`))).text()
  expect(text).toContain('Comments are closed.')
  expect(text).not.toContain('id="respond"')
  const body = String(new URLSearchParams(ann))
  const headers = {
    'content-type': 'application/x-www-form-urlencoded',
    'content-length': String(body.length),
  }
  const { status } = await fetch(new Request(`http://site.test${at}`, { method: 'POST', body, headers }))
  expect([status, [...site.all('comment')].length]).toEqual([403, 1])
})

describe('the form', () => {
  it('says whom it answers, if that is there', async () => {
    const { page } = withForms({
      'comments/open/1.md': approved(1, 'author_name: Zoë & Co'),
      'comments/open/2.md': comment(2, 'post: open\nauthor_name: Held\nstatus: hold'),
      'comments/closed/3.md': comment(3, 'post: closed\nauthor_name: Elsewhere'),
    })
    const { text } = await page(`${at}?replytocom=1`)
    expect(text).toContain('Reply to Zoë &amp; Co</h2>')
    expect(text).toContain('<input type="hidden" name="comment_parent" value="1" />')
    expect(text).toContain(`<a rel="nofollow" href="http://site.test${at}#comment-1">Cancel reply</a>`)
    expect(text).toContain('<meta name="robots" content="noindex')
    for (const id of ['2', '3', '99', '-1', 'x', '1e9', '99999999999999999999'])
      expect((await page(`${at}?replytocom=${id}`)).text).toContain('Leave a comment</h2>')
  })

  it('of a protected post is there once the password was given, and the post stays open when it is sent', async () => {
    const { page, send, stored } = withForms({
      'comments/secret/1.md': comment(1, 'post: secret\nauthor_name: Sam', 'A secret remark'),
    })
    const path = '/2024/01/01/secret/'
    expect((await page(path)).text).not.toMatch(/secret remark|name="comment"/)
    const open = await send(path, { password: 'pw' })
    expect(open.text).toContain('A secret remark')
    expect(open.text).toContain('<input type="hidden" name="password" value="pw" />')
    const closed = await send(path, ann)
    expect([closed.status, closed.text.includes('This page is protected')]).toEqual([403, true])
    expect((await send(path, { ...ann, password: 'wrong' })).status).toBe(403)
    expect(stored()).toHaveLength(1)
    const { status, text } = await send(path, { ...ann, password: 'pw' })
    expect(status).toBe(200)
    expect(text).toContain('What a fine day!')
    expect(text).toContain('awaiting moderation')
    expect(stored()).toHaveLength(2)
    const wrong = await send(path, { ...ann, comment: '', password: 'pw' })
    expect([wrong.status, wrong.text.includes('Enter your comment.')]).toEqual([400, true])
  })

  it('is refused in the language of the page', async () => {
    const { send } = withForms(
      { 'posts/offen.de.md': '---\nid: 50\ntitle: Offen\nstatus: publish\ndate: 2024-01-01 10:00:00\n---\nText.\n' },
      { settings: { languages: ['en', 'de'] } },
    )
    const german = '/de/2024/01/01/offen/'
    expect((await send(german, { ...ann, author: '' })).text).toContain('>Geben Sie Ihren Namen ein.<')
    expect((await send(german, { ...ann, homepage: 'x' })).text).toContain('Das letzte Feld füllen nur Programme aus.')
    expect((await send(at, { ...ann, author: '' })).text).toContain('>Enter your name.<')
  })
})
