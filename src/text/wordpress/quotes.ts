import { forwardSearch, isDigit } from '../html/scan-html.ts'

/**
 * Turns single quotes of a text run into apostrophes, opening and closing quotes and primes, according to their neighbours:
 * `'99` is an abbreviated year, `'0.42'` a quoted number, a quote after a blank or opening bracket opens, one within a word is
 * an apostrophe; the rest closes, or is a prime after a digit. A quote that fits nowhere stays.
 */
export function curlSingleQuotes(text: string): string {
  const quotes = findQuotes(text, "'")
  markQuotedYears(text, quotes)
  for (const quote of quotes) if (quote.kind === undefined && isYear(text, quote.at)) quote.kind = 'apostrophe'
  markQuotedNumbers(text, quotes)
  for (const quote of quotes) {
    if (quote.kind !== undefined) continue
    if (opens(text, quote.at, '([{"-')) quote.kind = 'open'
    else if (!isSpaceBefore(text, quote.at) && !endsWord(text, quote.at + 1)) quote.kind = 'apostrophe'
  }
  settleRest(text, quotes, '&#8217;')
  return put(text, quotes, singleSigns)
}

/** Turns double quotes of a text run into opening and closing quotes and double primes; none stays straight. */
export function curlDoubleQuotes(text: string): string {
  const quotes = findQuotes(text, '"')
  markQuotedNumbers(text, quotes)
  for (const quote of quotes) {
    if (quote.kind === undefined && opens(text, quote.at, '([{-') && !isSpaceAt(text, quote.at + 1)) quote.kind = 'open'
  }
  settleRest(text, quotes, '&#8221;')
  for (const quote of quotes) quote.kind ??= 'close'
  return put(text, quotes, doubleSigns)
}

/** Whether an ASCII blank, a no-break space or its entity is at a position. */
export function isSpaceAt(text: string, at: number): boolean {
  return isSpace(text.charCodeAt(at)) || text.startsWith('&nbsp;', at)
}

/** Whether such a blank ends at a position. */
export function isSpaceBefore(text: string, at: number): boolean {
  return isSpace(text.charCodeAt(at - 1)) || text.endsWith('&nbsp;', at)
}

type Kind = 'open' | 'close' | 'apostrophe' | 'prime' | 'year'

interface Quote {
  readonly at: number
  kind: Kind | undefined
}

const singleSigns: Record<Kind, string> = {
  open: '&#8216;',
  close: '&#8217;',
  apostrophe: '&#8217;',
  prime: '&#8242;',
  year: '&#8217;',
}
const doubleSigns: Record<Kind, string> = { ...singleSigns, open: '&#8220;', close: '&#8221;', prime: '&#8243;' }

function findQuotes(text: string, sign: string): Quote[] {
  const quotes: Quote[] = []
  for (let at = text.indexOf(sign); at >= 0; at = text.indexOf(sign, at + 1)) quotes.push({ at, kind: undefined })
  return quotes
}

// '99' and '99" at the end of a phrase: an abbreviated year at the end of a quotation.
function markQuotedYears(text: string, quotes: Quote[]): void {
  const isYearAtEnd = ({ at, kind }: Quote) =>
    kind === undefined && hasDigits(text, at) && closes(text, at + 4, text.length)
  for (const [n, quote] of quotes.entries()) {
    const next = quotes[n + 1]
    if (next?.at !== quote.at + 3 || !isYearAtEnd(quote)) continue
    quote.kind = 'apostrophe'
    next.kind = 'close'
  }
  for (const quote of quotes) if (text[quote.at + 3] === '"' && isYearAtEnd(quote)) quote.kind = 'year'
}

// '99 and '99s, but not '9, '999, '99% or '99.9.
function isYear(text: string, at: number): boolean {
  if (!hasDigits(text, at)) return false
  const after = text.charCodeAt(at + 3)
  if (after === 37 || isDigit(after)) return false
  return !((after === 46 || after === 44) && isDigit(text.charCodeAt(at + 4)))
}

function hasDigits(text: string, at: number): boolean {
  return isDigit(text.charCodeAt(at + 1)) && isDigit(text.charCodeAt(at + 2))
}

