import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { type WantedEmbed, EmbedStore, embedStore } from '../../../src/resources/embeds/in-texts/embed-store.ts'
import { fetchAll, type LookUp, openFetcher, toTextHtml } from '../../../src/resources/embeds/in-texts/fetch-wanted.ts'
import { refreshEmbeds } from '../../../src/resources/embeds/in-texts/refresh-embeds.ts'
import { areas } from '../../../src/resources/registry.ts'
import { openFolder } from '../../../src/site/open-folder.ts'
import { type Files, testSite } from '../../harness.ts'
import { hostAt } from '../../service-host.ts'

const film = 'https://www.youtube.com/watch?v=a_b_c&t=1--2'
const frame = (title: string) =>
  `<iframe width="9" height="9" src="https://www.youtube.com/embed/a" title="${title}"></iframe>`
const lazy = (title: string) => frame(title).replace('<iframe', '<iframe loading="lazy"')
const post = (id: number, body: string, format = 'html') =>
  `---\nid: ${id}\ntitle: "Post & ${id}"\ndate: 2026-01-02T03:04:05\ncontent_format: ${format}\n---\n\n${body}\n`

/** Answers with a frame, as often as it is asked; notes what it was asked. */
function answering(html: (asked: WantedEmbed) => string | undefined = () => frame('Film')) {
  const seen: string[] = []
  const lookUp: LookUp = async (asked) => {
    seen.push(asked.url)
    const found = html(asked)
    return found === undefined ? undefined : { html: found, title: 'Film' }
  }
  return { seen, lookUp }
}

function site(files: Files) {
  const test = testSite(files)
  const rendered = async (id: number) => (await test.get(`/core/v2/posts/${id}`)).json.content.rendered as string
  return { ...test, rendered, store: test.site.service(embedStore) }
}

describe('an address of a well-known provider that stands alone', () => {
  it.each(['html', 'markdown'])('is a link until it is fetched, and then what is there (%s)', async (format) => {
    const { rendered, store, get } = site({ 'posts/a.md': post(5, `Look:\n\n${film}\n\nSo`, format) })
    const link =
      '<a href="https://www.youtube.com/watch?v=a_b_c&#038;t=1--2">https://www.youtube.com/watch?v=a_b_c&amp;t=1--2</a>'
    expect(await rendered(5)).toBe(`<p>Look:</p>\n<p>${link}</p>\n<p>So</p>\n`)
    expect(store.wanted()).toEqual([{ url: film, maxWidth: 600, maxHeight: 900 }])
    await fetchAll(store, store.wanted(), answering().lookUp)
    expect(await rendered(5)).toBe(`<p>Look:</p>\n<p>${lazy('Film')}</p>\n<p>So</p>\n`)
    expect((await get('/core/v2/posts/5')).json.excerpt.rendered).toBe('<p>Look: So</p>\n')
    expect(store.wanted()).toEqual([])
  })

  it('is what is there within blocks, lines and paragraphs, too', async () => {
    const block = `<!-- wp:embed {"url":"x"} -->\n<figure class="wp-block-embed"><div class="wp-block-embed__wrapper">\n${film}\n</div></figure>\n<!-- /wp:embed -->`
    const { rendered, store } = site({
      'posts/a.md': post(5, block),
      'posts/b.md': post(6, `one\n${film}\ntwo`),
      'posts/c.md': post(7, `[embed width="300"]${film.replace('&', '&amp;')}[/embed]`),
      'posts/d.md': post(8, `[embed]${film}[/embed]\n\n<pre>\n${film}\n</pre>\n\n\`${film}\``, 'markdown'),
    })
    for (const id of [5, 6, 7, 8]) await rendered(id)
    expect(store.wanted().map(({ maxWidth }) => maxWidth)).toEqual([600, 300])
    await fetchAll(store, store.wanted(), answering().lookUp)
    expect(await rendered(5)).toBe(
      `<figure class="wp-block-embed"><div class="wp-block-embed__wrapper">\n${lazy('Film')}\n</div></figure>`.replace(
        /^/,
        '\n',
      ) + '\n',
    )
    expect(await rendered(6)).toBe(`<p>one<br />\n${lazy('Film')}<br />\ntwo</p>\n`)
    expect(await rendered(7)).toBe(`<p>${lazy('Film')}</p>\n`)
    expect(await rendered(8)).toMatch(
      /^<p><iframe loading[^>]*><\/iframe><\/p>\n<pre>\nhttps:[^<]*\n<\/pre>\n<p><code>https:[^<]*<\/code><\/p>\n$/,
    )
  })

  it('stays text where the provider is none of the well-known ones, and where the site fetches nothing', async () => {
    const { rendered, store } = site({
      'posts/a.md': post(5, 'https://example.org/a--b'),
      'posts/b.md': post(6, 'https://coub.com/view/a'),
      'posts/c.md': post(
        7,
        '[embed]https://example.org/?a&b[/embed] [embed]javascript:alert(1)[/embed] [embed][/embed]',
      ),
    })
    expect(await rendered(5)).toBe('<p>https://example.org/a&#8211;b</p>\n')
    expect(await rendered(6)).toBe('<p>https://coub.com/view/a</p>\n')
    expect(await rendered(7)).toBe(
      '<p><a href="https://example.org/?a&#038;b">https://example.org/?a&amp;b</a>  </p>\n',
    )
    expect(store.wanted()).toEqual([])
  })
})

