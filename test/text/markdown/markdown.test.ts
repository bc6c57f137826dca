import fc from 'fast-check'
import createMarkdown from 'markdown-it'
import { describe, expect, test } from 'vitest'
import { addLoadingHints } from '../../../src/text/html/images.ts'
import { sanitizeRenderedMarkdown } from '../../../src/text/html/sanitize.ts'
import { addHeadingIds } from '../../../src/text/markdown/headings.ts'
import { renderCleanMarkdown } from '../../../src/text/markdown/clean-markdown.ts'
import { renderMarkdown } from '../../../src/text/markdown/markdown.ts'
import { texturize } from '../../../src/text/wordpress/typography.ts'
import { runs } from '../../runs.ts'

test('blocks that an editor wrote into Markdown show what is in them, and code shows them as they are', () => {
  const block = '<!-- wp:paragraph -->\n<p>Block</p>\n<!-- /wp:paragraph -->'
  expect(renderMarkdown(`Some *Markdown*.\n\n${block}\n\n- a\n`)).toBe(
    '<p>Some <em>Markdown</em>.</p>\n\n<p>Block</p>\n\n<ul>\n<li>a</li>\n</ul>\n',
  )
  expect(renderMarkdown(`\`\`\`\n${block}\n\`\`\``)).toContain('&lt;!-- wp:paragraph --&gt;')
})

