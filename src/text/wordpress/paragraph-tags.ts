import { forwardSearch, isBlank, rewrite, skipBlanks } from '../html/scan-html.ts'

// Names are compared by prefix only, as in the reference: `<picture>` counts as a block because of `<p`.
const blockNames =
  'table|thead|tfoot|caption|col|tbody|tr|td|th|div|dl|dd|dt|ul|ol|li|pre|form|map|area|blockquote|address|' +
  'math|style|p|h[1-6]|hr|fieldset|legend|section|article|aside|hgroup|header|footer|nav|figure|figcaption|details|' +
  'menu|summary'
const anyBlock = new RegExp(`</?(?:${blockNames})`, 'g')
const blockHere = new RegExp(`</?(?:${blockNames})`, 'y')
const brokenBlockHere = /<\/?(?:p|li|div|dl|dd|dt|th|td|ul|ol)/y

/** Removes blanks around options, captions, and parts of players, which would become paragraphs and breaks. */
export function tightenWithin(text: string): string {
  let out = text
  if (out.includes('<option')) {
    out = tighten(tighten(out, /<option/g, 'before'), /<\/option>/g, 'after')
  }
  if (out.includes('</object>')) {
    out = tighten(tighten(out, /<object/g, 'after', '>'), /<\/object>/g, 'before')
    out = tighten(out, /<\/?(?:param|embed)/g, 'both', '>')
  }
  if (out.includes('<source') || out.includes('<track')) {
    out = tighten(tighten(out, /[<[](?:audio|video)/g, 'after', '>', ']'), /[<[]\/(?:audio|video)[>\]]/g, 'before')
    out = tighten(out, /<(?:source|track)/g, 'both', '>')
  }
  if (out.includes('<figcaption')) {
    out = tighten(tighten(out, /<figcaption/g, 'before', '>'), /<\/figcaption>/g, 'after')
  }
  return out
}

/** Removes paragraph tags around and beside block tags; a blockquote gets them inside. */
export function dropBlockParagraphs(text: string): string {
  // `<p>text</div>`: the paragraph ends before the element.
  let out = text.replace(/<p>([^<]+)<\/(div|address|form)>/g, '<p>$1</p></$2>')
  out = unwrapBlocks(out)
  out = unwrapItems(out)
  out = moveIntoQuotations(out).replaceAll('</blockquote></p>', '</p></blockquote>')
  return dropClosersAfterBlocks(dropOpenersBeforeBlocks(out, '<p>', blockHere), '</p>')
}

/** Removes breaks after block tags, and before those that begin or end a section of text. */
export function dropBreaksBesideBlocks(text: string): string {
  if (!text.includes('<br />')) return text
  return dropOpenersBeforeBlocks(dropClosersAfterBlocks(text, '<br />'), '<br />', brokenBlockHere)
}

function unwrapBlocks(text: string): string {
  const closing = forwardSearch(text, '>')
  const blanks = blanksAfter(text)
  const blanksBehind = blanksAfter(text)
  return rewrite(text, /<p>/g, (at) => {
    const tag = blanks(at + 3)
    if (!startsAt(blockHere, text, tag)) return undefined
    const end = closing(tag) + 1
    const close = end > 0 ? blanksBehind(end) : -1
    return close >= 0 && text.startsWith('</p>', close) ? { end: close + 4, put: text.slice(tag, end) } : undefined
  })
}

function unwrapItems(text: string): string {
  const closing = forwardSearch(text, '</p>')
  const lineEnd = forwardSearch(text, '\n')
  return rewrite(text, /<p><li/g, (at) => {
    const close = closing(at + 7)
    const line = lineEnd(at + 6)
    return close < 0 || (line >= 0 && line < close) ? undefined : { end: close + 4, put: text.slice(at + 3, close) }
  })
}

function moveIntoQuotations(text: string): string {
  const closing = forwardSearch(text, '>')
  return rewrite(text, /<p><blockquote/gi, (at) => {
    const end = closing(at + 14)
    return end < 0 ? undefined : { end: end + 1, put: `<blockquote${text.slice(at + 14, end + 1)}<p>` }
  })
}

// The blanks after a break stay; those after a paragraph's tag go.
function dropOpenersBeforeBlocks(text: string, opener: '<p>' | '<br />', block: RegExp): string {
  const closing = forwardSearch(text, '>')
  const blanks = blanksAfter(text)
  return rewrite(text, new RegExp(opener, 'g'), (at) => {
    const after = at + opener.length
    const tag = blanks(after)
    if (!startsAt(block, text, tag)) return undefined
    const end = closing(tag) + 1
    return end > 0 ? { end, put: text.slice(opener === '<p>' ? tag : after, end) } : undefined
  })
}

function dropClosersAfterBlocks(text: string, closer: string): string {
  const closing = forwardSearch(text, '>')
  const blanks = blanksAfter(text)
  return rewrite(text, anyBlock, (at) => {
    const end = closing(at) + 1
    const close = end > 0 ? blanks(end) : -1
    return close >= 0 && text.startsWith(closer, close)
      ? { end: close + closer.length, put: text.slice(at, end) }
      : undefined
  })
}

/** Removes blanks before or after tags. `start` matches a tag or, with `ends`, its beginning; unclosed tags are ignored. */
function tighten(text: string, start: RegExp, side: 'before' | 'after' | 'both', ...ends: string[]): string {
  const searches = ends.map((end) => forwardSearch(text, end))
  let out = ''
  let done = 0
  start.lastIndex = 0
  for (let match = start.exec(text); match; match = start.exec(text)) {
    const found = searches.map((search) => search(match!.index)).filter((at) => at >= 0)
    if (ends.length && !found.length) break
    const end = ends.length ? Math.min(...found) + 1 : start.lastIndex
    let from = match.index
    if (side !== 'after') while (from > done && isBlank(text.charCodeAt(from - 1))) from--
    out += text.slice(done, from) + text.slice(match.index, end)
    done = side === 'before' ? end : skipBlanks(text, end)
    start.lastIndex = done
  }
  return out + text.slice(done)
}

// Caches the last answer: many unclosed tags share one end, and the blanks after it.
function blanksAfter(text: string): (from: number) => number {
  let sought = -1
  let answer = -1
  return (from) => {
    if (from !== sought) {
      sought = from
      answer = skipBlanks(text, from)
    }
    return answer
  }
}

function startsAt(pattern: RegExp, text: string, at: number): boolean {
  pattern.lastIndex = at
  return pattern.test(text)
}
