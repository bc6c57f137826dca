import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { mentionersOf } from '../../../src/resources/media/mentions.ts'
import { checkSite } from '../../../src/site/check/check.ts'
import { mediaSite, source } from './media-site.ts'

describe('a gallery', () => {
  it('shows the pictures of its entry as WordPress shows them', async () => {
    const { site } = await mediaSite()
    expect(site.render(site.get('post', 5)!).content).toBe(
      `<div id='gallery-1' class='gallery galleryid-5 gallery-columns-3 gallery-size-thumbnail'>` +
        `<figure class='gallery-item'>\n\t\t\t<div class='gallery-icon landscape'>\n\t\t\t\t` +
        `<a href='http://site.test/2026/01/02/own/sea/'><img width="150" height="150" src="${source}/sea-150x150.png" ` +
        `class="attachment-thumbnail size-thumbnail" alt="The &quot;sea&quot;" decoding="async" loading="lazy" aria-describedby="gallery-1-11" /></a>` +
        `\n\t\t\t</div>\n\t\t\t\t<figcaption class='wp-caption-text gallery-caption' id='gallery-1-11'>\n\t\t\t\tIt&#8217;s *here*\n\t\t\t\t</figcaption></figure>` +
        `<figure class='gallery-item'>\n\t\t\t<div class='gallery-icon portrait'>\n\t\t\t\t` +
        `<a href='http://site.test/2026/01/02/own/tall/'><img width="60" height="90" src="${source}/tall.png" ` +
        `class="attachment-thumbnail size-thumbnail" alt="" decoding="async" loading="lazy" /></a>` +
        `\n\t\t\t</div></figure>\n\t\t</div>\n\n`,
    )
  })

  it('shows those that it names, in their order or another, in a size, linked or not', async () => {
    const { show, shownIn } = await mediaSite()
    expect(shownIn('[gallery ids="14,11,14"]')).toEqual(['free', 'sea'])
    expect(shownIn('[gallery ids=”14,11”]')).toEqual(['free', 'sea'])
    expect(shownIn('[gallery include="14,11"]')).toEqual(['sea', 'free'])
    expect(shownIn('[gallery ids="11,12,14" orderby="title" order="desc"]')).toEqual(['sea', 'free', 'tall'])
    expect(shownIn('[gallery ids="14,12,11" orderby="post_name, ID"]')).toEqual(['free', 'sea', 'tall'])
    expect(shownIn('[gallery ids="14,11" orderby="__proto__ constructor"]')).toEqual(['sea', 'free'])
    expect(shownIn('[gallery exclude="11"]')).toEqual(['tall'])
    expect(show('[gallery ids="11" size="medium" link="file" columns="0"]')).toContain(
      `gallery-columns-0 gallery-size-medium'><figure class='gallery-item'>\n\t\t\t<div class='gallery-icon landscape'>\n\t\t\t\t<a href='${source}/sea.png'><img width="300" height="225" src="${source}/sea-300x225.png"`,
    )
    expect(show('[gallery ids="11" link="none"]')).not.toContain('<a ')
    const dl = show('[gallery ids="11" itemtag="DL" icontag="script" captiontag="p"]')
    expect(dl).toMatch(/<dl class='gallery-item'>\s+<dt class='gallery-icon [^]*<\/dt>\s+<p class=[^]*<\/p><\/dl>/)
    expect(show('[gallery ids="11" size="full"]')).toContain(
      `srcset="${source}/sea.png 400w, ${source}/sea-300x225.png 300w"`,
    )
  })

  it('shows nothing that is no picture, is not there, or may not be seen by readers', async () => {
    const { show, shownIn } = await mediaSite()
    expect(show('a\n\n[gallery ids="15,99,13,x"]\n\nb')).toBe('<p>a</p>\n\n<p>b</p>\n')
    expect(shownIn('[gallery id="6"]')).toEqual([])
  })

  it('cannot leave its attributes', async () => {
    const { show } = await mediaSite()
    const html = show(`[gallery ids="11" size="x' onload='y" id="1' x" columns="3' x"]`)
    expect(html).toContain(`class='gallery galleryid-1 gallery-columns-3 gallery-size-xonloady'`)
    expect(html).not.toContain("' onload='")
  })

  it('is shown anew when its pictures change, and when what they belong to does', async () => {
    const { ask, get } = await mediaSite({
      'posts/other.md': '---\nid: 7\ndate: 2026-01-02T03:04:05\n---\n\n[gallery ids="11,13"]\n',
    })
    const shown = async () => (await get('/core/v2/posts/7')).json.content.rendered as string
    expect(await shown()).toContain('It&#8217;s *here*')
    expect(await shown()).not.toContain('secret')
    await ask('POST', '/core/v2/media/11', { as: 'admin', json: { caption: 'Changed' } })
    expect(await shown()).toContain('Changed')
    await ask('POST', '/core/v2/posts/6', { as: 'admin', json: { status: 'publish', title: 'Out' } })
    expect(await shown()).toContain('secret')
    await ask('DELETE', '/core/v2/media/13?force=true', { as: 'admin' })
    expect(await shown()).not.toContain('secret')
  })

  it('is empty in unsaved texts, as in revisions: no file belongs to them', async () => {
    const { ask } = await mediaSite()
    const content = '[gallery]\n\n[playlist]'
    const kept = await ask('POST', '/core/v2/posts/5/autosaves', { as: 'admin', json: { content } })
    expect([kept.status, kept.json.content.rendered.trim()]).toEqual([200, ''])
    await ask('POST', '/core/v2/posts/5', { as: 'admin', json: { content } })
    const { status, json } = await ask('GET', '/core/v2/posts/5/revisions', { as: 'admin' })
    expect([status, json.length, json[0].content.rendered.trim()]).toEqual([200, 1, ''])
  })

  it('stands in Markdown, too', async () => {
    const { show } = await mediaSite()
    expect(show('Look:\n\n[gallery ids="11"]\n\n`[gallery]` *so*', 'markdown')).toMatch(
      /^<p>Look:<\/p>\n<div id='gallery-1'[^]*<\/div>\n\n<p><code>\[gallery\]<\/code> <em>so<\/em><\/p>\n$/,
    )
  })
})

describe('a caption', () => {
  it('is a figure', async () => {
    const { show } = await mediaSite()
    expect(
      show(
        '[caption id="attachment_6" align="alignright" width="300"]<img src="x" /> Some <em>words</em> "q"[/caption]',
      ),
    ).toBe(
      '<figure id="attachment_6" aria-describedby="caption-attachment-6" style="width: 300px" class="wp-caption alignright">' +
        '<img decoding="async" src="x" /> <figcaption id="caption-attachment-6" class="wp-caption-text">Some <em>words</em> &#8220;q&#8221;</figcaption></figure>\n'.replace(
          ' <figcaption',
          '<figcaption',
        ),
    )
    // Words alone are no caption.
    expect(show('[caption width="9"]<b>x</b>[/caption]')).toBe('<b>x</b>\n')
    expect(show(`[wp_caption width='20' caption="Said"]<a href="y"><img src="x" /></a>[/wp_caption]`)).toBe(
      '<figure style="width: 20px" class="wp-caption alignnone"><a href="y"><img decoding="async" src="x" /></a>' +
        '<figcaption class="wp-caption-text">Said</figcaption></figure>\n',
    )
    expect(show('[caption width=20]![A](x.png) *Said*[/caption]', 'markdown')).toBe(
      '<p><figure style="width: 20px" class="wp-caption alignnone"><img decoding="async" src="x.png" alt="A" /><figcaption class="wp-caption-text"><em>Said</em></figcaption></figure></p>\n'.replace(
        /<\/?p>/g,
        '',
      ),
    )
  })

  it('holds what stands in it, without words or width only that', async () => {
    const { show } = await mediaSite()
    expect(show('[caption width="300"]<img src="x" />[/caption]')).toBe('<img decoding="async" src="x" />\n')
    expect(show('[caption]<img src="x" /> words[/caption]')).toBe('<img decoding="async" src="x" /> words\n')
    expect(show('a [caption] b')).toBe('<p>a  b</p>\n')
    expect(
      show(
        '[caption width="9"]<img src="x" /> w [wp_caption width="3"]<img src="y" /> z [caption] [/wp_caption][/caption]',
      ),
    ).toContain('w <figure style="width: 3px"')
  })

  it('cannot leave its attributes', async () => {
    const { show } = await mediaSite()
    const html = show(
      `[caption id='a" onload="x' align='" y="' width="9" caption='<script>x</script><i>y</i>']<img src="x" />[/caption]`,
    )
    expect(html).toContain('<figure id="aonloadx" aria-describedby="caption-aonloadx" style="width: 9px"')
    expect(html).toContain('class="wp-caption &quot; y=&quot;"')
    expect(html).toContain('>x<i>y</i></figcaption>')
  })
})

describe('players', () => {
  it('play sounds of an address, in several formats, or of the entry', async () => {
    const { show } = await mediaSite()
    expect(show('[audio src="/uploads/song.mp3"]')).toContain('preload="none" style="width: 100%;" controls')
    expect(show('[audio src="https://a.org/x y.mp3?" ogg="/uploads/x.ogg" loop="1" autoplay="false"]')).toBe(
      '<a class="wp-embedded-audio" href="https://a.org/x%20y.mp3?">https://a.org/x y.mp3?</a>\n',
    )
    expect(
      show(
        '[audio mp3="https://a.org/a.mp3" ogg="/uploads/x.ogg" loop="on" autoplay="false" style="width:9px;position:fixed"][/audio]',
      ),
    ).toBe(
      '<audio class="wp-audio-shortcode" id="audio-5-1" loop="1" preload="none" style="width:9px" controls="controls">' +
        '<source type="audio/mpeg" src="https://a.org/a.mp3?_=1" /><source type="audio/ogg" src="http://site.test/uploads/x.ogg?_=1" />' +
        '<a href="https://a.org/a.mp3">https://a.org/a.mp3</a></audio>\n',
    )
    expect(show('x [audio] [audio]')).toContain(`<source type="audio/mpeg" src="${source}/song.mp3?_=2" />`)
  })

  it('play films', async () => {
    const { show } = await mediaSite()
    expect(
      show('[video width="320" height="240" mp4="/uploads/a.mp4" poster="/p.png"]\n<track src="/a.vtt" />\n[/video]'),
    ).toBe(
      '<div style="width: 320px;" class="wp-video"><video class="wp-video-shortcode" id="video-5-1" width="320" height="240" poster="/p.png" ' +
        'preload="metadata" controls="controls"><source type="video/mp4" src="http://site.test/uploads/a.mp4?_=1" /><track src="/a.vtt" />' +
        '<a href="http://site.test/uploads/a.mp4">http://site.test/uploads/a.mp4</a></video></div>\n',
    )
    expect(show('a [video] b')).toBe('<p>a  b</p>\n')
    expect(show('[video webm="https://a.org/a?id=1.webm" mp4="https://a.org/b?id=1" muted="true" class=""]')).toMatch(
      /<video class="" [^<>]* muted="1" preload="metadata" controls="controls"><source type="" src="https:\/\/a\.org\/b\?id=1&#038;_=1" \/>/,
    )
  })

  it('run nothing of what is said', async () => {
    const { show } = await mediaSite()
    expect(show('[audio src="javascript:alert(1).mp3" class=\'"><b>\']')).not.toMatch(/javascript:|"><b>/)
    expect(show('[video src="javascript:alert(1)"]')).not.toContain('href')
    expect(show('[video src="javascript&amp;#&amp;#0;58;alert(1)//a.mp4"]')).not.toContain('javascript&#58;')
  })

  it('stand in lists without a script', async () => {
    const { show } = await mediaSite()
    expect(show('[playlist]')).toBe(
      `<div class="wp-playlist wp-audio-playlist wp-playlist-light">\n<ol class="wp-playlist-tracks">\n` +
        `<li class="wp-playlist-item"><a class="wp-playlist-caption" href="${source}/song.mp3"><span class="wp-playlist-item-title">&#8220;A song &#038; more&#8221;</span></a> ` +
        `<audio controls="controls" preload="none" src="${source}/song.mp3"></audio></li>\n</ol>\n</div>\n\n`,
    )
    expect(show('[playlist type="video" ids="16" tracknumbers="false" style="dark"]')).toMatch(
      /^<div class="wp-playlist wp-video-playlist wp-playlist-dark">\n<ul [^]*>The &#8212; film<\/a> <video /,
    )
    expect(show('a [playlist ids="11"] b')).toBe('<p>a  b</p>\n')
  })
})

describe('a picture of the site in Markdown', () => {
  it('has its address, by its path from the file of the text and by that of its URL', async () => {
    const { show, page, ask } = await mediaSite()
    const image = (name: string) =>
      `<img decoding="async" loading="lazy" width="400" height="300" src="${source}/${name}" alt="A" ` +
      `srcset="${source}/sea.png 400w, ${source}/sea-300x225.png 300w" sizes="(max-width: 400px) 100vw, 400px" />`
    expect(show('![A](../media/sea.png)', 'markdown')).toBe(`<p>${image('sea.png')}</p>\n`)
    expect(show('![A](/uploads/sea.png "Sea")', 'markdown')).toContain(`src="${source}/sea.png" alt="A" title="Sea"`)
    expect(show('![A](<../media/a b&c.png>)', 'markdown')).toContain(`src="${source}/a%20b%26c.png"`)
    expect(show('[![A](../media/sea.png)](../media/film.mp4#t=1)', 'markdown')).toBe(
      `<p><a href="${source}/film.mp4#t=1">${image('sea.png')}</a></p>\n`,
    )
    expect(show('[caption width="9"]![A](../media/sea.png) Sea[/caption]', 'markdown')).toContain(
      `src="${source}/sea.png"`,
    )
    expect((await page('/2026/01/02/own/')).text).toContain(`src="${source}/sea.png"`)
    const { json } = await ask('GET', '/core/v2/posts/5')
    expect(json.content.rendered).toContain(`src="${source}/sea.png"`)
  })

  it('keeps what names no file of the site, and code', async () => {
    const { show } = await mediaSite()
    for (const address of [
      'https://x.org/media/sea.png',
      '//x.org/uploads/sea.png',
      '/other/sea.png',
      '../sea.png',
      '#sea',
    ])
      expect(show(`![A](${address})`, 'markdown')).toContain(`src="${address}"`)
    expect(show('`![A](../media/sea.png)`', 'markdown')).toBe('<p><code>![A](../media/sea.png)</code></p>\n')
  })

  it('follows the website and the setting uploads_base', async () => {
    const { show, site, root } = await mediaSite()
    const text = '![A](../media/sea.png) ![A](/files/sea.png)'
    expect(show(text, 'markdown')).toContain('src="/files/sea.png"')
    writeFileSync(join(root, 'settings.json'), '{ "uploads_base": "files", "url": "https://moved.test/site" }')
    site.load('settings.json')
    expect(site.render(site.get('post', 5)!).content.match(/src="[^"]*"/g)).toEqual(
      ['sea', 'sea'].map((name) => `src="https://moved.test/site/files/${name}.png"`),
    )
  })

  it('is checked: that its file is there, is served, and that words say what it shows', async () => {
    const { show, site } = await mediaSite()
    const found = (body: string, format = 'markdown') => {
      show(body, format)
      const own = checkSite(site, { wanted: (path) => path === 'posts/own.md' })
      return own.map(({ line, column, code, message }) => `${line}:${column} ${code} ${message}`)
    }
    expect(
      found('![Sea](../media/sea.png) ![Sea](/uploads/sea-300x225.png)\n\n<img src="/uploads/sea.png" alt="">'),
    ).toEqual([])
    expect(found('One\n\n![Sea](../media/see.png)')).toEqual([
      "9:8 broken-image the text shows '../media/see.png', but there is no file media/see.png",
    ])
    expect(found('![ ](/uploads/sea.png)')).toEqual([
      "7:6 missing-alt the picture '/uploads/sea.png' has no alternative text",
    ])
    expect(found('![Sea](sea.png)')).toEqual([
      "7:8 broken-image the text shows 'sea.png', which is not in media/: readers cannot get it",
    ])
    expect(found('<img src="/uploads/see.png">', 'html').map((one) => one.split(' ')[1])).toEqual([
      'broken-image',
      'missing-alt',
    ])
    const wellInCode =
      '`![](x.png)`\n\n```\n![](x.png)\n```\n\n![alt][ref] text [link](https://x.org/a) \\![](https://x.org/x.png)\n\n[ref]: https://x.org/a.png'
    expect(found(wellInCode)).toEqual([])
    expect(found('![a [b] c](https://x.org/(1).png)')).toEqual([])
  })
})

it('what points to a file is told: fields that name it, texts and front matter that do', async () => {
  const { site } = await mediaSite({
    'posts/a.md': '---\nid: 7\nfeatured_media: sea.png\n---\n![The sea](../media/sea.png)\n',
    'posts/b.md': '---\nid: 8\nhero: ../media/sea.png\n---\n',
    'posts/c.md': '---\nid: 9\n---\n<img class="wp-image-11" src="http://site.test/uploads/sea-150x150.png">\n',
    'posts/d.md': '---\nid: 10\nfeatured_media: sea.png\n---\n',
  })
  const told = [...mentionersOf(site.get('media', 11)!, site)].map(([{ path }, by]) => `${path} ${by}`)
  expect(told.sort()).toEqual(['posts/a.md in its text', 'posts/b.md in its front matter', 'posts/c.md in its text'])
})
