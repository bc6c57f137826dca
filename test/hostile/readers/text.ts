import { renderCleanMarkdown } from '../../../src/text/clean-markdown.ts'
import { plainParagraphs } from '../../../src/text/plain-paragraphs.ts'
import { removeAccents } from '../../../src/text/accents.ts'
import { postMarkup } from '../../../src/text/allowed-markup.ts'
import { asWritten } from '../../../src/text/as-written.ts'
import { balanceTags } from '../../../src/text/balance-tags.ts'
import { hasBlocks, keepTextBlocks, stripBlockComments } from '../../../src/text/blocks.ts'
import { makeClickable } from '../../../src/text/clickable.ts'
import { showCost, toStoredCost } from '../../../src/text/cost.ts'
import { fileNameOf } from '../../../src/text/disposition.ts'
import { decodeEntities, escapeAttribute, escapeHtml, normalizeEntities } from '../../../src/text/escape.ts'
import { dateDetails, readStoredTime } from '../../../src/text/event-time.ts'
import { toFileName } from '../../../src/text/file-name.ts'
import { toCalendarFile } from '../../../src/text/icalendar.ts'
import { addLoadingHints } from '../../../src/text/images.ts'
import { diffLines } from '../../../src/text/line-diff.ts'
import { linkRel, withNofollow } from '../../../src/text/link-rel.ts'
import { fromLocalText, isZone, offsetAt, toLocalText, wallToMoment } from '../../../src/text/local-time.ts'
import { renderMarkdown } from '../../../src/text/markdown.ts'
import { escapeStrayOpeners, filterMarkup } from '../../../src/text/markup-filter.ts'
import { drawMonth } from '../../../src/text/month-sheet.ts'
import { nearest } from '../../../src/text/nearest.ts'
import { dropBreaksBesideBlocks, dropParagraphsAroundBlocks, tightenWithin } from '../../../src/text/paragraph-tags.ts'
import { paragraphs } from '../../../src/text/paragraphs.ts'
import { curlDoubleQuotes, curlSingleQuotes } from '../../../src/text/quotes.ts'
import { shiftWords, readRelative } from '../../../src/text/relative-time.ts'
import {
  excerptOf,
  excerptOfHtml,
  renderComment,
  renderExcerpt,
  renderPlain,
  renderTitle,
} from '../../../src/text/render.ts'
import { safeStyle } from '../../../src/text/safe-style.ts'
import { cleanUrl, safeUrl } from '../../../src/text/safe-url.ts'
import {
  plainText,
  sanitizeCommentHtml,
  sanitizePostHtml,
  sanitizeRenderedMarkdown,
  sanitizeTermText,
  sanitizeTitleHtml,
  showTermName,
} from '../../../src/text/sanitize.ts'
import { isBlankText, rewrite, skipBlanks, trimBlanks } from '../../../src/text/scan-html.ts'
import { eachShortcode } from '../../../src/text/shortcode-scan.ts'
import { dropKnownShortcodes, linkEmbeds, renderShortcodes, unwrapShortcodes } from '../../../src/text/shortcodes.ts'
import { sanitizeLogin, slugToStem, stemToSlug, toSlug, toUserSlug, uniqueSlug } from '../../../src/text/slug.ts'
import { showSmilies } from '../../../src/text/smilies.ts'
import { readWallTime } from '../../../src/text/strtotime.ts'
import { dropTags, stripTags } from '../../../src/text/strip-tags.ts'
import { readTagAttributes } from '../../../src/text/tag-attributes.ts'
import { toUrl } from '../../../src/text/to-url.ts'
import { trimSigns } from '../../../src/text/trim-signs.ts'
import { escapeAmpersands, texturize } from '../../../src/text/typography.ts'
import { toVisible } from '../../../src/text/visible.ts'
import { toXml } from '../../../src/text/xml.ts'
import { zoneLetters } from '../../../src/text/zone-letters.ts'
import type { Readers } from './reader.ts'

