import { expect, it } from 'vitest'
import { toXml } from '../../../../src/resources/embeds/provider/embed.ts'

it('one element stands for each member, in their order, and what is undefined is left out', () => {
  expect(toXml('oembed', { version: '1.0', width: 600, none: undefined, data: { status: 404 } })).toBe(
    '<?xml version="1.0" encoding="UTF-8"?>\n<oembed><version>1.0</version><width>600</width><data><status>404</status></data></oembed>\n',
  )
})

it('markup and entities are text, and characters that XML forbids are left out', () => {
  expect(toXml('a', '<b title="x">R&amp;D</b>\0\x1b\uffff ]]>')).toContain(
    '<a>&lt;b title="x"&gt;R&amp;amp;D&lt;/b&gt; ]]&gt;</a>',
  )
})
