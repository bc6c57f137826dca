import type { OutgoingMail } from '../inbox/submission.ts'
import { escapeHtml } from '../../../text/html/escape.ts'
import { isRightToLeft, languageTag } from '../../../text/language.ts'
import { texturize } from '../../../text/wordpress/typography.ts'
import { forwardSearch } from '../../../text/html/scan-html.ts'
import { isEmail } from '../../../derive/arguments/formats.ts'
import type { MailTemplate } from '../template/mail-template.ts'
import { formParagraphs } from '../markup/form-paragraphs.ts'
import { type Insert, type MailTagSource, replaceMailTags } from './mail-tags.ts'

/**
 * Makes a mail from its template; undefined if the sender is not an address, or no recipient is one. Nothing that a visitor
 * sends can begin a header, add an address or close one.
 */
export function composeMail(template: MailTemplate, source: MailTagSource): OutgoingMail | undefined {
  const senders = [template.sender, '[_site_title] <[_site_admin_email]>'].map((one) => filledAddresses(one, source))
  const from = senders.find((list) => list.length > 0) ?? []
  // Nobody gets it twice.
  const known = new Set<string>()
  const isNew = (one: string | undefined): one is string => {
    const address = one?.replace(/^.*<|>$/g, '').toLowerCase()
    return address !== undefined && !known.has(address) && known.add(address).has(address)
  }
  const to = filledAddresses(template.recipient, source).filter(isNew)
  if (from.length !== 1 || from[0] === undefined || to.length === 0) return undefined
  const body = replaceMailTags(template.body, source, template.use_html ? inHtml : undefined, template.exclude_blank)
  const subject = inHeader(template.subject, source, oneLine)
  const extra = template.additional_headers.split('\n').flatMap(readHeader)
  const addresses = (name: string) =>
    extra.flatMap(([header, value]) => (header.toLowerCase() === name ? filledAddresses(value, source) : []))
  const own = extra.flatMap(([header, value]): [string, string][] => {
    const filled = ownHeader.test(header) ? inHeader(value, source, oneLine) : ''
    return filled === '' ? [] : [[header, filled]]
  })
  return {
    from: from[0],
    to,
    cc: addresses('cc').filter(isNew),
    bcc: addresses('bcc').filter(isNew),
    replyTo: addresses('reply-to').filter((one) => one !== undefined),
    subject,
    body: template.use_html ? toHtmlPage(showAddresses(body), subject, source) : body,
    isHtml: template.use_html,
    headers: own,
    attached: [...template.attachments.matchAll(/\[\s*([A-Za-z][-A-Za-z0-9_:.]*)\s*\]/g)].map(([, name]) =>
      name!.replaceAll('.', '_'),
    ),
  }
}

// Only the commas of the template, and of choices that it offers, separate addresses: those of a value may be part of a name.
function filledAddresses(template: string, source: MailTagSource): (string | undefined)[] {
  const filled = splitAddresses(oneLine(template)).flatMap((one) => {
    const name = /^\[([\w:.-]+)\]$/.exec(one)?.[1]?.replaceAll('.', '_')
    const chosen = name === undefined ? undefined : source.chosen?.(name)
    return chosen?.map(oneLine).flatMap(splitAddresses) ?? [inHeader(one, source, inAddress)]
  })
  return filled.filter((one) => one !== '').map(readAddress)
}

/** Parses a list of addresses, separated by commas; undefined if any is invalid. */
export function readAddresses(text: string): string[] | undefined {
  const list = splitAddresses(text).map(readAddress)
  return list.every((one) => one !== undefined) ? list : undefined
}

/** Parses a list of addresses, separated by commas, without invalid ones, which must not hold back a mail to the others. */
export function validAddresses(text: string): string[] {
  return splitAddresses(text).flatMap((one) => readAddress(one) ?? [])
}

// Almanac sets the other headers: the sender of the mail, its content, its encoding.
const ownHeader =
  /^(?:x-[\w-]+|list-[\w-]+|auto-submitted|precedence|importance|priority|organization|in-reply-to|references)$/i

const inHtml: Insert = (value, { markup, isWords }) =>
  markup ?? (isWords ? withSigns(escapeHtml(value)) : escapeHtml(value))
// Addresses stay as they are: as tags, which escaped words do not have, they are passed over.
const withSigns = (words: string) =>
  texturize(words.replaceAll(/\S+/g, (word) => (/@|:\/\//.test(word) ? `<_${word}>` : word))).replaceAll(/<_|>/g, '')
const oneLine = (value: string) => value.replaceAll(/[\r\n\u2028\u2029\0]+/g, ' ').trim()

// In an address, a visitor's characters that would begin another one become blanks.
const inAddress: Insert = (value, { isVisitors }) =>
  oneLine(isVisitors && readAddresses(value)?.length !== 1 ? value.replaceAll(/[,;:<>()"\\@[\]]+/g, ' ') : value)

function inHeader(text: string, source: MailTagSource, insert: Insert): string {
  return oneLine(replaceMailTags(oneLine(text), source, insert))
}

function readHeader(line: string): [string, string][] {
  const colon = line.indexOf(':')
  const name = line.slice(0, Math.max(0, colon)).trim()
  return /^[A-Za-z][\w-]*$/.test(name) ? [[name, line.slice(colon + 1)]] : []
}

function splitAddresses(text: string): string[] {
  const list: string[] = []
  const angle = forwardSearch(text, '>')
  let mayQuote = true
  let start = 0
  for (let at = 0; at <= text.length; at++) {
    if (at === text.length || text[at] === ',') {
      list.push(text.slice(start, at).trim())
      start = at + 1
    } else if (text[at] === '<') at = Math.max(at, angle(at))
    else if (text[at] === '"' && mayQuote) {
      const end = quoteEnd(text, at)
      // If one quotation is never closed, no later one is either.
      if (end < 0) mayQuote = false
      else at = end
    }
  }
  return list.filter((one) => one !== '')
}

function quoteEnd(text: string, open: number): number {
  for (let at = open + 1; at < text.length; at++) {
    if (text[at] === '\\') at++
    else if (text[at] === '"') return at
  }
  return -1
}

function readAddress(text: string): string | undefined {
  const open = text.endsWith('>') ? text.lastIndexOf('<') : -1
  const address = open < 0 ? text : text.slice(open + 1, -1).trim()
  if (!isEmail(address)) return undefined
  const name = text
    .slice(0, Math.max(0, open))
    .trim()
    .replaceAll(/^"|"$|\\(?=.)/g, '')
    .replaceAll(/["\\<>]/g, '')
  return name === '' ? address : `"${name}" <${address}>`
}

// `<ann@example.org>` is not an element.
function showAddresses(body: string): string {
  return body.replaceAll(/<([^<>]{1,320})>/g, (whole, text: string) => (isEmail(text) ? `&lt;${text}&gt;` : whole))
}

function toHtmlPage(body: string, title: string, { locale = '' }: MailTagSource): string {
  if (/<html[\s>]/i.test(body) && /<\/html>/i.test(body)) return body
  const language = locale && ` dir="${isRightToLeft(locale) ? 'rtl' : 'ltr'}" lang="${languageTag(locale)}"`
  const head = `<head>\n<title>${escapeHtml(title)}</title>\n</head>`
  return `<!doctype html>\n<html${language}>\n${head}\n<body>\n${formParagraphs(body)}</body>\n</html>`
}
