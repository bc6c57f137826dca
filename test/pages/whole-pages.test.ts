import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { boxWide } from '../../src/text/html/scroll-boxes.ts'
import { checkSite } from '../../src/site/check/check.ts'
import { pixel } from '../pictures.ts'
import { testSite } from '../harness.ts'

const now = () => Date.parse('2027-04-01T12:00:00Z')
const event = (id: number, title: string, more = '') =>
  `---\nid: ${id}\ntitle: ${title}\nstart: 2027-05-04 19:00\nend: 2027-05-04 21:00\n${more}---\n`
const files = {
  'settings.json': '{ "title": "Test", "timezone": "Europe/Berlin" }\n',
  'events/talk.md': event(11, 'Talk', 'venue: hall\norganizer: club\ncategories: [talks]\n'),
  'events/off.md': event(12, 'Concert', 'venue: hall\nevent_status: canceled\n'),
  'events/far.md': event(13, 'Tokyo', 'timezone: Asia/Tokyo\n'),
  'events/near.md': event(14, 'Paris', 'timezone: Europe/Paris\n'),
  'events/day.md': event(15, 'Whole day', 'all_day: true\ntimezone: Asia/Tokyo\n'),
  'event-categories/talks.md': '---\nid: 21\nname: Talks\n---\n',
  'event-categories/unused.md': '---\nid: 22\nname: Unused\n---\n',
  'venues/hall.md': '---\nid: 31\ntitle: Hall\n---\n',
  'venues/empty.md': '---\nid: 32\ntitle: Empty\n---\n',
  'organizers/club.md': '---\nid: 33\ntitle: Club\n---\n',
}
function addPictures(root: string): void {
  for (const name of ['sea', 'sky']) writeFileSync(join(root, `media/${name}.png`), pixel)
}

const plain = (html: string) => html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')
const linesOf = (html: string) => [...html.matchAll(/<li(?: class="off")?>\s*<a [^]*?<\/li>/g)].map(([line]) => line)

describe('the month', () => {
  it('says when things begin, in which zone where that differs, and what is canceled', async () => {
    const { page } = testSite(files, { now })
    const { text } = await page('/calendar/2027-05/')
    const lines = linesOf(text.slice(text.indexOf('<tbody>')))
    const lineOf = (title: string) => plain(lines.find((line) => line.includes(`>${title}<`))!)
    expect(lineOf('Talk')).toMatch(/^ 7:00 pm Talk /)
    expect(lineOf('Tokyo')).toMatch(/^ 7:00 pm \( Asia\/ Tokyo \) Tokyo .*\(Asia\/Tokyo\) $/)
    expect(lineOf('Paris')).not.toContain('Europe')
    expect(lineOf('Whole day')).toMatch(/^ Whole day May 4, 2027 $/)
    expect(lineOf('Concert')).toMatch(/^ 7:00 pm Concert canceled .*\(canceled\) $/)
    expect(lines.filter((line) => line.startsWith('<li class="off">'))).toHaveLength(1)
  })

  it('leads to the list and to subjects, and these lead back', async () => {
    const { page } = testSite(files, { now })
    for (const [path, here] of [
      ['/calendar/', 'Month'],
      ['/events/', 'Events'],
      ['/events/category/talks/', 'Talks'],
      ['/events/category/talks/month/', 'Month'],
    ] as const) {
      const { text } = await page(path)
      const ways = /<nav class="ways"[^>]*>(.*?)<\/nav>/s.exec(text)![1]!
      expect(plain(ways).trim()).toBe('Month Events Talks')
      expect(plain(/<a [^>]*aria-current="page"[^>]*>.*?<\/a>/s.exec(ways)![0]).trim()).toBe(here)
    }
  })

  it('of a category has its events alone, those of subjects below it too, and leads to its other months', async () => {
    const { page } = testSite(
      {
        ...files,
        'event-categories/evening.md': '---\nid: 23\nname: Evening\nparent: talks\n---\n',
        'event-categories/month.md': '---\nid: 24\nname: Of months\nparent: unused\n---\n',
        'events/late.md': event(16, 'Late', 'categories: [evening]\n'),
      },
      { now },
    )
    const { text, status } = await page('/events/category/talks/month/2027-05/')
    expect([status, plain(/<h1>.*<\/h1>/.exec(text)![0])]).toEqual([200, ' Talks – May 2027 '])
    const lines = linesOf(text.slice(text.indexOf('<tbody>'))).map((line) => /class="what">([^<]*)/.exec(line)![1])
    expect(lines).toEqual(['Talk', 'Late'])
    expect(text).toContain('<a rel="next" href="http://site.test/events/category/talks/month/2027-06/">')
    expect(text).toContain('<link rel="canonical" href="http://site.test/events/category/talks/month/2027-05/" />')
    expect((await page('/events/category/talks/')).text).toContain(
      'href="http://site.test/events/category/talks/month/"',
    )
    // A subject that is called so is meant first; and nothing else has months.
    expect((await page('/events/category/unused/month/')).text).toContain('<h1>Of months</h1>')
    for (const path of [
      '/events/category/none/month/2027-05/',
      '/events/category/talks/month/2027-13/',
      '/venue/hall/month/',
    ])
      expect((await page(path)).status).toBe(404)
    const { site } = testSite({
      ...files,
      'pages/a.md':
        '---\nid: 50\ntitle: A\n---\n\n[Month](/events/category/talks/month/2027-05/) [No](/events/category/none/month/)\n',
    })
    expect(checkSite(site).filter(({ code }) => code === 'broken-link')).toMatchObject([
      { message: expect.stringContaining('/none/month/') },
    ])
  })

  it('and lists say the zone and that something is canceled', async () => {
    const { page } = testSite(files, { now })
    const { text } = await page('/events/')
    expect(text).toContain('(Asia/Tokyo)')
    expect(text).toContain('(canceled)')
  })
})

