import { Readable } from 'node:stream'
import { expect, it } from 'vitest'
import { readElements } from '../../../src/import/wxr/read-elements.ts'

it('an export is refused where an element has more parts, or longer attributes, than content has', async () => {
  const read = async (parts: Iterable<string>) => {
    const found = readElements(Readable.from(['<rss><channel><item>', ...parts, '</item></channel></rss>']), 'a.xml')
    for await (const element of found) expect(element.name).toBe('item')
  }
  await read(Array<string>(50).fill('<a>x</a>'.repeat(1000)))
  await expect(read(Array<string>(1100).fill('<a>x</a>'.repeat(1000)))).rejects.toThrow('has more than')
  const attribute = `<a b="${'x'.repeat(1024 * 1024)}">x</a>`
  await expect(read(Array<string>(65).fill(attribute))).rejects.toThrow('has more than')
})

it('an export is refused where a comment, a marked text or a tag is longer, before it ends', async () => {
  for (const start of ['<!--', '<![CDATA[', "<item a='", '<item ']) {
    let made = 0
    const parts = function* () {
      yield `<rss><channel>${start}`
      for (; made < 200; made++) yield 'abcde="fghi" '.repeat(80_000)
    }
    const read = async () => {
      for await (const element of readElements(Readable.from(parts()), 'a.xml')) expect(element.name).toBe('none')
    }
    await expect(read(), start).rejects.toThrow('has more than')
    expect(made, start).toBeLessThan(110)
  }
})
