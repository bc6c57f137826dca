import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { beforeAll, onTestFinished, describe, expect, it } from 'vitest'
import { errors } from '../../../src/define/errors.ts'
import { setTextWorker, type LongWork } from '../../../src/work/long-texts.ts'
import { rerun } from '../../../src/work/rerun.ts'
import { TextThread, type ThreadBounds } from '../../../src/site/show/text-thread.ts'
import { renderCleanMarkdown } from '../../../src/text/markdown/clean-markdown.ts'
import { renderMarkdown } from '../../../src/text/markdown/markdown.ts'
import { plainParagraphs } from '../../../src/text/html/plain-paragraphs.ts'
import { excerptOf, excerptOfHtml, renderComment, renderExcerpt } from '../../../src/text/wordpress/render.ts'
import { renderPlain } from '../../../src/text/wordpress/render.ts'
import { renderTitle } from '../../../src/text/wordpress/typography.ts'
import { plainText, sanitizeCommentHtml, sanitizePostHtml, sanitizeTermText } from '../../../src/text/html/sanitize.ts'
import { sanitizeTitleHtml } from '../../../src/text/html/sanitize.ts'
import { buildOnce, cliFolder } from '../../cli/build-once.ts'
import { testSite } from '../../harness.ts'

const bounds: ThreadBounds = { time: 20_000, memory: 256, cache: 1 << 20, rest: 10_000 }
const words = { words: 5, smilies: true }
const text = '*One* & "two" <script>three</script> <b onclick="x">four</b> :) five six\n\nseven <i>eight\n'.repeat(300)
const densest = '#\n'.repeat(30_000)

beforeAll(buildOnce)

function thread(more: Partial<ThreadBounds> = {}, file = join(cliFolder(), 'text-worker.mjs')) {
  const opened = new TextThread(file, { ...bounds, ...more })
  onTestFinished(() => opened.close())
  const make = (work: LongWork, ...args: readonly [string, ...unknown[]]) => rerun(() => opened.make(work, args))
  return { opened, make }
}

describe('the thread for long texts', () => {
  const cases: readonly (readonly [LongWork, readonly [string, ...unknown[]], unknown])[] = [
    ['excerptOf', [text, words], excerptOf(text, words)],
    ['excerptOfHtml', [text, text, words], excerptOfHtml(text, text, words)],
    ['plainParagraphs', [text], plainParagraphs(text)],
    ['plainText', [text], plainText(text)],
    ['renderCleanMarkdown', [text], renderCleanMarkdown(text)],
    ['renderComment', [text, { smilies: false }], renderComment(text, { smilies: false })],
    ['renderExcerpt', [text, { smilies: false }], renderExcerpt(text, { smilies: false })],
    ['renderMarkdown', [text], renderMarkdown(text)],
    ['renderPlain', [text, { smilies: false }], renderPlain(text, { smilies: false })],
    ['renderTitle', [text], renderTitle(text)],
    ['sanitizeCommentHtml', [text, 'a.test'], sanitizeCommentHtml(text, 'a.test')],
    ['sanitizePostHtml', [text], sanitizePostHtml(text)],
    ['sanitizeTermText', [text], sanitizeTermText(text)],
    ['sanitizeTitleHtml', [text], sanitizeTitleHtml(text)],
  ]

  it('makes what is made without it', async () => {
    const { make } = thread()
    for (const [work, args, made] of cases) expect([work, await make(work, ...args)]).toEqual([work, { made }])
  })

  it('makes a text once for all who ask meanwhile, and keeps it, alone where it is longer than all that may be kept', async () => {
    const { opened, make } = thread({ cache: 100 })
    const all = await Promise.all([1, 2, 3].map(() => make('plainParagraphs', text)))
    expect(all).toEqual([1, 2, 3].map(() => ({ made: plainParagraphs(text) })))
    expect(opened.make('plainParagraphs', [text])).toEqual(all[0])
    await make('plainParagraphs', `${text}.`)
    expect(() => opened.make('plainParagraphs', [text])).toThrow('still being made')
  })

  it('gives up what takes too long, says so from then on, and makes the next text', async () => {
    const { opened, make } = thread({ time: 1000 })
    let asked = 0
    // Another text each time: of a machine under load the start alone may take that long.
    const makesTexts = () => expect.poll(() => make('plainText', text + asked++)).toHaveProperty('made')
    await makesTexts()
    const slow = '#\n'.repeat(4_000_000)
    await expect(make('renderMarkdown', slow)).rejects.toThrow('A text takes too long')
    expect(() => opened.make('renderMarkdown', [slow])).toThrow('A text takes too long')
    await makesTexts()
  })

  it('is no thread where it cannot be started: texts are made at once', async () => {
    const { make } = thread({}, join(cliFolder(), 'nothing.mjs'))
    expect(await make('plainText', text)).toBeUndefined()
  })

  it('is no thread where the system gives none, and none of those who wait is forgotten', async () => {
    // Such a path is refused before a thread is begun, as one is of which there may be no more.
    const { make } = thread({}, 'nothing')
    expect(await Promise.all([make('plainText', text), make('plainText', densest)])).toEqual([undefined, undefined])
  })

  it('is started again where it could not be for a while', async () => {
    const program = join(mkdtempSync(join(tmpdir(), 'almanac-test-')), 'text-worker.mjs')
    onTestFinished(() => rmSync(dirname(program), { recursive: true }))
    const { make } = thread({ rest: 50 }, program)
    expect(await make('plainText', text)).toBeUndefined()
    writeFileSync(program, `export * from ${JSON.stringify(pathToFileURL(join(cliFolder(), 'text-worker.mjs')))}`)
    await expect.poll(async () => await make('plainText', text)).toBeDefined()
  })

  it('goes on refusing what took too long while it cannot be started again', async () => {
    const program = join(mkdtempSync(join(tmpdir(), 'almanac-test-')), 'text-worker.mjs')
    onTestFinished(() => rmSync(dirname(program), { recursive: true }))
    writeFileSync(program, `export * from ${JSON.stringify(pathToFileURL(join(cliFolder(), 'text-worker.mjs')))}`)
    const { opened, make } = thread({ time: 1000 }, program)
    const slow = '#\n'.repeat(4_000_000)
    await expect(make('renderMarkdown', slow)).rejects.toThrow('A text takes too long')
    writeFileSync(program, 'throw new Error("it cannot be started")')
    expect(await make('plainText', text)).toBeUndefined()
    expect(() => opened.make('renderMarkdown', [slow])).toThrow('A text takes too long')
  })
})

