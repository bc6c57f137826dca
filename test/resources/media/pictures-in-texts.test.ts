import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { makePicture } from '../../pictures.ts'
import { nameFile } from '../../../src/resources/media/in-texts/name-file.ts'
import { isMentioned } from '../../../src/resources/media/mentions.ts'
import { mediaSite, source } from './media-site.ts'

describe('a text of HTML', () => {
  it('has whole addresses of files wherever they stand: the website may be read elsewhere', async () => {
    const { show, site, root } = await mediaSite({ 'settings.json': '{ "uploads_base": "wp-content/uploads" }' })
    const at = 'http://site.test/wp-content/uploads'
    const shows = (html: string, whole: string) => expect(show(html)).toContain(whole)
    shows('<a href="/wp-content/uploads/a.pdf">', `<a href="${at}/a.pdf">`)
    shows("<a href='/wp-content/uploads/a.pdf?x=1#p'>", `<a href='${at}/a.pdf?x=1#p'>`)
    // Files stay where they were under another setting.
    shows('<video poster="/uploads/p.png" src="/uploads/a.mp4"></video>', `poster="${at}/p.png" src="${at}/a.mp4"`)
    shows(
      '<img srcset="/uploads/a.png 300w,/uploads/b.png 2x, https://x.org/c.png 3x">',
      `srcset="${at}/a.png 300w,${at}/b.png 2x, https://x.org/c.png 3x"`,
    )
    shows(
      '<div style="color:red;background-image:url(/wp-content/uploads/a.png)">',
      `color:red;background-image:url(${at}/a.png)`,
    )
    shows('<div style="background:url(&quot;/wp-content/uploads/a.png&quot;)">', `url(&quot;${at}/a.png&quot;)`)
    shows('[audio src="/wp-content/uploads/a.mp3"]', `src="${at}/a.mp3?_=1"`)
    for (const kept of [
      '<a href="/about/">',
      '<a href="https://x.org/uploads/a.png">',
      '<a href="//x.org/uploads/a">',
      '<p title="/uploads/a.png">',
    ])
      shows(kept, kept)
    writeFileSync(join(root, 'settings.json'), '{ "url": "https://moved.test/site" }')
    site.load('settings.json')
    expect(show('<a href="/uploads/a.pdf">')).toContain('href="https://moved.test/site/uploads/a.pdf"')
    expect(site.bodyOf(site.get('post', 5)!)).toContain('href="/uploads/a.pdf"')
  })

  it('has them in an excerpt that somebody wrote, too', async () => {
    const { site } = await mediaSite({
      'posts/told.md': '---\nid: 7\nexcerpt: <img src="/uploads/sea.png" alt="">\ncontent_format: html\n---\n',
    })
    expect(site.render(site.get('post', 7)!).excerpt).toContain(`src="${source}/sea.png"`)
  })

  it('has them in the caption of a file, too', async () => {
    const caption = '<a href="/uploads/sea.png">Sea</a>'
    const { get } = await mediaSite({ 'media/free.png.md': `---\nid: 14\ncaption: '${caption}'\n---\n` })
    const { json } = await get('/core/v2/media/14?context=edit', { as: 'admin' })
    expect(json.caption.rendered).toContain(`href="${source}/sea.png"`)
    expect(json.caption.raw).toBe(caption)
  })
})

