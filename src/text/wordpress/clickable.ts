import { isBlank, isWordChar } from '../html/scan-html.ts'
import { cleanUrl } from '../html/safe-url.ts'

const longestUrl = 2000
const longestWord = 2100
// Addresses in angle brackets (`<http://…>`) are not tags.
const anyTag = /<(?![ \t-\r]*\w{1,20}:\/\/)[^<>]+>/g

/** Links addresses (`https://…`, `www.…`; `rel="nofollow ugc"`) and mail, as in comments, except in tags, code and links. */
export function makeClickable(html: string): string {
  if (!/:\/\/|@|www\.|ftp\./i.test(html)) return html
  let out = ''
  let at = 0
  let linked = false
  let quiet = 0
  const put = (end: number) => {
    const text = html.slice(at, end)
    out += quiet || linked ? text : linkAddresses(text)
  }
  for (const { 0: tag, index } of html.matchAll(anyTag)) {
    put(index)
    linked = /^<a[\s>]/i.test(tag) || (linked && !/^<\/a>/i.test(tag))
    if (/^<(?:code|pre|script|style)[\s>]/i.test(tag)) quiet++
    else if (quiet && /^<\/(?:code|pre|script|style)>/i.test(tag)) quiet--
    out += tag
    at = index + tag.length
  }
  put(html.length)
  return out
}

function linkAddresses(text: string): string {
  return linkUrls(text)
    .replace(
      /(^|[ \t-\r>])((?:www|ftp)\.[\w\u0080-\uffff#$%&~/.\-;:=,?@[\]+]+)/gi,
      (whole, before: string, found: string) => {
        const host = found.replace(/[.,;:)]$/, '')
        const url = cleanUrl(`http://${host}`)
        return url ? before + link(url) + found.slice(host.length) : (whole as string)
      },
    )
    .replace(
      /(^|[ \t-\r>])([.0-9a-z_+-]+)@((?:[0-9a-z-]+\.)+[0-9a-z]{2,})/gi,
      (_, before: string, name: string, host: string) => {
        const mail = `${name}@${host}`
        return `${before}<a href="mailto:${mail}">${mail}</a>`
      },
    )
}

function link(url: string): string {
  return `<a href="${url}" rel="nofollow ugc">${url}</a>`
}

function linkUrls(text: string): string {
  let out = ''
  let done = 0
  for (let at = text.indexOf('://'); at >= 0; at = text.indexOf('://', Math.max(at + 3, done))) {
    const start = schemeStart(text, at, done)
    const end = start < 0 ? -1 : urlEnd(text, at + 3)
    if (end < 0) continue
    const found = pairBrackets(text.slice(start, end), text[end] === ')')
    const url = cleanUrl(found)
    if (!url) continue
    out += text.slice(done, start) + link(url)
    done = start + found.length
  }
  return out + text.slice(done)
}

// A scheme is a word of at most 20 letters at the start or after a blank, bracket or punctuation mark.
function schemeStart(text: string, colon: number, from: number): number {
  let start = colon
  while (start > from && colon - start <= 20 && isWordChar(text.charCodeAt(start - 1))) start--
  if (start === colon || colon - start > 20) return -1
  return start === 0 || isBlank(text.charCodeAt(start - 1)) || '(<.,;:!?'.includes(text[start - 1]!) ? start : -1
}

// Punctuation belongs to an address only if more of the address follows.
function urlEnd(text: string, start: number): number {
  let word = start
  while (word < text.length && word - start <= longestWord && !isBlank(text.charCodeAt(word))) word++
  if (word === start || word - start > longestUrl) return -1
  let end = start
  for (let at = start; at < word; at++) {
    const code = text.charCodeAt(at)
    if (isWordChar(code) || code > 127 || '#%~/@[]*(+=&$-'.includes(text[at]!)) end = at + 1
    else if (!`'.,;:!?)`.includes(text[at]!) || end !== at) break
  }
  return end
}

// An address ends before a closing bracket that it did not open.
function pairBrackets(url: string, closed: boolean): string {
  const found = closed && url.indexOf('(') > 0 ? `${url})` : url
  let surplus = found.split(')').length - found.split('(').length
  let end = found.length
  for (let at = end - 1; surplus > 0; at--) {
    if (found[at] === '(') surplus++
    if (found[at] !== ')') continue
    surplus--
    end = at
  }
  return found.slice(0, end)
}
