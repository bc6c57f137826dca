import { Readable } from 'node:stream'
import { readElements } from '../../../src/import/wxr/read-elements.ts'
import { allowed, cdata, escaped, textElement } from '../../../src/import/wxr/to-xml.ts'
import { pathBelow } from '../../../src/import/addresses/old-path.ts'
import { toMarkdown } from '../../../src/import/to-markdown.ts'
import { fold, sortKeyOf } from '../../../src/text/fold-text.ts'
import { countWords, markWords, searchedWords } from '../../../src/query/mark-words.ts'
import type { Readers } from './reader.ts'

const nobody = () => undefined
const site = { shortcodeNames: ['gallery'], inTexts: {} } as unknown as Parameters<typeof toMarkdown>[1]

async function read(xml: string): Promise<number> {
  let count = 0
  for await (const { children } of readElements(Readable.from([xml]), 'export.xml')) count += children.length
  return count
}

/** What takes in exports of others and writes them, and what searches. */
export const importingReaders: Readers = {
  'import/wxr/read-elements.ts': {
    readElements: [
      (text) => read(text),
      (text) => read(`<rss><channel><item>${text}</item></channel></rss>`),
      (text) => read(`<rss><channel><item><![CDATA[${text}]]></item></channel></rss>`),
      (text) => read(`<rss><channel>${text.replaceAll(/[^]{1,64}/g, '<item a="&amp;">b</item>')}</channel></rss>`),
    ],
  },
  'import/wxr/to-xml.ts': {
    allowed: (text) => allowed(text, nobody),
    textElement: (text) => textElement('title', text, nobody),
    cdata: (text) => cdata(text, nobody),
    escaped: (text) => escaped(text, nobody),
  },
  // A quarter: each is rendered four times.
  'import/addresses/old-path.ts': {
    pathBelow: (text) => pathBelow(`https://old.example/${text}`, 'https://old.example/'),
  },
  'import/to-markdown.ts': { toMarkdown: (text) => toMarkdown(text.slice(0, text.length / 4), site) },
  'text/fold-text.ts': { fold, sortKeyOf },
  'query/mark-words.ts': {
    searchedWords,
    countWords: (text) => countWords(text, searchedWords(text) ?? []),
    markWords: (text) => markWords(text, searchedWords(text.slice(0, 40)) ?? []),
  },
}
