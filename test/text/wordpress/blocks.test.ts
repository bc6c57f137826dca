import { describe, expect, test } from 'vitest'
import { hasBlocks, keepTextBlocks, stripBlockComments } from '../../../src/text/wordpress/blocks.ts'

const block = (name: string, html: string, attributes = '') =>
  `<!-- wp:${name} ${attributes}-->${html}<!-- /wp:${name} -->`

test('content is written in blocks when a block begins in it', () => {
  expect(hasBlocks('<!-- wp:paragraph -->\n<p>x</p>')).toBe(true)
  expect(hasBlocks('<p>x</p><!--more-->')).toBe(false)
})

describe('stripBlockComments', () => {
  test.each([
    ['<!-- wp:paragraph -->\n<p>a</p>\n<!-- /wp:paragraph -->', '\n<p>a</p>\n'],
    ['<!-- wp:paragraph {"align":"center"} -->\n<p>a</p>\n<!-- /wp:paragraph -->', '\n<p>a</p>\n'],
    ['<!-- wp:a {"x":{"y":"}-->"}} /-->after', 'after'],
    ['<!-- wp:my-plugin/thing {"a":1} /-->x<!-- wp:spacer /-->', 'x'],
    ['<!-- wp:html -->\n<div>raw\n\nhtml</div>\n<!-- /wp:html -->', '\n<div>raw\n\nhtml</div>\n'],
    ['<!-- wp:more -->\n<!--more-->\n<!-- /wp:more -->', '\n<!--more-->\n'],
    ['<!-- wp:paragraph --><p>never closed</p>', '<p>never closed</p>'],
    ['a<!-- /wp:paragraph -->b<!-- wp:x -->c', 'a<!-- /wp:paragraph -->b<!-- wp:x -->c'],
    ['<!-- note about wp:paragraph -->', '<!-- note about wp:paragraph -->'],
    ['<!-- wp: -->', '<!-- wp: -->'],
    ['<!-- wp:Paragraph -->', '<!-- wp:Paragraph -->'],
    ['<!-- wp:a { -->b', '<!-- wp:a { -->b'],
    ['plain', 'plain'],
  ])('%j shows %j', (html, shown) => expect(stripBlockComments(html)).toBe(shown))
})

describe('keepTextBlocks', () => {
  test.each([
    ['plain', 'plain'],
    [block('paragraph', '<p>a</p>') + block('image', '<img>') + block('heading', '<h2>b</h2>'), '<p>a</p><h2>b</h2>'],
    [block('code', 'x') + 'between' + block('my/thing', 'y'), 'between'],
    [block('quote', `<q>${block('paragraph', 'a')}</q>`), '<q>a</q>'],
    [block('quote', block('image', 'a')), ''],
    [
      block('list', `<ul>${block('list-item', `<li>a${block('list', block('list-item', 'b'))}</li>`)}</ul>`),
      '<ul><li>ab</li></ul>',
    ],
    [block('columns', `<div>${block('column', `<i>${block('paragraph', 'a')}${block('image', 'b')}</i>`)}</div>`), 'a'],
    [block('group', '<div>bare</div>'), '<div>bare</div>'],
    [block('cover', block('paragraph', 'a')), ''],
    ['<!-- wp:paragraph -->a', 'a'],
    ['a<!-- /wp:paragraph -->b', 'a<!-- /wp:paragraph -->b'],
    ['a<!-- wp:spacer /-->b', 'ab'],
  ])('of %j the text is %j', (html, text) => expect(keepTextBlocks(html)).toBe(text))

  test('deeply nested blocks are no trouble', () => {
    expect(keepTextBlocks('<!-- wp:group -->'.repeat(100_000) + 'x')).toBe('x')
    expect(stripBlockComments('<!-- wp:a {'.repeat(100_000))).toHaveLength(1_100_000)
  })
})
