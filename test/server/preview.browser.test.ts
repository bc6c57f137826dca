import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { areas } from '../../src/resources/registry.ts'
import { previewHost } from '../../src/server/preview-host.ts'
import { servePreview } from '../../src/server/preview.ts'
import { openFolder } from '../../src/site/open-folder.ts'
import { asPublished } from '../../src/site/show/as-published.ts'
import { openBrowser } from '../browser.ts'
import { contentFolder } from '../harness.ts'

const files = {
  'posts/draft.md': '---\nid: 10\ntitle: A draft\nstatus: draft\ndate: 2026-05-01T10:00:00\n---\n\nHello\n',
}

describe('in a browser', () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await openBrowser()
  })
  afterAll(() => browser?.close())

  it.each([
    ['a name of its own', true],
    ['an address of its own', false],
  ])('a server on another port gets no key to a preview at %s, and its page reads nothing', async (_, isFound) => {
    const got: string[] = []
    const other = createServer(({ headers }, answer) => {
      got.push(headers.cookie ?? '')
      answer.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Other</title>')
    })
    // Everywhere on this machine: also at the preview's own name, if it knew that.
    await new Promise<void>((resolve) => void other.listen(0, '0.0.0.0', resolve))
    const { port: elsewhere } = other.address() as AddressInfo
    const probe = createServer()
    await new Promise<void>((resolve) => void probe.listen(0, '127.0.0.1', resolve))
    const { port } = probe.address() as AddressInfo
    await new Promise((resolve) => probe.close(resolve))
    const host = await previewHost({ isFound: async () => isFound, isOurs: async () => true })
    const home = `http://${host.name}:${port}`
    const site = openFolder(contentFolder(files), { areas: asPublished(areas), publicUrl: home, readOnly: true })
    const preview = await servePreview(site, port, host)
    const context = await browser.newContext()
    onTestFinished(async () => {
      await context.close()
      await preview.close()
      site.close()
      other.closeAllConnections()
      other.close()
    })
    const page = await context.newPage()
    await page.goto(preview.linkTo('/2026/05/01/draft/'))
    expect([page.url(), await page.title()]).toEqual([`${home}/2026/05/01/draft/`, expect.stringContaining('A draft')])
    const read = (url: string) =>
      page.evaluate(
        (address) =>
          fetch(address, { credentials: 'include' }).then(
            (answer) => answer.text(),
            () => 'refused',
          ),
        url,
      )
    // Scripts of texts may not even ask; the person may.
    const posts = await page.goto(`${home}/rest/core/v2/posts`)
    expect(await posts!.text()).toContain('A draft')
    // What another server can ask for: it does not know the name.
    await page.goto(`http://127.0.0.1:${elsewhere}/`)
    expect(got).toEqual(expect.arrayContaining(['']))
    expect(got.filter((cookie) => cookie !== '')).toEqual([])
    expect(await read(`${home}/rest/core/v2/posts`)).toBe('refused')
    expect(await read(`http://127.0.0.1:${port}/rest/core/v2/posts`)).toBe('refused')
    // Even at the preview's own name, a page of another port reads nothing.
    await page.goto(`http://${host.name}:${elsewhere}/`)
    expect(await read(`${home}/rest/core/v2/posts`)).toBe('refused')
  })

  it('many previews share one stream of changes, and all of them load anew', async () => {
    const probe = createServer()
    await new Promise<void>((resolve) => void probe.listen(0, '127.0.0.1', resolve))
    const { port } = probe.address() as AddressInfo
    await new Promise((resolve) => probe.close(resolve))
    const host = await previewHost({ isFound: async () => true, isOurs: async () => true })
    const root = contentFolder(files)
    const site = openFolder(root, {
      areas: asPublished(areas),
      publicUrl: `http://${host.name}:${port}`,
      readOnly: true,
    })
    const preview = await servePreview(site, port, host)
    const context = await browser.newContext()
    onTestFinished(async () => {
      await context.close()
      await preview.close()
      site.close()
    })
    // More than a browser opens connections to one server.
    const pages: Page[] = []
    for (let at = 0; at < 8; at++) {
      const page = await context.newPage()
      await page.goto(preview.linkTo('/2026/05/01/draft/'), { timeout: 10_000 })
      pages.push(page)
    }
    let number = 0
    await expect
      .poll(
        async () => {
          // A page that has only just loaded may not listen yet.
          writeFileSync(join(root, 'posts/draft.md'), files['posts/draft.md'].replace('Hello', `Hello ${++number}`))
          site.load('posts/draft.md')
          const texts = await Promise.all(pages.map((page) => page.textContent('article').catch(() => '')))
          return texts.every((text) => /Hello \d/.test(text ?? ''))
        },
        { timeout: 15_000, interval: 300 },
      )
      .toBe(true)
  }, 30_000)
})
