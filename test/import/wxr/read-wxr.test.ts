import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { describe, expect, it, onTestFinished } from 'vitest'
import { decodeExport } from '../../../src/import/wxr/decode-export.ts'
import { readElements } from '../../../src/import/wxr/read-elements.ts'
import { readWxr } from '../../../src/import/wxr/read-wxr.ts'
import type { SourceRecord } from '../../../src/import/source/records.ts'
import { cdata, comment, item, wxr } from '../wxr-samples.ts'

function fileOf(text: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'almanac-wxr-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const path = join(folder, 'export.xml')
  writeFileSync(path, text)
  return path
}

async function recordsOf(text: string): Promise<SourceRecord[]> {
  const found: SourceRecord[] = []
  for await (const record of readWxr(fileOf(text))) found.push(record)
  return found
}

describe('the reader of exports', () => {
  it('reads both dialects of authors, terms of every kind, entities and marked texts', async () => {
    const records = await recordsOf(
      wxr(
        `<wp:wp_author><wp:author_login>old</wp:author_login><wp:author_display_name>A &amp; B &lt;C&gt;</wp:author_display_name></wp:wp_author>
		<wp:author><wp:author_id>3</wp:author_id><wp:author_login>${cdata('new')}</wp:author_login></wp:author>
		<wp:category><wp:term_id>4</wp:term_id><wp:category_nicename>c</wp:category_nicename><wp:category_parent/><wp:cat_name>
			${cdata('C ]]> D &amp;')}
		</wp:cat_name></wp:category>
		<wp:term><wp:term_id>5</wp:term_id><wp:term_taxonomy>${cdata('place')}</wp:term_taxonomy><wp:term_slug>p</wp:term_slug><wp:term_parent>q</wp:term_parent></wp:term>`,
      ),
    )
    expect(records).toMatchObject([
      { kind: 'site', title: 'Old & gold', url: 'https://old.example' },
      { kind: 'user', user: { id: 0, login: 'old', name: 'A & B <C>' } },
      { kind: 'user', user: { id: 3, login: 'new' } },
      { kind: 'term', term: { id: 4, taxonomy: 'category', slug: 'c', name: 'C ]]> D &amp;', parent: '' } },
      { kind: 'term', term: { taxonomy: 'place', slug: 'p', parent: 'q' } },
    ])
  })

  it('reads the same however the bytes arrive', async () => {
    const text = wxr('', item({ id: 1, title: 'Grüße 🎈 & ]]>', content: 'a\n\n<b>ü</b>' }))
    const elements = async (chunks: Iterable<Uint8Array>) => {
      const found = []
      for await (const element of readElements(
        decodeExport(Readable.from(chunks, { objectMode: false }), 'x', () => {}),
        'x',
      ))
        found.push(element)
      return found
    }
    const bytes = Buffer.from(text)
    const whole = await elements([bytes])
    const single = await elements(Array.from(bytes, (_, i) => bytes.subarray(i, i + 1)))
    expect(single).toEqual(whole)
    expect(JSON.stringify(whole)).toContain('Grüße 🎈 & ]]>')
  })

  it('ends lines with LF, as everywhere in XML, except where a reference says CR', async () => {
    const read = async (content: string) =>
      (await recordsOf(wxr('', item({ id: 1 }).replace('<![CDATA[]]></content', `${content}</content`)))).flatMap(
        (record) => (record.kind === 'item' ? [record.item.content] : []),
      )
    expect(await read(cdata('a\r\nb\rc\n\r\n'))).toEqual(['a\nb\nc\n\n'])
    expect(await read('a\r\nb&#13;c')).toEqual(['a\nb\rc'])
    const decode = async (parts: readonly string[]) => {
      const bytes = Readable.from(parts.map((one) => Buffer.from(one)))
      return (await Readable.from(decodeExport(bytes, 'x', () => {})).toArray()).join('')
    }
    expect(await decode(['<a>\r', '\n', '\r', 'b\r'])).toBe('<a>\n\nb\n')
  })

  it('gives the comments of an entry in the trash the statuses that they had', async () => {
    const more = [comment(5, { approved: 'post-trashed' }), comment(6, { approved: 'post-trashed' })].join('')
    const kept = ['_wp_trash_meta_comments_status', 'a:1:{i:5;s:1:"1";}'] as const
    const records = await recordsOf(wxr('', item({ id: 1, status: 'trash', more, meta: [kept] })))
    expect(records.at(-1)).toMatchObject({ item: { comments: [{ status: '1' }, { status: 'post-trashed' }] } })
  })

  it('gives each entry away before it reads on, so that a file of any length is never held', async () => {
    let made = 0
    function* parts(): Generator<string> {
      const [head, tail] = wxr('').split('</channel>') as [string, string]
      yield head
      for (; made < 2000; made++) yield item({ id: made + 1, content: 'x'.repeat(10_000) })
      yield `</channel>${tail}`
    }
    let read = 0
    let ahead = 0
    for await (const { name } of readElements(Readable.from(parts()), 'x')) {
      if (name === 'item') read++
      ahead = Math.max(ahead, made - read)
    }
    expect(read).toBe(2000)
    expect(ahead).toBeLessThan(50)
  })

  it('knows elements by their namespaces, whatever their prefixes, and names those that nobody reads', async () => {
    const text = `<rss xmlns:w="http://wordpress.org/export/1.2/" xmlns:wp="http://other.example/" xmlns:c="http://purl.org/rss/1.0/modules/content/"
      xmlns:wfw="http://wellformedweb.org/CommentAPI/"><channel>
      <title>T</title><image><url>https://x.example/i.png</url></image>
      <wp:author><wp:author_login>none</wp:author_login></wp:author>
      <w:author><w:author_login>jane</w:author_login></w:author>
      <item><title>A</title><w:post_id>1</w:post_id><w:post_id>2</w:post_id><post_type xmlns="http://wordpress.org/export/1.0/">post</post_type>
        <comments>https://x.example/a#respond</comments><wfw:commentRss>https://x.example/a/feed</wfw:commentRss>
        <c:encoded>Text</c:encoded><wp:status>publish</wp:status>
        <w:status xmlns:w="http://wordpress.org/export/1.1/">draft</w:status></item></channel></rss>`
    expect(await recordsOf(text)).toMatchObject([
      { kind: 'unread', what: 'image', why: 'its <image> is not supported' },
      { kind: 'unread', why: 'its <{http://other.example/}author> is not supported' },
      { kind: 'site', title: 'T' },
      { kind: 'user', user: { login: 'jane' } },
      { kind: 'unread', what: 'item 2 A', why: 'its <{http://other.example/}status> is not supported' },
      { kind: 'item', item: { id: 2, kind: 'post', content: 'Text', status: 'draft' } },
    ])
  })

  it('reads texts that hold the end of a marked text as they were meant, and parts of one text as one', async () => {
    const content = async (marked: string) => {
      const records = await recordsOf(
        wxr('', `<item><wp:post_type>post</wp:post_type><content:encoded>${marked}</content:encoded></item>`),
      )
      return records.flatMap((record) => (record.kind === 'item' ? record.item.content : []))[0]
    }
    expect(await content('<![CDATA[a <![CDATA[ b ]]> c]]>')).toBe('a <![CDATA[ b ]]> c')
    expect(await content('<![CDATA[]]>]]>')).toBe(']]>')
    expect(await content('<![CDATA[a <![CDATA[ b ]]> c <![CDATA[ d: ]]>]]>')).toBe(
      'a <![CDATA[ b ]]> c <![CDATA[ d: ]]>',
    )
    expect(await content('\n<![CDATA[a]]>\n<![CDATA[b]]>\n')).toBe('ab')
    expect(await content('<![CDATA[a]]> &amp; <![CDATA[b]]>')).toBe('a & b')
    expect(await content(cdata('x ]]> y'))).toBe('x ]]> y')
  })

  it('refuses elements that are very deep within each other, in little time', async () => {
    await expect(recordsOf(wxr('', '<a>'.repeat(400_000)))).rejects.toThrow('more than 1000 elements')
    expect(await recordsOf(wxr('', '<a>'.repeat(900) + 'x' + '</a>'.repeat(900)))).toHaveLength(1)
  })

  it('knows many namespaces in as many elements in little time', async () => {
    const many = Array.from({ length: 40_000 }, (_, at) => `xmlns:a${at}="urn:x"`).join(' ')
    const within = '<b xmlns:c="urn:x"><c:d/></b>'.repeat(40_000)
    const records = await recordsOf(wxr('', item({ id: 1, more: `<x ${many}>${within}<wp:e>t</wp:e></x>` })))
    expect(records.map(({ kind }) => kind)).toEqual(['site', 'unread', 'item'])
  })

  it('refuses a file in which something is not closed', async () => {
    const damaged = wxr('', item({ id: 1 }).replace('</wp:status>', ''))
    await expect(recordsOf(damaged)).rejects.toThrow('the file is damaged: a <wp:status> is not closed')
    // What is empty needs no end.
    expect(
      await recordsOf(wxr('<wp:category><wp:cat_name>A</wp:cat_name><wp:category_parent/></wp:category>')),
    ).toHaveLength(2)
  })
})