describe('a picture of the library in a text', () => {
  const set = `srcset="${source}/sea.png 400w, ${source}/sea-300x225.png 300w" sizes="(max-width: 400px) 100vw, 400px"`

  it.each([
    // Found by its class or its address, the whole picture or a copy.
    [
      '<img src="/uploads/sea.png" alt=""/>',
      `<img decoding="async" loading="lazy" width="400" height="300" src="${source}/sea.png" alt="" ${set} />`,
    ],
    [
      '<img class="wp-image-11" src="http://old.example/x/sea.png"/>',
      `<img decoding="async" loading="lazy" width="400" height="300" class="wp-image-11" src="http://old.example/x/sea.png" ${set} />`,
    ],
    [
      `<img src="${source}/sea-300x225.png?v=2">`,
      `<img decoding="async" loading="lazy" width="300" height="225" src="${source}/sea-300x225.png?v=2" ` +
        `srcset="${source}/sea-300x225.png 300w, ${source}/sea.png 400w" sizes="(max-width: 300px) 100vw, 300px" />`,
    ],
    // A cropped copy shows something else than the picture does.
    [
      '<img src="/uploads/sea-150x150.png">',
      `<img decoding="async" loading="lazy" width="150" height="150" src="${source}/sea-150x150.png">`,
    ],
    // What a tag says itself stays, and a size that is given is the one that is shown.
    [
      '<img src="/uploads/sea.png" width="200" height="150" loading="eager" />',
      `<img decoding="async" src="${source}/sea.png" width="200" height="150" loading="eager" ${set.replace('400px)', '200px)').replace(', 400px"', ', 200px"')} />`,
    ],
    ['<img src="/uploads/sea.png" width="200">', `<img decoding="async" src="${source}/sea.png" width="200" ${set} />`],
    [
      '<img src="/uploads/sea.png" sizes="50vw">',
      `width="400" height="300" src="${source}/sea.png" sizes="50vw" ${set.split(' sizes')[0]} />`,
    ],
    [
      '<img src="/uploads/sea.png" srcset="/uploads/sea.png 1x">',
      `height="300" src="${source}/sea.png" srcset="${source}/sea.png 1x">`,
    ],
    // A tag may be written in capitals, over several lines, and in single quotes.
    ['<IMG SRC="/uploads/sea.png">', `<IMG loading="lazy" width="400" height="300" SRC="${source}/sea.png" ${set} />`],
    ["<img\nsrc='/uploads/sea.png'>", `src='${source}/sea.png' ${set} />`],
    // One without copies has nothing to choose from.
    [
      '<img src="/uploads/free.png">',
      `<img decoding="async" loading="lazy" width="10" height="10" src="${source}/free.png">`,
    ],
  ])('is told of in %s', async (written, shown) => {
    const { show } = await mediaSite()
    expect(show(written)).toContain(shown)
  })

  it.each([
    [
      'one that not everybody may see',
      '<img src="/uploads/secret.png">',
      `<img decoding="async" src="${source}/secret.png">`,
    ],
    [
      'one that only a class names',
      '<img class="wp-image-13" src="https://x.org/secret.png">',
      'src="https://x.org/secret.png">',
    ],
    [
      'a class of one picture at the address of another',
      '<img class="wp-image-11" src="/uploads/tall.png">',
      `class="wp-image-11" src="${source}/tall.png">`,
    ],
    ['what is no picture', '<img src="/uploads/song.mp3">', `<img decoding="async" src="${source}/song.mp3">`],
    ['a file that is not here', '<img src="/uploads/gone.png">', `<img decoding="async" src="${source}/gone.png">`],
  ])('says nothing of %s', async (_, written, shown) => {
    const { show } = await mediaSite()
    const html = show(written)
    expect(html).toContain(shown)
    expect(html).not.toMatch(/ (?:srcset|height)=/)
  })

  it('of which another folder has one of that name has its size, and no copies of the other', async () => {
    const { put, show } = await mediaSite({ 'media/2020/05/far.png.md': '---\nid: 22\n---\n' })
    put('2020/05/far.png', await makePicture(400, 300))
    const other = '<img class="wp-image-22" src="http://old.example/2019/01/far.png">'
    expect(show(other)).toContain('width="400" height="300" class')
    expect(show(other)).not.toContain('srcset')
    expect(show(other.replace('2019/01', '2020/05'))).toContain(`srcset="${source}/2020/05/far.png 400w`)
  })

  it('is told alike before and after its copies are made, and follows the picture when that changes', async () => {
    const { site, root, show } = await mediaSite()
    const before = show('<img src="/uploads/sea.png">')
    await site.files.makeCopies(site.get('media', 11)!)
    expect(site.render(site.get('post', 5)!).content).toBe(before)
    writeFileSync(join(root, 'media/sea.png'), await makePicture(800, 200))
    site.load('media/sea.png')
    expect(site.render(site.get('post', 5)!).content).toContain('width="800" height="200"')
  })

  it('answers where WordPress had it and its copies, also where that kept a smaller one or turned it', async () => {
    const { put, show, site } = await mediaSite({ 'media/hill-scaled.png.md': '---\nid: 21\n---\n' })
    put('hill-scaled.png', await makePicture(400, 267))
    put('sea-scaled.png', await makePicture(500, 500))
    const located = async (path: string) => {
      const served = await site.files.locate(path)
      return served && [served.entry.path, served.isCopy]
    }
    expect(await located('hill.png')).toEqual(['media/hill-scaled.png', false])
    expect(await located('hill-300x200.png')).toEqual(['media/hill-scaled.png', true])
    // Sizes of the larger picture, by a pixel.
    expect(await located('hill-300x201.png')).toEqual(['media/hill-scaled.png', true])
    expect(await located('hill-300x202.png')).toBeUndefined()
    expect(await located('sea.png')).toEqual(['media/sea.png', false])
    expect(await located('sea-300x225.png')).toEqual(['media/sea.png', true])
    const shown = show('<img src="/uploads/hill-300x200.png">')
    expect(shown).toContain('width="300" height="200"')
    expect(shown).toContain(`${source}/hill-scaled.png 400w`)
    expect(nameFile('/uploads/hill-300x200.png', site.get('post', 5)!, site)).toMatchObject({ isThere: true })
    expect(isMentioned(site.get('media', 21)!, site)).toBe(true)
  })

  it('is served in the place of a copy that cannot be made', async () => {
    const { site, root } = await mediaSite()
    const bytes = readFileSync(join(root, 'media/sea.png'))
    // Its size can be read, the rest of it cannot.
    writeFileSync(join(root, 'media/sea.png'), bytes.subarray(0, 40))
    site.load('media/sea.png')
    const served = await site.files.locate('sea-300x225.png')
    expect(readFileSync(served!.absolute)).toEqual(bytes.subarray(0, 40))
    expect(await site.files.locate('sea-301x225.png')).toBeUndefined()
  })
})