describe('a site with such a thread', () => {
  function besides() {
    const { opened } = thread()
    setTextWorker(opened.make)
    onTestFinished(() => setTextWorker(undefined))
  }

  it('saves and shows the same as without it', async () => {
    const post = { title: 'Long', content: text, status: 'publish' }
    const answers = []
    for (const isBeside of [false, true]) {
      if (isBeside) besides()
      const { ask, page } = testSite({}, { now: () => Date.parse('2026-01-02T03:04:05Z') })
      const made = await ask('POST', '/core/v2/posts', { as: 'author', json: post })
      const list = await ask('GET', '/core/v2/posts?_embed')
      const { title, content, excerpt } = made.json
      const home = (await page('/')).text.replaceAll(/<time.*?<\/time>/g, '')
      answers.push([
        made.status,
        title,
        content,
        excerpt,
        list.json[0].content,
        list.json[0]['_embedded'].author[0].slug,
        home,
      ])
    }
    expect(answers[1]).toEqual(answers[0])
    expect(answers[0]![0]).toBe(201)
  })

  it('serves others while the densest text is saved and shown', async () => {
    besides()
    const { ask } = testSite({ 'posts/a.md': '---\nid: 7\ntitle: Short\n---\n' })
    const state = { done: false }
    const json = { content: densest, content_format: 'markdown', status: 'publish' }
    const saved = ask('POST', '/core/v2/posts', { as: 'author', json }).finally(() => (state.done = true))
    let served = 0
    while (!state.done) {
      expect((await ask('GET', `/core/v2/posts/7?x=${served}`)).status).toBe(200)
      served++
      await new Promise(setImmediate)
    }
    expect((await saved).json.content.rendered).toMatch(/^<h1/)
    expect(served).toBeGreaterThan(10)
  })

  it('leaves nothing half made of work that is begun again: one event, at one venue', async () => {
    besides()
    const { ask, site } = testSite()
    const json = {
      title: 'Fair',
      description: text,
      start_date: '2026-03-01 10:00:00',
      end_date: '2026-03-01 12:00:00',
      venue: { venue: 'Town hall', description: `${text}.` },
    }
    const made = await ask('POST', '/cal/events/v1/events', { as: 'author', json })
    expect([made.status, made.json.venue?.venue]).toEqual([201, 'Town hall'])
    expect(made.json.description).not.toContain('script')
    expect([[...site.all('event')].length, [...site.all('venue')].length]).toEqual([1, 1])
  })

  it('shows what is too costly as plain text, and refuses to save what is too costly to clean', async () => {
    const { ask, site } = testSite({
      'posts/a.md': `---\nid: 7\ndate: 2026-01-02T03:04:05\n---\n\n# Not *rendered*\n${'fill\n'.repeat(5000)}`,
    })
    setTextWorker(() => {
      throw errors.rest_text_too_costly()
    })
    onTestFinished(() => setTextWorker(undefined))
    const { status, json } = await ask('GET', '/core/v2/posts/7')
    expect(status).toBe(200)
    expect(json.content.rendered).toMatch(/^<p># Not \*rendered\*<br \/>\nfill<br \/>/)
    expect(json.excerpt.rendered).toMatch(/^<p># Not \*rendered\* fill/)
    const refused = await ask('POST', '/core/v2/posts', { as: 'author', json: { title: 'New', content: text } })
    expect([refused.status, refused.json.code]).toEqual([400, 'rest_text_too_costly'])
    expect([...site.all('post')]).toHaveLength(1)
  })
})
