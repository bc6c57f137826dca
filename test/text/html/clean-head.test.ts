import { describe, expect, it } from 'vitest'
import { cleanHead } from '../../../src/text/html/clean-head.ts'
import { findElsewhere } from '../../../src/text/style-addresses.ts'

const htmlOf = (text: string) => cleanHead(text).html
const messagesOf = (text: string) => cleanHead(text).leftOut.map(({ message }) => message)

describe('a head of its own', () => {
  it('holds meta, link and style, written anew', () => {
    const { html, styles, leftOut } = cleanHead(
      `<!-- ours -->\n<META name=theme-color content='#123' media="(prefers-color-scheme: dark)">
<link rel="me" href="https://social.test/@us?a=1&amp;b=2" onload="x()">
<style media=print>\r\nh1 > b { color: red }</style>\n`,
    )
    expect(html).toBe(
      `<meta name="theme-color" content="#123" media="(prefers-color-scheme: dark)" />
<link rel="me" href="https://social.test/@us?a=1&amp;b=2" />
<style media="print">\nh1 > b { color: red }</style>`,
    )
    expect([styles, leftOut]).toEqual([['\nh1 > b { color: red }'], []])
  })

  it.each([
    ['<script>alert(1)</script>', /<script> is left out/],
    ['<SCRIPT src="//evil.test/x.js"></SCRIPT >', /<script> is left out/],
    ['<script>if (a </scripty) "<meta name=a content=b>"</script>', /<script> is left out/],
    ['<meta http-equiv="refresh" content="0; url=https://evil.test/">', /http-equiv="refresh" is left out/],
    ['<meta http-equiv="Content-Security-Policy" content="script-src *">', /Content-Security-Policy" is left out/],
    ['<meta name="Content-Security-Policy" content="script-src *">', /content security policy/],
    ['<meta name="viewport" content="user-scalable=no">', /can be zoomed/],
    ['<meta name="referrer" content="unsafe-url">', /referrer policy/],
    ['<meta charset="utf-7">', /charset is left out/],
    ['<meta name="author">', /needs name or property/],
    ['<link rel="me" href="javascript:alert(1)">', /its href/],
    ['<link rel="me" href="java&#115;cript&colon;alert(1)">', /its href/],
    ['<link rel="icon" href="java\nscript:alert(1)">', /its href/],
    ['<link rel="icon" href="data:image/svg+xml,<svg onload=x>">', /its href/],
    ['<link rel="stylesheet" href="https://evil.test/x.css">', /rel="stylesheet" is left out/],
    ['<link rel="alternate stylesheet" href="/x.css">', /rel="stylesheet" is left out/],
    ['<link rel="modulepreload" href="/x.js">', /rel="modulepreload" is left out/],
    ['<link rel="canonical" href="/">', /rel="canonical" is left out/],
    ['<base href="https://evil.test/">', /<base> is left out/],
    ['<svg><style></style><script>1</script></svg>', /<svg> is left out/],
    ['<iframe srcdoc="<script>1</script>"></iframe>', /<iframe> is left out/],
    ['<style>a{}', /<style> is not closed/],
    ['<meta name="a" content="b', /a tag is not closed/],
    ['<!doctype html>', /this is not a tag/],
    ['words', /cannot contain text/],
  ])('has nothing of %s', (text, message) => {
    expect(htmlOf(text)).toBe('')
    expect(messagesOf(text)[0]).toMatch(message)
  })

  it('cannot be left by a value or by rules', () => {
    expect(htmlOf(`<meta name='a"><script>1</script>' content="b">`)).toBe(
      '<meta name="a&quot;&gt;&lt;script&gt;1&lt;/script&gt;" content="b" />',
    )
    const { html } = cleanHead("<style>a{}</style><script>1</script><style media='\"><script>'>b{}</style>")
    expect(html).toBe('<style>a{}</style>\n<style media="&quot;&gt;&lt;script&gt;">b{}</style>')
  })

  it('says where what it leaves out stood', () => {
    expect(cleanHead('<meta name="a" content="b">\n\n  <script>1</script>').leftOut.map(({ at }) => at)).toEqual([31])
  })
})

describe('rules of style', () => {
  it('ask other websites by imports and addresses of other hosts, not in comments', () => {
    const css =
      '/* @import "x" */ @import "/own.css"; a { b: url( "//evil.test/?1") url(/uploads/a.jpg) URL(HTTP://x) }'
    expect(findElsewhere(css)).toEqual([
      { at: 18, isImport: true },
      { at: css.indexOf('url( '), isImport: false },
      { at: css.indexOf('URL('), isImport: false },
    ])
    expect(findElsewhere('a {} /* url(//x)')).toEqual([])
  })
})
