import { inbox } from '../../src/resources/forms/inbox/inbox-service.ts'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { credentials } from '../../src/define/credentials.ts'
import { areas } from '../../src/resources/registry.ts'
import { serve, type Served } from '../../src/server/serve.ts'
import { openFolder } from '../../src/site/open-folder.ts'
import type { OpenSite } from '../../src/site/open-site.ts'
import { axe, openBrowser } from '../browser.ts'

describe('the sample site in a browser', () => {
  const root = mkdtempSync(join(tmpdir(), 'almanac-pages-'))
  let [browser, site, server]: [Browser?, OpenSite?, Served?] = []
  let origin = ''
  let clock = Date.parse('2027-04-20T12:00:00Z')

  beforeAll(async () => {
    cpSync(resolve(import.meta.dirname, '../../content'), root, {
      recursive: true,
      filter: (path) => !path.includes('.almanac'),
    })
    site = openFolder(root, { areas, snapshot: false, now: () => clock })
    server = await serve(site, { host: '127.0.0.1', port: 0 })
    origin = new URL(server.url).origin
    browser = await openBrowser()
  })
  afterAll(async () => {
    await browser?.close()
    await server?.close()
    site?.close()
    rmSync(root, { recursive: true, force: true })
  })

  const looks = [
    { colorScheme: 'light', width: 1280 },
    { colorScheme: 'dark', width: 390 },
  ] as const

  interface Look {
    readonly colorScheme: 'light' | 'dark'
    readonly width: number
  }

  const opened = new Map<(typeof looks)[number], Promise<{ context: BrowserContext; page: Page }>>()

  async function makePage({ colorScheme, width }: Look) {
    // The policy of our pages forbids other scripts; those of a test look at them from outside.
    const context = await browser!.newContext({ colorScheme, viewport: { width, height: 900 }, bypassCSP: true })
    return { context, page: await context.newPage() }
  }

  /** A page for a look, the same for all tests, which costs less than opening one; nothing is remembered from before. */
  async function pageFor(look: (typeof looks)[number]): Promise<Page> {
    if (!opened.has(look)) opened.set(look, makePage(look))
    const { context, page } = await opened.get(look)!
    await context.clearCookies()
    return page
  }

  /** Looks for what keeps people from using a page: all of it, or what its colours and its size decide. */
  async function inspect(page: Page, name: string, look: Look, isAll = true) {
    const { colorScheme, width } = look
    await page.addScriptTag({ content: axe })
    const { violations } = await page.evaluate(
      (runOnly) =>
        (
          globalThis as unknown as {
            axe: { run(options: object): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> }
          }
        ).axe.run({ resultTypes: ['violations'], ...(runOnly && { runOnly }) }),
      isAll ? undefined : ['color-contrast', 'link-in-text-block', 'target-size'],
    )
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    const folder = process.env['ALMANAC_SCREENSHOTS']
    const file = `${name.replaceAll(/[^\w-]/g, '_')}-${colorScheme}-${width}.png`
    if (folder) await page.screenshot({ path: join(folder, file), fullPage: true })
  }

  const talked = '/2024/03/19/how-often-should-i-water/'
  const addresses = [
    '/',
    talked,
    '/?s=water',
    '/event/repotting-workshop/',
    '/calendar/2027-05',
    '/contact-forms/workshop-signup/',
    '/contact-forms/contact/embed/',
    '/about/team/',
    '/rest/docs',
    '/rest/docs/search-results',
    '/rest/docs/types/Event',
    '/not-there/',
  ]

  it.each(addresses)(
    '%s has nothing that axe-core objects to, in light and dark, on a phone and a desktop',
    async (path) => {
      await Promise.all(
        looks.map(async (look) => {
          const page = await pageFor(look)
          const answer = await page.goto(origin + path, { waitUntil: 'load' })
          expect(answer!.status()).toBe(path === '/not-there/' ? 404 : 200)
          await inspect(page, path, look, look === looks[0])
        }),
      )
    },
  )

  // They look alike; each is looked at in one way.
  it.each([
    ['/page/2/', looks[1]],
    ['/2024/', looks[0]],
    ['/category/growing/', looks[1]],
    ['/author/maya-lindqvist/', looks[0]],
    ['/events/', looks[1]],
    ['/?s=nothing+like+it', looks[0]],
  ])('nor is there anything in the list at %s', async (path, look) => {
    const page = await pageFor(look)
    const answer = await page.goto(origin + path, { waitUntil: 'load' })
    expect(answer!.status()).toBe(200)
    await inspect(page, path, look)
  })

  it.each(['ar', 'de_DE'])(
    'nor in the language %s, on a phone of 320 pixels, from whichever side',
    async (language) => {
      const file = join(root, 'settings.json')
      const before = readFileSync(file, 'utf8')
      writeFileSync(file, before.replace('"en_US"', `"${language}"`))
      site!.load('settings.json')
      onTestFinished(() => {
        writeFileSync(file, before)
        site!.load('settings.json')
      })
      const look: Look = { colorScheme: 'dark', width: 320 }
      const { context, page } = await makePage(look)
      onTestFinished(() => context.close())
      for (const path of [
        '/',
        talked,
        '/calendar/2027-05',
        '/event/repotting-workshop/',
        '/contact-forms/workshop-signup/',
      ]) {
        await page.goto(origin + path, { waitUntil: 'load' })
        await inspect(page, `${language}${path}`, look)
      }
      const direction = await page.evaluate(() => getComputedStyle(document.body).direction)
      expect(direction).toBe(language === 'ar' ? 'rtl' : 'ltr')
      await page.goto(`${origin}/venue/greenhouse/`)
      const phone = page.locator('dd', { hasText: '+1 503 555 0142' })
      const { places, gaps } = await phone.evaluate((one) => {
        const boxAt = (from: number, to: number) => {
          const range = document.createRange()
          range.setStart(one.firstChild!, from)
          range.setEnd(one.firstChild!, to)
          return range.getBoundingClientRect()
        }
        const [whole, around] = [boxAt(0, 15), one.getBoundingClientRect()]
        return {
          places: [0, 4, 14].map((at) => boxAt(at, at + 1).left),
          gaps: [whole.left - around.left, around.right - whole.right].map(Math.round),
        }
      })
      expect(places).toEqual(places.toSorted((a, b) => a - b))
      // Below the others, at the side where lines begin.
      expect(gaps[language === 'ar' ? 1 : 0]).toBe(0)
    },
  )

  it('a comment is sent without a script: what is wrong stands beside its field, what was typed stays, and then it waits', async () => {
    for (const look of looks) {
      const page = await pageFor(look)
      await page.goto(`${origin}${talked}#respond`)
      await page.fill('[name=comment]', 'On Sundays, from below.')
      await page.fill('[name=author]', `Ann ${look.width}`)
      // The browser would keep it back; the server is to say what is wrong.
      await page.evaluate(() =>
        document.querySelector<HTMLFormElement>('#respond form')!.setAttribute('novalidate', ''),
      )
      await page.fill('[name=email]', 'no address')
      await page.click('#respond button')
      expect(await page.locator('[role=alert]').textContent()).toContain('Enter a valid e-mail address.')
      expect(await page.inputValue('[name=comment]')).toBe('On Sundays, from below.')
      // The browser moves the focus when it has shown the page.
      await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('respond')
      await inspect(page, '/refused', look)
      await page.fill('[name=email]', `ann${look.width}@example.org`)
      await page.click('#respond button')
      expect(await page.locator(`${new URL(page.url()).hash}`).textContent()).toContain('awaiting moderation')
      await inspect(page, '/waiting', look)
      clock += 60_000
    }
    const waiting = [...site!.all('comment')].filter(({ derived }) => derived.status === 'hold')
    expect(waiting.map(({ data }) => data['author_name']).toSorted()).toEqual(['Ann 1280', 'Ann 390'])
  })

  it('a text looks as it says, within the policy of its page', async () => {
    const text =
      '[caption width="300"]![Hall](/uploads/no.png) Hall[/caption]\n\n<p style="text-align: right">Right</p>\n'
    writeFileSync(join(root, 'posts/styled.md'), `---\ntitle: Styled\ndate: 2026-01-02\n---\n\n${text}`)
    site!.load('posts/styled.md')
    const context = await browser!.newContext()
    const page = await context.newPage()
    await page.goto(`${origin}/2026/01/02/styled/`)
    expect(await page.locator('p', { hasText: 'Right' }).evaluate((one) => getComputedStyle(one).textAlign)).toBe(
      'right',
    )
    const [caption] = await page.locator('figure, .wp-caption').all()
    expect(await caption!.evaluate((one) => one.getBoundingClientRect().width)).toBeLessThanOrEqual(310)
    await context.close()
  })

  it('a form can be filled in and sent without a script, and the submission is kept', async () => {
    const context = await browser!.newContext({ javaScriptEnabled: false })
    const page = await context.newPage()
    await page.goto(`${origin}/contact-forms/contact/`)
    for (const field of await page
      .locator('input[type=text]:visible, input[type=email]:visible, input[type=tel]:visible, textarea:visible')
      .all())
      await field.fill((await field.getAttribute('type')) === 'email' ? 'june@example.org' : '503 555 0100')
    for (const box of await page.locator('input[type=checkbox]').all()) await box.check()
    await page.locator('form button[type=submit], form input[type=submit]').first().click()
    expect(await page.locator('main').textContent()).toMatch(/thank/i)
    expect(site!.service(inbox).list()).toHaveLength(1)
    await context.close()
  })

  it('a form that is sent with a mistake still holds what was typed, and is sent once that is put right', async () => {
    const form = `---\nid: 9001\ntitle: Visit\n---\n\n[text* your-name] [email* your-email]\n[number people min:1] [date day]\n[select topic "Ferns" "Coffee"]\n[checkbox days "Mon" "Tue"]\n[radio how default:1 "By train" "By car"]\n[textarea your-message]\n[quiz sum "1+1|2"]\n[submit "Send"]\n`
    writeFileSync(join(root, 'forms/visit.md'), form)
    site!.load('forms/visit.md')
    const context = await browser!.newContext({ javaScriptEnabled: false })
    onTestFinished(() => context.close())
    const page = await context.newPage()
    await page.goto(`${origin}/contact-forms/visit/`)
    const typed = {
      'your-name': 'June "<i>" Lee',
      'your-email': 'june@example.org',
      people: '7',
      day: '2027-05-02',
      'your-message': '\nFirst & <b>\n\n</textarea> last',
    }
    for (const [name, value] of Object.entries(typed)) await page.fill(`[name=${name}]`, value)
    await page.selectOption('[name=topic]', 'Coffee')
    await page.check('[value=Tue]')
    await page.check('[value="By car"]')
    await page.fill('[name=sum]', '3')
    await page.click('[type=submit]')
    expect(await page.locator('[role=alert]').count()).toBe(1)
    for (const [name, value] of Object.entries(typed)) expect(await page.inputValue(`[name=${name}]`)).toBe(value)
    expect(await page.inputValue('[name=topic]')).toBe('Coffee')
    const ticked = page.locator('form.wpcf7-form :checked:not(option)')
    expect(await ticked.evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value))).toEqual([
      'Tue',
      'By car',
    ])
    expect(await page.inputValue('[name=sum]')).toBe('')
    const before = site!.service(inbox).list().length
    await page.fill('[name=sum]', '2')
    await page.click('[type=submit]')
    await expect.poll(() => page.locator('[role=status]').first().textContent()).toMatch(/thank/i)
    expect(site!.service(inbox).list()).toHaveLength(before + 1)
  })

  it('a form stands in frames of an origin that the settings name, and in markup anywhere, and is sent without a script', async () => {
    const { html } = (await (await fetch(`${server!.url}/forms/v1/contact-forms/571/markup`)).json()) as {
      html: string
    }
    const elsewhere = createServer(({ url }, answer) => {
      const frame = `<iframe src="${origin}/contact-forms/contact/embed/" title="Contact"></iframe>`
      answer.writeHead(200, { 'content-type': 'text/html' }).end(`<!doctype html>${url === '/frame' ? frame : html}`)
    })
    await new Promise<void>((resolve) => void elsewhere.listen(0, '127.0.0.1', resolve))
    const context = await browser!.newContext({ javaScriptEnabled: false })
    onTestFinished(async () => {
      await context.close()
      elsewhere.close()
    })
    const { port } = elsewhere.address() as AddressInfo
    const settings = JSON.parse(readFileSync(join(root, 'settings.json'), 'utf8')) as object
    const origins = { forms_embed_origins: [`http://localhost:${port}`] }
    writeFileSync(join(root, 'settings.json'), JSON.stringify({ ...settings, ...origins }))
    site!.load('settings.json')
    const page = await context.newPage()
    const before = site!.service(inbox).list().length
    const send = async (place: Pick<Page, 'fill' | 'click'>) => {
      await place.fill('[name=your-name]', 'June')
      await place.fill('[name=your-email]', 'june@example.org')
      await place.fill('[name=your-message]', 'Where are you?')
      await place.click('[type=submit]')
    }
    await page.goto(`http://127.0.0.1:${port}/frame`)
    expect(page.frames()[1]!.url()).not.toContain('contact-forms')
    await page.goto(`http://localhost:${port}/frame`)
    const frame = page.frames()[1]!
    await send(frame)
    await expect.poll(() => frame.locator('main').textContent()).toMatch(/Thank you, June/)
    await page.goto(`http://127.0.0.1:${port}/`)
    await send(page)
    await expect.poll(() => page.locator('main').textContent()).toMatch(/Thank you, June/)
    expect(page.url()).toBe(`${origin}/contact-forms/contact/`)
    expect(site!.service(inbox).list()).toHaveLength(before + 2)
  })

  it('a page of another origin writes a post with an application password, and reads what answers tell in headers', async () => {
    const elsewhere = createServer((_asked, answer) => {
      answer.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Elsewhere</title>')
    })
    await new Promise<void>((resolve) => void elsewhere.listen(0, '127.0.0.1', resolve))
    const context = await browser!.newContext()
    onTestFinished(async () => {
      await context.close()
      elsewhere.close()
    })
    const { port } = elsewhere.address() as AddressInfo
    const admin = [...site!.all('user')].find(({ data }) => (data['roles'] as string[]).includes('administrator'))
    const { secret } = site!.service(credentials).createToken(admin!.id, 'a page elsewhere')
    const page = await context.newPage()
    await page.goto(`http://127.0.0.1:${port}/`)
    const told = await page.evaluate(
      async ([rest, authorization]) => {
        const send = async (path: string, method: string, headers: Record<string, string> = {}, body?: object) => {
          const answer = await fetch(`${rest}${path}`, {
            method,
            headers: { ...(body && { 'content-type': 'application/json' }), ...headers },
            ...(body && { body: JSON.stringify(body) }),
          })
          const names = ['X-WP-Total', 'X-WP-TotalPages', 'ETag', 'Allow', 'Location', 'Link', 'X-TEC-Total']
          const read = Object.fromEntries(names.map((name) => [name, answer.headers.get(name)]))
          return { status: answer.status, headers: read, text: await answer.text() }
        }
        const signed = { authorization: authorization! }
        const made = await send('/core/v2/posts', 'POST', signed, { title: 'From elsewhere', status: 'publish' })
        const { id } = JSON.parse(made.text) as { id: number }
        const post = await send(`/core/v2/posts/${id}`, 'GET', signed)
        const stale = await send(`/core/v2/posts/${id}`, 'PATCH', { ...signed, 'if-match': '"old"' }, { title: 'No' })
        const tag = { 'if-match': post.headers['ETag']! }
        const changed = await send(`/core/v2/posts/${id}`, 'PATCH', { ...signed, ...tag }, { title: 'Changed' })
        const list = await send('/core/v2/posts', 'GET')
        const events = await send('/cal/events/v1/events', 'GET', { ...signed, 'if-none-match': '"old"' })
        const health = await send('/../healthz', 'GET', { range: 'bytes=0-2,4-5' })
        return { made, post, stale, changed, list, events, health }
      },
      [server!.url, `Basic ${btoa(`${admin!.slug}:${secret}`)}`],
    )
    expect(told.made).toMatchObject({ status: 201, headers: { Location: expect.stringContaining(server!.url) } })
    expect(told.post.headers).toMatchObject({ ETag: expect.any(String), Allow: 'GET, POST, PUT, PATCH, DELETE' })
    expect([told.stale.status, told.changed.status]).toEqual([412, 200])
    expect(JSON.parse(told.changed.text)).toMatchObject({ title: { rendered: 'Changed' } })
    const count = [...site!.all('post')].filter(({ derived }) => derived.status === 'publish').length
    // Who reads signed out reads what the reference tells.
    expect(told.list.headers).toMatchObject({ 'X-WP-Total': String(count), ETag: null })
    expect(told.list.headers['Link']).toContain('rel="next"')
    expect(told.events.headers['X-TEC-Total']).toMatch(/^\d+$/)
    expect(told.health.status).toBe(200)
  })
})