// A number between two quotes, after a blank or at the beginning.
function markQuotedNumbers(text: string, quotes: Quote[]): void {
  for (let n = 0; n + 1 < quotes.length; n++) {
    const quote = quotes[n]!
    const next = quotes[n + 1]!
    if (quote.kind !== undefined || next.kind !== undefined) continue
    if (quote.at > 0 && !isSpaceBefore(text, quote.at)) continue
    if (!isNumber(text, quote.at + 1, next.at)) continue
    quote.kind = 'open'
    next.kind = 'close'
  }
}

function isNumber(text: string, start: number, end: number): boolean {
  if (!isDigit(text.charCodeAt(start))) return false
  for (let at = start + 1; at < end; at++) {
    const code = text.charCodeAt(at)
    if (!isDigit(code) && code !== 46 && code !== 44) return false
  }
  return end > start
}

// At the beginning, or after a blank, an entity or one of these signs.
function opens(text: string, at: number, signs: string): boolean {
  return at === 0 || signs.includes(text[at - 1]!) || text.endsWith('&lt;', at) || isSpaceBefore(text, at)
}

function endsWord(text: string, at: number): boolean {
  const sign = text[at]
  if (sign === undefined || '.,:;!?"\'(){}[]-'.includes(sign)) return true
  return text.startsWith('&lt;', at) || text.startsWith('&gt;', at) || isSpaceAt(text, at)
}

// Whether a quotation may end before `at`; `end` limits the text considered.
function closes(text: string, at: number, end: number): boolean {
  return at >= end || '.,:;!?)}-]'.includes(text[at]!) || text.startsWith('&gt;', at) || isSpaceAt(text, at)
}

/** Decides the remaining quotes by stretches between opening ones: closing precedes primes only while one is open. */
function settleRest(text: string, quotes: Quote[], closeSign: string): void {
  const closeSigns = forwardSearch(text, closeSign)
  let start = 0
  let opened = false
  for (let n = 0; n <= quotes.length;) {
    const stretch: Quote[] = []
    let closed = false
    for (; n < quotes.length && quotes[n]!.kind !== 'open'; n++) {
      if (quotes[n]!.kind === undefined) stretch.push(quotes[n]!)
      else if (quotes[n]!.kind === 'close') closed = true
    }
    const end = quotes[n]?.at ?? text.length
    if (stretch.length) {
      const sign = closeSigns(start)
      settleStretch(text, stretch, { start, end, awaits: opened && !closed && !(sign >= 0 && sign < end) })
    }
    start = end + 1
    opened = true
    n++
  }
}

function settleStretch(text: string, quotes: Quote[], stretch: { start: number; end: number; awaits: boolean }): void {
  const isPrime = ({ at }: Quote) => at > stretch.start && isDigit(text.charCodeAt(at - 1))
  const mayClose = quotes.filter(({ at }) => closes(text, at + 1, stretch.end))
  if (!stretch.awaits) {
    for (const quote of mayClose) quote.kind = 'close'
    for (const quote of quotes) if (isPrime(quote)) quote.kind = 'prime'
    return
  }
  for (const quote of quotes) if (isPrime(quote)) quote.kind = 'prime'
  if (mayClose.length === 1) mayClose[0]!.kind = 'close'
  if (mayClose.length < 2) return
  const words = mayClose.filter((quote) => !isPrime(quote))
  // After numbers only, the last quote before a full stop closes, else the last of all; the others are primes.
  const closing = words.length ? words : [mayClose.findLast(({ at }) => text[at + 1] === '.') ?? mayClose.at(-1)!]
  for (const quote of closing) quote.kind = 'close'
}

function put(text: string, quotes: Quote[], signs: Record<Kind, string>): string {
  let out = ''
  let done = 0
  for (const { at, kind } of quotes) {
    if (kind === undefined) continue
    out += text.slice(done, at) + signs[kind]
    done = at + 1
    if (kind === 'year') {
      out += `${text.slice(done, at + 3)}&#8221;`
      done = at + 4
    }
  }
  return out + text.slice(done)
}

function isSpace(code: number): boolean {
  return code === 32 || code === 9 || code === 10 || code === 13 || code === 0xa0
}