describe('an address of this site that stands alone', () => {
  it('is a card of its page, as long as everybody may read that', async () => {
    const { rendered, ask } = site({
      'posts/a.md': post(5, 'http://site.test/2026/01/02/b/\n\nhttp://site.test/nothing/--'),
      'posts/b.md': post(6, 'b'),
    })
    expect(await rendered(5)).toMatch(
      /^<blockquote class="wp-embedded-content" data-secret="\w+">\n?<p><a href="http:\/\/site\.test\/2026\/01\/02\/b\/">Post &#038; 6<\/a><\/p><\/blockquote>\n<p><iframe sandbox="allow-scripts" [^>]*src="http:\/\/site\.test\/2026\/01\/02\/b\/embed\/#\?secret=\w+"[^>]*><\/iframe><\/p>\n<p>http:\/\/site\.test\/nothing\/&#8211;<\/p>\n$/,
    )
    await ask('POST', '/core/v2/posts/6', { as: 'admin', json: { title: 'Renamed' } })
    expect(await rendered(5)).toContain('>Renamed</a>')
    await ask('POST', '/core/v2/posts/6', { as: 'admin', json: { status: 'draft' } })
    expect(await rendered(5)).toBe('<p>http://site.test/2026/01/02/b/</p>\n<p>http://site.test/nothing/&#8211;</p>\n')
  })
})

