import { describe, expect, test } from 'vitest'
import { balanceTags } from '../../../src/text/html/balance-tags.ts'
import { makeClickable } from '../../../src/text/wordpress/clickable.ts'

const link = (url: string) => `<a href="${url}" rel="nofollow ugc">${url}</a>`

describe('makeClickable', () => {
  test.each([
    ['http://wordpress.org/hello.html', link('http://wordpress.org/hello.html')],
    ['see http://a.org. Alice!', `see ${link('http://a.org')}. Alice!`],
    [
      'see http://a.org, (http://b.org) http://c.org;',
      `see ${link('http://a.org')}, (${link('http://b.org')}) ${link('http://c.org')};`,
    ],
    ['(http://a.org)x', `(${link('http://a.org')})x`],
    ['http://a.org/wiki/PC_(Soft)', link('http://a.org/wiki/PC_(Soft)')],
    ['(http://a.org/wiki/PC_(Soft))', `(${link('http://a.org/wiki/PC_(Soft)')})`],
    ['http://a.org/wiki/PC_(Soft).)more', `${link('http://a.org/wiki/PC_(Soft)')}.)more`],
    ['http://a.org/#!/b!', `${link('http://a.org/#!/b')}!`],
    ['http://a.org/?a=баба&b=1', link('http://a.org/?a=баба&#038;b=1')],
    ['http://a.org/?a=1&amp;b=2', link('http://a.org/?a=1&#038;b=2')],
    ['www.a.org, ok', `${link('http://www.a.org')}, ok`],
    ['mail foo.bar@example.com now', 'mail <a href="mailto:foo.bar@example.com">foo.bar@example.com</a> now'],
    ['foo@example foo@@example.com @example.com', 'foo@example foo@@example.com @example.com'],
    ['HTTP://a.org/?a[]=1 ok', `${link('http://a.org/?a%5B%5D=1')} ok`],
    ['x >http://a.org \u00a0www.a.org', 'x >http://a.org \u00a0www.a.org'],
    ['1 < 2 http://a.org', `1 < 2 ${link('http://a.org')}`],
    ['javascript://alert(1)', 'javascript://alert(1)'],
    ['xhttp ://a.org and http:// b', 'xhttp ://a.org and http:// b'],
    ['<code>http://a.org</code> <pre>www.b.org</pre>', '<code>http://a.org</code> <pre>www.b.org</pre>'],
    [
      '<a href="http://a.org">http://a.org and http://b.org</a>',
      '<a href="http://a.org">http://a.org and http://b.org</a>',
    ],
    ['<b>http://a.org</b>', `<b>${link('http://a.org')}</b>`],
    ['<img src="http://a.org/i.png">', '<img src="http://a.org/i.png">'],
    [
      `testzzz@"STYLE="behavior:url('#default#time2')"onBegin="alert('x')"`,
      `testzzz@"STYLE="behavior:url('#default#time2')"onBegin="alert('x')"`,
    ],
  ])('%j becomes %j', (text, shown) => expect(makeClickable(text)).toBe(shown))
})

describe('balanceTags', () => {
  test.each([
    ['<b><i>Test</b>', '<b><i>Test</i></b>'],
    ['<p>Test test</em> test</p>', '<p>Test test test</p>'],
    ['<ul><li>Aaa</li><li>Bbb</ul></li>', '<ul><li>Aaa</li><li>Bbb</li></ul>'],
    ['<b>a <b>b</b></b>', '<b>a </b><b>b</b>'],
    ['<div><div>a', '<div><div>a</div></div>'],
    ['<STRONG/>', '<strong></strong>'],
    ['<p class="x" />', '<p class="x"></p>'],
    ['<br><hr></hr><img src="a">', '<br /><hr /><img src="a"/>'],
    ['<img src="a" />', '<img src="a" />'],
    ['</p>Test', 'Test'],
    ['<0-day>', '&lt;0-day>'],
    ['<my-element a="b"/>', '<my-element a="b"></my-element>'],
    ['<!-- <b> --> a < b', '<!-- <b> --> a < b'],
    ['<b', '<b'],
  ])('%j is balanced as %j', (html, balanced) => expect(balanceTags(html)).toBe(balanced))
})
