import { describe, expect, it } from 'vitest'
import { sanitizeFootnotes, showFootnotes } from '../../../../src/text/wordpress/block-supports/footnotes.ts'
import { excerptOf, excerptOfHtml, renderPlain } from '../../../../src/text/wordpress/render.ts'
import { renderMarkdown } from '../../../../src/text/markdown/markdown.ts'

const footnotes = JSON.stringify([
  { id: 'a1', content: 'The <em>first</em> note.' },
  { id: 'b2', content: 'Another' },
])
const mark = (id: string, number: number) =>
  `<sup data-fn="${id}" class="fn"><a href="#${id}" id="${id}-link">${number}</a></sup>`
const raw = `<!-- wp:paragraph -->\n<p>Tea${mark('a1', 1)} and cake${mark('b2', 2)}</p>\n<!-- /wp:paragraph -->\n\n<!-- wp:footnotes /-->`
const list =
  '<ol class="wp-block-footnotes"><li id="a1">The <em>first</em> note. ' +
  '<a href="#a1-link" aria-label="Jump to footnote reference 1">\u21a9\ufe0e</a></li><li id="b2">Another ' +
  '<a href="#b2-link" aria-label="Jump to footnote reference 2">\u21a9\ufe0e</a></li></ol>'

describe('the footnotes of a block editor', () => {
  it('are a list where their block stands, each with a way back', () => {
    expect(renderPlain(raw, { footnotes })).toContain(`</p>\n\n\n${list}`)
    expect(renderMarkdown(`*Tea*\n\n<!-- wp:footnotes /-->`, { footnotes })).toBe(`<p><em>Tea</em></p>\n${list}`)
  })

  it('have the class that their block was given', () => {
    expect(showFootnotes(footnotes, { className: 'is-"x' })).toContain('<ol class="is-&quot;x wp-block-footnotes">')
  })

  it('are nothing without any, or where they cannot be read', () => {
    for (const none of ['', '[]', '{}', 'x', '[1]', '[{"id":1}]', 'null'])
      expect(renderPlain('<!-- wp:footnotes /-->', { footnotes: none })).toBe('')
  })

  it('hold nothing that runs, and no attribute ends early', () => {
    const evil = JSON.stringify([{ id: '"><script>x</script>', content: '<img src=x onerror=y><script>z</script>' }])
    const html = renderPlain('<!-- wp:footnotes /-->', { footnotes: evil })
    expect(html).not.toMatch(/<script|onerror|id="">/)
    expect(html).toContain('z')
  })

  it('are cleaned when somebody writes them who may not write any HTML', () => {
    const evil = JSON.stringify([{ content: 'a <script>b</script>', id: 'x y' }])
    expect(sanitizeFootnotes(evil)).toBe('[{"content":"a b","id":"xy"}]')
    expect(sanitizeFootnotes('[')).toBe('')
    expect(sanitizeFootnotes('')).toBe('')
  })

  it('are no part of an excerpt, nor are their marks', () => {
    const excerpt = '<p>Tea and cake</p>\n'
    expect(excerptOf(raw, { words: 55, footnotes })).toBe(excerpt)
    expect(excerptOfHtml(renderPlain(raw, { footnotes }), raw, { words: 55 })).toBe(excerpt)
  })
})
