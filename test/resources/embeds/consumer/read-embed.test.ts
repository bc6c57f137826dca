import { describe, expect, it } from 'vitest'
import { readEmbed } from '../../../../src/resources/embeds/consumer/read-embed.ts'

describe('readEmbed', () => {
  it('reads JSON: texts and numbers, nothing deeper', () => {
    expect({
      ...readEmbed('\n{"type":"rich","width":600,"html":"<b>&amp;</b>","deep":{"a":1},"none":null,"yes":true}'),
    }).toEqual({
      type: 'rich',
      width: '600',
      html: '<b>&amp;</b>',
    })
  })

  it('reads XML: entities once, sections as they stand', () => {
    const xml =
      '<?xml version="1.0"?><oembed><type>rich</type><width>0600</width><title>R&amp;amp;D &#8212; &lt;x&gt;</title>'
    expect({ ...readEmbed(`${xml}<html><![CDATA[<b>&amp;</b>]]></html><a><b>1</b></a></oembed>`) }).toEqual({
      type: 'rich',
      width: '0600',
      title: 'R&amp;D — <x>',
      html: '<b>&amp;</b>',
    })
  })

  it('takes what is whole of XML that is cut short, the first of what is said twice, and no elements as a text', () => {
    const xml =
      '<oembed><type>rich</type><type>link</type><a>x<b/>y</a><html> <![CDATA[<b>]]><![CDATA[ ]]> </html><title>un'
    expect({ ...readEmbed(xml) }).toEqual({ type: 'rich', html: '<b> ' })
  })

  it.each([
    '',
    'plain',
    '[]',
    '{"type":',
    '<html></html>',
    '<oembed',
    '<oembed>text</oembed>',
    '<!DOCTYPE oembed [<!ENTITY a "b">]><oembed><type>&a;</type></oembed>',
    '<!doctype html><oembed><type>rich</type></oembed>',
  ])('takes no %j', (text) => {
    expect(readEmbed(text)?.['type']).toBeUndefined()
  })

  it('leaves the members of every object alone', () => {
    const read = readEmbed('{"__proto__":"x","constructor":"y","type":"link"}')!
    expect(read['type']).toBe('link')
    expect(({} as Record<string, unknown>)['x']).toBeUndefined()
    expect(readEmbed('{}')!['toString']).toBeUndefined()
    expect(readEmbed('<oembed><__proto__>x</__proto__><type>link</type></oembed>')?.['toString']).toBeUndefined()
  })

  it('reads what is nested too deeply without falling over', () => {
    expect(() => readEmbed(`<oembed>${'<a>'.repeat(200_000)}`)).not.toThrow()
    expect(() => readEmbed(`{"a":${'['.repeat(200_000)}`)).not.toThrow()
  })
})