describe('Markdown', () => {
  test.each([
    ['One **two** *three* `four`', '<p>One <strong>two</strong> <em>three</em> <code>four</code></p>\n'],
    ['a\nb  \nc', '<p>a\nb<br />\nc</p>\n'],
    ['~~gone~~', '<p><s>gone</s></p>\n'],
    ['[a](http://x.org/?a=1&b=2 "t")', '<p><a href="http://x.org/?a=1&amp;b=2" title="t">a</a></p>\n'],
    ['http://x.org', '<p>http://x.org</p>\n'],
    ['![a](i.png)', '<p><img decoding="async" src="i.png" alt="a" /></p>\n'],
    ['<div class="x">*raw*</div>', '<div class="x">*raw*</div>'],
    ['a <b>b</b> & c &amp; d', '<p>a <b>b</b> &amp; c &amp; d</p>\n'],
    ['```js\n"a" -- b\n```', '<pre><code class="language-js">&quot;a&quot; -- b\n</code></pre>\n'],
    ['> q', '<blockquote>\n<p>q</p>\n</blockquote>\n'],
    ['a\n\n<!--more-->\n\nb', '<p>a</p>\n<!--more-->\n<p>b</p>\n'],
    ['---', '<hr />\n'],
    ['[x](javascript:alert(1))', '<p>[x](javascript:alert(1))</p>\n'],
    ['', ''],
  ])('%j becomes %j', (raw, html) => expect(renderMarkdown(raw)).toBe(html))

  test('a table is a table', () => {
    expect(renderMarkdown('|a|b|\n|-|:-:|\n|1|2|')).toContain('<td style="text-align:center">2</td>')
  })

  test('signs become typographic outside of code, as in content written in HTML', () => {
    expect(renderMarkdown(`He said "it's" -- well... in the '90s`)).toBe(
      '<p>He said &#8220;it&#8217;s&#8221; &#8212; well&#8230; in the &#8217;90s</p>\n',
    )
    expect(renderMarkdown('`"a"` and "b" 3x4')).toBe('<p><code>&quot;a&quot;</code> and &#8220;b&#8221; 3&#215;4</p>\n')
  })

  test('headings get ids from their words, each its own', () => {
    expect(renderMarkdown('# A *b* `c`!\n\n## A b c\n\n### Über 日本\n\n# !')).toBe(
      '<h1 id="a-b-c">A <em>b</em> <code>c</code>!</h1>\n<h2 id="a-b-c-2">A b c</h2>\n<h3 id="uber-日本">Über 日本</h3>\n<h1 id="section">!</h1>\n',
    )
    expect(renderMarkdown('# a\n# a-2\n# a').match(/id="[^"]*"/g)).toEqual(['id="a"', 'id="a-2"', 'id="a-3"'])
  })

  test('boxes of task lists can be seen and not be changed', () => {
    expect(renderMarkdown('- [ ] open\n- [x] done\n- [y] other')).toBe(
      '<ul class="contains-task-list">\n' +
        '<li class="task-list-item"><input type="checkbox" disabled="" aria-label="open" /> open</li>\n' +
        '<li class="task-list-item"><input type="checkbox" disabled="" aria-label="done" checked="" /> done</li>\n<li>[y] other</li>\n</ul>\n',
    )
    expect(renderMarkdown('1. a\n   - [X] b')).toContain('<ul class="contains-task-list">')
    expect(renderMarkdown('1. a\n   - [X] b')).toContain('<ol>')
    expect(renderMarkdown('[ ] no list')).toBe('<p>[ ] no list</p>\n')
  })

  test('the same text is rendered the same, time after time', () => {
    const raw = '# a\n\nb[^1]\n\n[^1]: c'
    expect(renderMarkdown(raw)).toBe(renderMarkdown(raw))
  })
})

describe('footnotes', () => {
  test('a footnote stands at the end, with a link there and back', () => {
    expect(renderMarkdown('Text[^n].\n\n[^n]: Note *well*.\n\nMore.')).toBe(
      '<p>Text<sup class="footnote-ref"><a href="#fn1" id="fnref1" role="doc-noteref">[1]</a></sup>.</p>\n<p>More.</p>\n' +
        '<section class="footnotes" role="doc-endnotes">\n<ol>\n<li id="fn1">\n' +
        '<p>Note <em>well</em>. <a href="#fnref1" class="footnote-backref" role="doc-backlink">\u21a9\ufe0e</a></p>\n' +
        '</li>\n</ol>\n</section>\n',
    )
  })

  test('footnotes are numbered by their first marks, and lead back to every one', () => {
    const html = renderMarkdown('a[^b] c[^a] d[^b]\n\n[^a]: A\n[^b]: B')
    expect(html.match(/id="fn[^"]*"/g)).toEqual(['id="fnref1"', 'id="fnref2"', 'id="fnref1-2"', 'id="fn1"', 'id="fn2"'])
    expect(html).toMatch(/<p>B <a href="#fnref1"[^>]*>[^<]*<\/a> <a href="#fnref1-2"/)
  })

  test('a footnote may have paragraphs, code and footnotes of its own', () => {
    const html = renderMarkdown('a[^1]\n\n[^1]: One\nlazy\n\n    Two[^2]\n\n        code\n\n[^2]: Three')
    expect(html).toContain('<p>One\nlazy</p>\n<p>Two<sup')
    expect(html).toContain('<pre><code>code\n</code></pre>\n <a href="#fnref1"')
    expect(html).toContain('<li id="fn2">\n<p>Three ')
  })

  test('marks without a footnote are text, footnotes without a mark are nothing', () => {
    expect(renderMarkdown('a[^1] \\[^2]\n\n[^2]: x')).toBe('<p>a[^1] [^2]</p>\n')
    expect(renderMarkdown('`[^1]`\n\n[^1]: x')).toBe('<p><code>[^1]</code></p>\n')
    expect(renderMarkdown('    [^1]: code')).toContain('<code>[^1]: code')
  })

  test('thousands of footnotes, marks or headings are no trouble', () => {
    expect(renderMarkdown(`${'[^1]'.repeat(20_000)}\n\n[^1]: x`)).toContain('id="fnref1-20000"')
    expect(renderMarkdown('# a\n'.repeat(20_000))).toContain('id="a-20000"')
  })
})

describe('texts without much markup', () => {
  const words = [
    'a',
    'Soil,',
    'é',
    '“so”',
    '"q"',
    "it's",
    '(b)',
    '10',
    '1.',
    '2)',
    '...',
    '-',
    '=',
    '|',
    ':',
    'x!',
    ' ',
    ' ',
  ]
  const ends = [
    '\n',
    '\n',
    '\n\n',
    '\n\n',
    '  \n',
    '\t\n',
    '\n \n',
    '\r\n',
    '\u2028',
    '\n---\n',
    '\n===\n',
    '\n|-|\n',
    '\n> ',
  ]
  const marks = [
    '*',
    '_',
    '`',
    '~~',
    '[a](b)',
    '<b>',
    '&',
    '&amp;',
    '\\',
    '>',
    '\0',
    '\f',
    '\x01',
    '    ',
    '\n- ',
    '\n1. ',
    '\n```\n',
  ]
  const textOf = (pieces: readonly string[]) =>
    fc.array(fc.constantFrom(...pieces), { maxLength: 14 }).map((parts) => parts.join(''))
  const anyText = fc.oneof(textOf([...words, ...ends]), textOf([...words, ...ends, ...marks]))

  test('look as if every rule had been asked', () => {
    const markdown = createMarkdown({ html: true, xhtmlOut: true })
    addHeadingIds(markdown)
    const rules = markdown.renderer.rules as Record<string, unknown>
    rules['text'] = ([...tokens]: { content: string }[], at: number) =>
      tokens[at]!.content.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
    const plainly = (text: string) => addLoadingHints(texturize(markdown.render(text)))
    fc.assert(
      fc.property(anyText, (text) => {
        expect(renderMarkdown(text)).toBe(plainly(text))
      }),
      { numRuns: runs(1000) },
    )
  })

  test('need no cleaning where nothing in them could be unclean', () => {
    const blocks = ['\n# ', '\n|a|b|\n|:-|-:|\n|', '\n```js "x\n', '\n3. ', '\n***\n', '**b**', '`"`']
    const built = fc.oneof(anyText, textOf([...words, ...ends, ...blocks]))
    const cleaned = (text: string) => sanitizeRenderedMarkdown(renderMarkdown(text))
    fc.assert(
      fc.property(built, (text) => {
        expect(renderCleanMarkdown(text)).toBe(cleaned(text))
      }),
      { numRuns: runs(1000) },
    )
  })
})