const words = 55
const numbers = 'reads numbers only'
const place = 'reads one place of a text, called for each by the readers above it'
const plugin = 'a part of renderMarkdown, which is read with it'
const item = { uid: 'a', changed: 0, start: 0, end: 0, utcStart: 0, utcEnd: 0, allDay: false, zone: 'UTC', url: 'a' }

/** What reads words. */
export const textReaders: Readers = {
  'text/accents.ts': { removeAccents },
  'text/allowed-markup.ts': {},
  'text/as-written.ts': { asWritten: (text) => asWritten(text, escapeHtml) },
  'text/balance-tags.ts': { balanceTags },
  'text/blocks.ts': { hasBlocks, keepTextBlocks, stripBlockComments },
  'text/clickable.ts': { makeClickable: (text) => makeClickable(text, 'site.test') },
  'text/cost.ts': {
    showCost: [
      (text) => showCost(text, { symbol: '$', position: 'before' }),
      (text) => showCost(text.split(' '), { symbol: '$', position: 'before' }),
    ],
    toStoredCost,
  },
  'text/disposition.ts': { fileNameOf: [fileNameOf, (text) => fileNameOf(`attachment; filename="${text}`)] },
  'text/entities.ts': { isSafeCodePoint: numbers },
  'text/escape.ts': {
    escapeHtml,
    escapeAttribute,
    normalizeEntities,
    decodeEntities,
    stripTags: 'stands in text/strip-tags.ts',
  },
  'text/event-time.ts': {
    toEventTime: numbers,
    wallAt: numbers,
    dayOf: numbers,
    dayEnd: numbers,
    toDateText: numbers,
    toStoredTime: numbers,
    readStoredTime: [readStoredTime, (text) => readStoredTime(`2027-05-02 ${text}10:00:00.1${text}`)],
    dateDetails,
  },
  'text/file-name.ts': { toFileName },
  'text/icalendar.ts': {
    toCalendarFile: (text) =>
      toCalendarFile(text, [{ ...item, texts: { SUMMARY: text, CATEGORIES: text.split(' ') } }]),
  },
  'text/images.ts': {
    addLoadingHints: [addLoadingHints, (text) => addLoadingHints(`<img src="a"${text}><iframe ${text}`)],
  },
  'text/line-diff.ts': { diffLines: [(text) => diffLines(text, 'a\n'), (text) => diffLines(text, `b\n${text}\nc`)] },
  'text/link-rel.ts': {
    withNofollow: [(text) => withNofollow(text, 'site.test'), (text) => withNofollow(`<a href="a" ${text}>`)],
    linkRel: (text) => linkRel(text, 'site.test'),
  },
  'text/local-time.ts': {
    isZone,
    offsetAt: (text) => offsetAt(0, text),
    toLocalText: (text) => toLocalText(0, text),
    toUtcText: numbers,
    fromLocalText: [(text) => fromLocalText(text, 'UTC'), (text) => fromLocalText(`2027-05-02 ${text}`, 'UTC')],
    wallToMoment: (text) => wallToMoment(0, text),
  },
  'text/markdown-footnotes.ts': { addFootnotes: plugin },
  'text/markdown-headings.ts': { addHeadingIds: plugin },
  'text/markdown-tasks.ts': { addTaskLists: plugin },
  'text/markdown.ts': { renderMarkdown },
  'text/markup-filter.ts': {
    filterMarkup: [
      (text) => filterMarkup(text, postMarkup),
      (text) => filterMarkup(`<p style="${text}" title='${text}'>`, postMarkup),
      (text) => filterMarkup(`<a href="${text}" ${text}>`, postMarkup),
    ],
    escapeStrayOpeners,
  },
  'text/month-sheet.ts': {
    drawMonth: (text) => drawMonth(0, [{ start: 0, end: 0, allDay: false, title: text, note: text }], 1),
  },
  'text/nearest.ts': {
    nearest: [(text) => nearest(text, ['post', text.slice(1)]), (text) => nearest('post', text.split(' '))],
  },
  'text/paragraph-tags.ts': { tightenWithin, dropParagraphsAroundBlocks, dropBreaksBesideBlocks },
  'text/clean-markdown.ts': { renderCleanMarkdown },
  'text/plain-paragraphs.ts': { plainParagraphs },
  'text/paragraphs.ts': { paragraphs },
  'text/quotes.ts': { curlSingleQuotes, curlDoubleQuotes, isSpaceAt: place, isSpaceBefore: place },
  'text/relative-time.ts': {
    readRelative: (text) => {
      const found = shiftWords.exec(text)
      return found && readRelative(found, {})
    },
  },
  'text/render.ts': {
    renderPlain: (text) => renderPlain(text),
    renderTitle,
    renderExcerpt: (text) => renderExcerpt(text),
    renderComment: (text) => renderComment(text, { ownHost: 'site.test' }),
    excerptOf: (text) => excerptOf(text, { words }),
    excerptOfHtml: [
      (text) => excerptOfHtml(text, text, { words }),
      (text) => excerptOfHtml(`<!--more-->${text}`, text, { words: 1e6 }),
    ],
  },
  'text/safe-style.ts': {
    safeStyle: [
      safeStyle,
      (text) => safeStyle(`background:${text}`),
      (text) => safeStyle(`--a: linear-gradient(${text}`),
    ],
  },
  'text/safe-url.ts': { safeUrl, cleanUrl: [cleanUrl, (text) => cleanUrl(`http://a/${text}`)] },
  'text/sanitize.ts': {
    sanitizePostHtml,
    sanitizeTitleHtml,
    sanitizeCommentHtml: (text) => sanitizeCommentHtml(text, 'site.test'),
    sanitizeTermText,
    sanitizeRenderedMarkdown,
    plainText,
    showTermName,
    withNofollow: 'stands in text/link-rel.ts',
  },
  'text/scan-html.ts': {
    isBlank: 'reads one code unit',
    isWordChar: 'reads one code unit',
    isDigit: 'reads one code unit',
    isBlankText,
    skipBlanks: (text) => skipBlanks(text, 0),
    trimBlanks,
    markupEnd: place,
    forwardSearch: 'a search over the whole text at most, whose linearity its callers show',
    rewrite: (text) => rewrite(text, /</g, (at) => ({ end: at + 1, put: '&lt;' })),
  },
  'text/shortcode-scan.ts': { eachShortcode: (text) => eachShortcode(text, () => undefined), shortcodeTagEnd: place },
  'text/shortcodes.ts': {
    dropKnownShortcodes,
    linkEmbeds,
    renderShortcodes: [renderShortcodes, (text) => renderShortcodes(`[caption ${text}]${text}[/caption]`)],
    unwrapShortcodes,
  },
  'text/slug.ts': {
    toSlug,
    slugToStem,
    stemToSlug,
    uniqueSlug: (text) => uniqueSlug(text, (slug) => slug === text),
    sanitizeLogin: [(text) => sanitizeLogin(text, true), (text) => sanitizeLogin(text, false)],
    toUserSlug,
  },
  'text/smilies.ts': { showSmilies: [showSmilies, (text) => showSmilies(`:) <code>${text}`)] },
  'text/strip-tags.ts': { stripTags, dropTags },
  'text/strtotime.ts': { readWallTime: (text) => readWallTime(text, 'UTC', 0) },
  'text/tag-attributes.ts': { readTagAttributes },
  'text/to-url.ts': { toUrl },
  'text/trim-signs.ts': { trimSigns: (text) => trimSigns(text, `"' *`) },
  'text/typography.ts': { texturize, escapeAmpersands },
  'text/visible.ts': { toVisible },
  'text/xml.ts': { toXml: (text) => toXml('a', { b: text }) },
  'text/zone-letters.ts': { zoneLetters: (text) => zoneLetters(0, text) },
}