describe('the page of a venue, and of an organizer', () => {
  it('lists what takes place there', async () => {
    const { page } = testSite(files, { now })
    const hall = await page('/venue/hall/')
    const list = hall.text.slice(hall.text.indexOf('<section aria-labelledby="list-event"'))
    expect([...list.matchAll(/<h3><a [^>]*>(.*?)<\/a>/g)].map(([, title]) => title)).toEqual(['Talk', 'Concert'])
    expect((await page('/organizer/club/')).text).toContain('<section aria-labelledby="list-event"')
    expect((await page('/venue/empty/')).text).not.toContain('<section aria-labelledby="list-event"')
  })
})

describe('pictures', () => {
  const withPictures = {
    'settings.json': '{ "title": "Test" }\n',
    'posts/a.md':
      '---\nid: 1\ntitle: A\ndate: 2026-01-01\nfeatured_media: sea\n---\n\nText\n\n[gallery ids="sky, sea"]\n',
    'posts/b.md': '---\nid: 2\ntitle: B\ndate: 2026-01-01\nfeatured_media: sea\npassword: x\n---\n\nText\n',
    'media/sea.png.md': '---\nid: 3\n---\n',
  }

  it('stand beside entries in lists, but for protected ones, unless a setting says not', async () => {
    for (const shows of [true, false]) {
      const { page, root, site } = testSite({
        ...withPictures,
        'settings.json': `{ "title": "Test", "teaser_pictures": ${shows} }\n`,
      })
      addPictures(root)
      site.load('media/sea.png')
      const { text } = await page('/')
      const teasers = [...text.matchAll(/<img class="teaser"[^>]*>/g)].map(([tag]) => tag)
      expect(teasers).toHaveLength(shows ? 1 : 0)
      if (shows) expect(teasers[0]).toMatch(/src="http:\/\/site.test\/uploads\/sea.png" alt=""/)
    }
  })

  it('are shown by slug in a gallery, and check names those that are not there', async () => {
    const { page, root, site } = testSite(withPictures)
    addPictures(root)
    site.load('media/sea.png')
    site.load('media/sky.png')
    const { text } = await page('/2026/01/01/a/')
    expect([...text.matchAll(/class="attachment-thumbnail[^>]*/g)]).toHaveLength(2)
    expect(text.indexOf('uploads/sky')).toBeLessThan(text.lastIndexOf('uploads/sea'))
    expect(checkSite(site).filter(({ code }) => code === 'shortcode')).toEqual([])
    const other = testSite({ 'posts/a.md': '---\nid: 1\n---\n\n[gallery ids="nowhere,7"]\n' })
    expect(checkSite(other.site).find(({ code }) => code === 'shortcode')!.message).toBe(
      '[gallery] names the media nowhere, 7, which do not exist',
    )
  })
})

describe('what is wide', () => {
  it('stands in a box of its own that the keyboard reaches', () => {
    const box = '<div class="scroll" role="group" aria-label="A &quot;b&quot;" tabindex="0">'
    expect(boxWide('<p>a</p><TABLE class="x"><tr><td><table></table></td></tr></TABLE><p>b</p>', 'A "b"')).toBe(
      `<p>a</p>${box}<TABLE class="x"><tr><td><table></table></td></tr></TABLE></div><p>b</p>`,
    )
    expect(boxWide('<pre class="x"><code>1</code></pre>', '')).toBe('<pre tabindex="0" class="x"><code>1</code></pre>')
    for (const text of ['<p>table</p>', '<table>', '</table>', '<!-- <table> --></table>', '<tablet></tablet>', ''])
      expect(boxWide(text, '')).toBe(text)
  })
})
