import { describe, expect, it } from 'vitest'
import { toProvidedEmbed } from '../../../../src/resources/embeds/consumer/embed-members.ts'

const page = 'https://example.com/p?a=1&b="2"'
const rich = (html: string, isTrusted = false) => toProvidedEmbed({ type: 'rich', html }, page, isTrusted)?.html

describe('toProvidedEmbed', () => {
  it('keeps known members only, names without markup, addresses of the web', () => {
    const said = {
      type: 'video',
      version: '9',
      title: '<b>A</b>\n title',
      author_name: 'Ann',
      author_url: 'javascript:alert(1)',
      provider_name: 'P',
      provider_url: 'https://example.com',
      thumbnail_url: 'data:image/png;base64,x',
      thumbnail_width: '100',
      width: '480px',
      height: '100%',
      html: '<iframe src="https://example.com/v"></iframe>',
      cache_age: '1',
      other: 'x',
    }
    expect(toProvidedEmbed(said, page, true)).toEqual({
      version: '1.0',
      type: 'video',
      title: 'A title',
      author_name: 'Ann',
      provider_name: 'P',
      provider_url: 'https://example.com/',
      thumbnail_width: 100,
      width: 480,
      height: null,
      html: '<iframe src="https://example.com/v"></iframe>',
    })
  })

  it('makes a linked picture of a photo, and nothing of one without address or size', () => {
    const photo = {
      type: 'photo',
      title: '"x" & y',
      url: 'https://example.com/a.jpg?b&c',
      width: '640',
      height: '480',
    }
    expect(toProvidedEmbed(photo, page, false)).toMatchObject({
      url: 'https://example.com/a.jpg?b&c',
      html: '<a href="https://example.com/p?a=1&amp;b=&quot;2&quot;"><img src="https://example.com/a.jpg?b&amp;c" alt="&quot;x&quot; &amp; y" width="640" height="480" /></a>',
    })
    for (const url of ['', 'javascript:alert(1)', '/a.jpg'])
      expect(toProvidedEmbed({ ...photo, url }, page, false)).toBeUndefined()
    expect(toProvidedEmbed({ ...photo, width: 'wide' }, page, false)).toBeUndefined()
  })

  it('makes a link of a link, and nothing of one without a title', () => {
    expect(toProvidedEmbed({ type: 'link', title: 'A & B' }, page, false)).toEqual({
      version: '1.0',
      type: 'link',
      title: 'A & B',
      html: '<a href="https://example.com/p?a=1&amp;b=&quot;2&quot;">A &amp; B</a>',
    })
    expect(toProvidedEmbed({ type: 'link', html: '<b>x</b>' }, page, true)).toBeUndefined()
  })

  it('knows no other type, and none without markup', () => {
    expect(toProvidedEmbed({ type: 'other', html: '<p>x</p>' }, page, true)).toBeUndefined()
    expect(toProvidedEmbed({ html: '<p>x</p>' }, page, true)).toBeUndefined()
    expect(toProvidedEmbed({ type: 'rich' }, page, true)).toBeUndefined()
    expect(rich('x'.repeat(70_000), true)).toBeUndefined()
  })

  it('leaves the markup of who is trusted as it is', () => {
    const html = '<blockquote>x</blockquote><script async src="https://example.com/w.js"></script>'
    expect(rich(html, true)).toBe(html)
    expect(rich(html)).toBe('<blockquote>x</blockquote>')
  })

  it('lets frames run their own scripts and nothing more', () => {
    expect(
      rich(
        '<iframe src="https://e.org/v" width="1" sandbox="allow-same-origin allow-top-navigation" srcdoc="x" onload="y" allow="camera"></iframe>',
      ),
    ).toBe('<iframe src="https://e.org/v" width="1" sandbox="allow-scripts"></iframe>')
  })

  it.each([
    '<script>alert(1)</script>',
    '<iframe src="http://e.org/"></iframe>',
    '<iframe src="//e.org/"></iframe>',
    '<iframe src="/wp-admin"></iframe>',
    '<iframe src="javascript:alert(1)"></iframe>',
    '<iframe src="data:text/html,x"></iframe>',
    '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
    '<img src=x onerror=alert(1)>',
    '<object data="https://e.org/"></object><embed src="https://e.org/">',
    '<form action="https://e.org/"><input name="password"></form>',
    '<style>*{display:none}</style><svg onload=alert(1)></svg><math></math>',
    '<p>only text</p>',
  ])('takes nothing of %s from others', (html) => {
    expect(rich(html)).toBeUndefined()
  })

  it('takes what could act out of what stays', () => {
    expect(rich('<a href="javascript:alert(1)" onclick="x">a</a><img src="https://e.org/i" onerror="x">')).toBe(
      '<a rel="nofollow noopener">a</a><img src="https://e.org/i" />',
    )
  })
})