describe('a website that is reached at several addresses', () => {
  it('shows its own files and pages at that by which it is reached', () => {
    const { site: opened } = site({
      'posts/a.md': post(5, 'http://b.test/2026/01/02/b/\n\n[audio]'),
      'posts/b.md': post(6, 'b'),
      'media/x.mp3': '',
      'media/x.mp3.md': '---\nid: 7\npost: a\n---\n',
    })
    const shownAt = (home: string) =>
      opened.address.reachedAt(home, () => opened.render(opened.get('post', 5)!).content)
    for (const _ of [1, 2]) {
      expect(shownAt('http://a.test')).toMatch(/^<p>http:\/\/b\.test[^]*src="http:\/\/a\.test\/uploads\/x\.mp3/)
      expect(shownAt('http://b.test')).toMatch(/^<blockquote[^]*src="http:\/\/b\.test\/uploads\/x\.mp3/)
    }
  })
})

describe('an address of a sound or film that stands alone', () => {
  it('is played', async () => {
    const { rendered } = site({
      'posts/a.md': post(
        5,
        'https://a.org/x.mp3\n\n[embed width="320" height="240"]https://a.org/y.mp4[/embed]\n\n[audio src="z.ogg"]',
      ),
      'posts/b.md': post(6, '[video src="https://youtu.be/a"]'),
    })
    expect(await rendered(5)).toMatch(
      /^<p><audio [^>]*id="audio-5-1"[^]*<\/audio><\/p>\n<div style="width: 320px;" class="wp-video"><video [^>]*height="240"[^]*<\/div>\n<audio [^>]*id="audio-5-2"/,
    )
    expect(await rendered(6)).toContain('<a href="https://youtu.be/a">')
  })
})

describe('what was fetched', () => {
  /** A store with a clock and a folder of its own. */
  function stored(more: { readOnly?: boolean; folder?: string } = {}) {
    const folder = more.folder ?? mkdtempSync(join(tmpdir(), 'almanac-embeds-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const clock = { now: 1e12, renewed: 0 }
    const host = hostAt(folder, {
      now: () => clock.now,
      readOnly: more.readOnly ?? false,
      renew: () => void clock.renewed++,
    })
    return { store: new EmbedStore(host), clock, folder }
  }
  const asked = { url: film, maxWidth: 600, maxHeight: 900 }

  it('is there for later processes, and fetched again after a month', () => {
    const { store, clock, folder } = stored()
    store.keep([{ embed: asked, html: 'x' }])
    expect([store.generation, clock.renewed]).toEqual([1, 1])
    const later = stored({ folder })
    later.clock.now += 29 * 86_400_000
    expect(later.store.find(asked)).toBe('x')
    expect(later.store.wanted()).toEqual([])
    later.clock.now += 2 * 86_400_000
    expect(later.store.find(asked)).toBe('x')
    expect(later.store.wanted()).toEqual([asked])
    later.store.keep([{ embed: asked, html: undefined }])
    expect(later.store.find(asked)).toBe('x')
    expect(later.store.generation).toBe(0)
  })

  it('is not asked for again too soon after a failure', () => {
    const { store, clock, folder } = stored()
    expect(store.find(asked)).toBeUndefined()
    store.keep([{ embed: asked, html: undefined }])
    expect(store.wanted()).toEqual([])
    expect(store.nextDue()).toBe(clock.now + 5 * 60_000)
    const later = stored({ folder })
    expect(later.store.find(asked)).toBeUndefined()
    expect(later.store.wanted()).toEqual([])
    clock.now += 5 * 60_000
    expect(store.wanted()).toEqual([asked])
    store.keep([{ embed: asked, html: undefined }])
    expect(store.nextDue()).toBe(clock.now + 60 * 60_000)
    expect([store.generation, clock.renewed]).toEqual([0, 0])
  })

  it('is as good as gone where its file is none', () => {
    const { store, folder } = stored()
    store.keep([{ embed: asked, html: 'x' }])
    const file = readdirSync(join(folder, 'embeds'))[0]!
    for (const text of ['', '{', '{"url":"https://other.org/","html":"y","at":1,"failures":0}']) {
      writeFileSync(join(folder, 'embeds', file), text)
      expect(stored({ folder }).store.find(asked)).toBeUndefined()
    }
  })

  it('wants nothing and writes nothing in a site that is only read, and never more than a thousand', () => {
    const read = stored({ readOnly: true })
    expect(read.store.find(asked)).toBeUndefined()
    expect(read.store.wants).toBe(0)
    const { store } = stored()
    for (let i = 0; i < 1500; i++) store.find({ ...asked, url: `${film}${i}` })
    expect(store.wants).toBe(1000)
  })

  it('is fetched as soon as it is wanted, while the site is served', async () => {
    const { store, clock } = stored()
    let fails = true
    const { lookUp, seen } = answering(() => (fails ? undefined : 'x'))
    const fetcher = openFetcher(store, {
      lookUp,
      now: () => clock.now,
      report: (error) => expect(error).toBeUndefined(),
    })
    store.find(asked)
    await expect.poll(() => seen.length).toBe(1)
    fails = false
    clock.now += 5 * 60_000
    store.find({ ...asked, url: `${film}2` })
    await expect.poll(() => store.find(asked)).toBe('x')
    await expect.poll(() => store.wants).toBe(0)
    await fetcher.close()
    store.find({ ...asked, url: `${film}3` })
    expect(seen).toHaveLength(3)
  })
})

describe('refreshEmbeds', () => {
  it('fetches what all texts show and is not here yet, once; again where that is wanted', async () => {
    const {
      site: opened,
      rendered,
      root,
    } = site({
      'posts/a.md': post(5, `${film}\n\nhttps://youtu.be/gone`),
      'posts/b.md': post(6, `${film}`, 'markdown'),
      'pages/c.md': `---\nid: 7\nstatus: draft\n---\n\nhttps://vimeo.com/1\n`,
    })
    const { lookUp, seen } = answering(({ url }) => (url.endsWith('gone') ? undefined : frame('F')))
    const { fetched, failed } = await refreshEmbeds(opened, lookUp)
    expect([fetched, failed.map(({ url }) => url)]).toEqual([2, ['https://youtu.be/gone']])
    expect(await rendered(6)).toBe(`<p>${lazy('F')}</p>\n`)
    expect(seen).toHaveLength(3)
    // Later processes: what failed is tried at once, as somebody asked for it.
    const later = () => {
      const next = openFolder(root, { areas, home: 'http://site.test' })
      onTestFinished(() => next.close())
      return next
    }
    expect(await refreshEmbeds(later(), lookUp)).toMatchObject({ fetched: 0, failed: [{}] })
    expect(seen).toHaveLength(4)
    expect(await refreshEmbeds(later(), lookUp, true)).toMatchObject({ fetched: 2, failed: [{}] })
    expect(seen).toHaveLength(7)
  })
})

it('a provider’s markup stands on one line, and its frame has a name', () => {
  expect(toTextHtml('<div>\n<iframe src="x">\r\n</iframe></div>\n', 'A "B" & <c>')).toBe(
    '<div><iframe title="A &quot;B&quot; &amp; &lt;c&gt;" src="x"></iframe></div>',
  )
  expect(toTextHtml('<iframe src="x" title="y"></iframe>', 'z')).toBe('<iframe src="x" title="y"></iframe>')
  expect(toTextHtml('<pre>a\nb</pre>', 'z')).toBe('<pre>a\nb</pre>')
})
