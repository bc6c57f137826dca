import { readFileSync } from 'node:fs'
import { parseDocument } from 'htmlparser2'

const checkout = new URL('../../', import.meta.url)

/** Whether a word in small letters belongs to a language. */
export type IsKnown = (word: string) => boolean

/**
 * All words that the catalogue of a language has (`de_DE`), the names of its days and months, and its own name.
 *
 * @param root - the checkout, where this module is not in it
 */
export function wordsIn(language: string, root: URL = checkout): IsKnown {
  const code = language.split('_')[0]!
  const tag = language.replaceAll('_', '-')
  const named = (day: number, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(tag, { ...options, timeZone: 'UTC' }).format(Date.UTC(2027, 0, day))
  const dates = (['long', 'short'] as const).flatMap((width) => [
    ...Array.from({ length: 7 }, (_, day) => named(day, { weekday: width })),
    ...Array.from({ length: 12 }, (_, month) => named(month * 30 + 15, { month: width })),
    ...Array.from({ length: 12 }, (_, month) => named(month * 30 + 15, { month: width, day: 'numeric' })),
  ])
  const lists = new Intl.ListFormat(code, { type: 'conjunction' }).format(['1', '2', '3'])
  const halves = [3, 15].map((hour) =>
    new Intl.DateTimeFormat(code, { hour: 'numeric', hour12: true, timeZone: 'UTC' }).format(
      Date.UTC(2027, 0, 1, hour),
    ),
  )
  // `1er mai`.
  const ordinal = code === 'fr' ? ['er'] : []
  const ownName = new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? ''
  const texts = [...catalogueOf(code, root), ...dates, ...halves, ...ordinal, lists, ownName]
  const own = new Set(tokensOf(texts.join(' ').replaceAll(/\{\w+\}/g, ' ')))
  const isLatin = /^\p{Script=Latin}+$/u
  // Scripts without blanks have no words that a pattern could find: what matters there is what is Latin.
  return (word) => own.has(word) || (['ja', 'zh'].includes(code) && !isLatin.test(word))
}

// English ones stand beside the code; a page of the reference has all of them.
function catalogueOf(code: string, root: URL): string[] {
  if (code === 'en') {
    const rows = readFileSync(new URL('docs/reference/words.md', root), 'utf8').matchAll(/^\| `\w+` \| (.*) \|$/gm)
    return [...rows].map(([, text]) => text!.replaceAll(/`\w+`:|<br>/g, ' '))
  }
  const sections = JSON.parse(readFileSync(new URL(`src/words/${code}.json`, root), 'utf8')) as Record<string, object>
  return Object.values(sections).flatMap((messages) =>
    Object.values(messages).flatMap((one: object | string) => (typeof one === 'string' ? [one] : Object.values(one))),
  )
}

/** Words of two letters and more, in small letters. */
export function tokensOf(text: string): string[] {
  return (text.match(/[\p{L}\p{M}]{2,}/gu) ?? []).map((word) => word.toLowerCase())
}

// Names and formats that are the same everywhere, and those of parameters.
const everywhere = new Set([
  'success',
  'url',
  'json',
  'ical',
  'icalendar',
  'almanac',
  'europe',
  'berlin',
  'https',
  'example',
  'hourly',
])

/**
 * The words of a page, a feed or a mail that are not of its language. Words that begin with `xq` are of none.
 *
 * @param inOther - the words of a part that says another language (`lang="de"`): none, unless given
 */
export function foreignWords(
  markup: string,
  isKnown: IsKnown,
  inOther: (lang: string) => IsKnown = () => () => false,
): string[] {
  return readableTexts(markup).flatMap(({ text, lang }) => {
    const isOwn = lang === undefined ? isKnown : inOther(lang)
    return tokensOf(text).filter(
      (word) => !isOwn(word) && !everywhere.has(word) && !word.startsWith('xq') && !/^x+$/.test(word),
    )
  })
}

const spoken = new Set(['aria-label', 'aria-description', 'title', 'alt', 'placeholder', 'label', 'summary'])

interface Node {
  readonly type: string
  readonly name?: string
  readonly data?: string
  readonly attribs?: Readonly<Record<string, string>>
  readonly children?: readonly Node[]
}

interface Readable {
  readonly text: string
  /** The language that an element around it says, where that is not the page's. */
  readonly lang: string | undefined
}

/** What people, and search engines, read of a page or a feed. */
function readableTexts(markup: string): Readable[] {
  const isFeed = markup.startsWith('<?xml')
  const texts: Readable[] = []
  let page: string | undefined
  const visit = (node: Node, lang: string | undefined) => {
    const { attribs = {}, name = '', type, children = [] } = node
    if (name === 'script' && attribs['type'] === 'application/ld+json')
      texts.push(...describedTexts(JSON.parse(children[0]?.data ?? '{}')).map((text) => ({ text, lang })))
    if (['script', 'style'].includes(type) || (isFeed && isForPrograms(name))) return
    if (name === 'html') page = primary(attribs['lang'])
    const said = primary(attribs['lang']) ?? lang
    const at = said === page ? undefined : said
    const say = (text: string) => texts.push({ text, lang: at })
    if (type === 'text' && node.data) say(isFeed ? node.data.replaceAll(/<[^>]*>|https?:\S+/g, ' ') : node.data)
    for (const [key, value] of Object.entries(attribs)) {
      const isWord = spoken.has(key) || (key === 'value' && attribs['type'] === 'submit')
      const isMeta =
        name === 'meta' &&
        key === 'content' &&
        /description|title|site_name|label|data\d|section|tag/.test(attribs['name'] ?? attribs['property'] ?? '')
      if (isWord || isMeta) say(value)
    }
    for (const child of children) visit(child, at)
  }
  visit(parseDocument(markup, { xmlMode: isFeed }) as unknown as Node, undefined)
  return texts.map(({ text, lang }) => ({
    text: text.replaceAll(/\S+@\S+|https?:\S+|\b[\w-]+\.example\b/g, ' '),
    lang,
  }))
}

// `de` of `de-AT`.
function primary(tag: string | undefined): string | undefined {
  return tag?.split('-')[0]
}

function isForPrograms(name: string): boolean {
  return (
    ['pubDate', 'lastBuildDate', 'link', 'guid', 'language', 'generator', 'comments', 'wfw:commentRss'].includes(
      name,
    ) || name.startsWith('sy:')
  )
}

/** What structured data says in words: neither types, languages and addresses nor moments. */
function describedTexts(value: unknown, key = ''): string[] {
  if (typeof value === 'string')
    return key.startsWith('@') || ['inLanguage', 'priceCurrency'].includes(key) || /^https?:|^\d{4}-/.test(value)
      ? []
      : [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, one]) => describedTexts(one, Array.isArray(value) ? key : name))
}
