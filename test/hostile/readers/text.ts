import { openPaths, openPattern } from '../../../src/text/glob.ts'
import {
  bareRef,
  endsOf,
  languageOfRef,
  saidIn,
  isUnfinished,
  keyOf,
  numberOfKey,
  slugsIn,
  pathsOfKey,
  readableKey,
  tailKeys,
  textsOfLine,
  toPlace,
  trashedSlug,
  withoutTrash,
  splitLanguage,
  writtenPaths,
} from '../../../src/text/names.ts'
import { capitalized, isRecord, listOf, parseJson, saysNothing } from '../../../src/text/values.ts'
import { isSameSecret, keyedBy } from '../../../src/text/secrets.ts'
import { keepBody, storedBody } from '../../../src/text/wordpress/kept-body.ts'
import { renderCleanMarkdown } from '../../../src/text/markdown/clean-markdown.ts'
import { dropOctets } from '../../../src/text/html/drop-octets.ts'
import { plainParagraphs } from '../../../src/text/html/plain-paragraphs.ts'
import { isRightToLeft, languageTag } from '../../../src/text/language.ts'
import { removeAccents } from '../../../src/text/wordpress/accents.ts'
import { postMarkup } from '../../../src/text/html/allowed-markup.ts'
import { asWritten } from '../../../src/text/wordpress/as-written.ts'
import { boxWide } from '../../../src/text/html/scroll-boxes.ts'
import { cleanHead } from '../../../src/text/html/clean-head.ts'
import { findElsewhere } from '../../../src/text/style-addresses.ts'
import { blotBetween } from '../../../src/text/markdown/blot-between.ts'
import { balanceTags } from '../../../src/text/html/balance-tags.ts'
import {
  eachBlockComment,
  hasBlocks,
  keepTextBlocks,
  stripBlockComments,
  unsavedBlocks,
} from '../../../src/text/wordpress/blocks.ts'
import { makeClickable } from '../../../src/text/wordpress/clickable.ts'
import { showCost, toStoredCost } from '../../../src/resources/calendar/event/cost.ts'
import { fileNameOf, toDisposition } from '../../../src/text/disposition.ts'
import {
  decodeEntities,
  escapeAttribute,
  escapeHtml,
  normalizeEntities,
  withUnicodeEntities,
} from '../../../src/text/html/escape.ts'
import { durationOf } from '../../../src/text/time/duration.ts'
import { dateDetails, readStoredTime } from '../../../src/text/time/event-time.ts'
import { toFileName } from '../../../src/text/wordpress/file-name.ts'
import { toCalendarFile } from '../../../src/text/time/icalendar.ts'
import { addLoadingHints } from '../../../src/text/html/images.ts'
import { diffLines } from '../../../src/text/line-diff.ts'
import { countWords, diffWords, withContext } from '../../../src/text/word-diff.ts'
import { withNofollow, withNoopener } from '../../../src/text/html/link-rel.ts'
import {
  changesBetween,
  fromLocalText,
  isZone,
  zoneNamed,
  offsetAt,
  readLocalText,
  toLocalText,
  toOffsetText,
  wallToMoment,
} from '../../../src/text/time/local-time.ts'
import { linkTagsIn } from '../../../src/text/link-tags.ts'
import { linksIn } from '../../../src/text/links-in.ts'
import { anchorsIn, plainAnchor } from '../../../src/text/markdown/anchors.ts'
import { blotCode, blotHighlighted, fencedCode } from '../../../src/text/markdown/fences.ts'
import { componentsAsText } from '../../../src/text/markdown/components.ts'
import { dayInFolders, dayInName } from '../../../src/text/time/day-in-path.ts'
import { withWholeWords } from '../../../src/text/time/date-words.ts'
import { fromWrittenText, readWrittenDate, whyNoDate } from '../../../src/text/time/written-date.ts'
import { allowComments } from '../../../src/text/allow-comments.ts'
import { isForeignId } from '../../../src/text/own-id.ts'
import { renderMarkdown } from '../../../src/text/markdown/markdown.ts'
import { escapeStrayOpeners, filterMarkup } from '../../../src/text/html/markup-filter.ts'
import { renderProse } from '../../../src/text/markdown/prose.ts'
import { drawMonth } from '../../../src/text/time/month-sheet.ts'
import { isOneSlipFrom, nearest, nearestPhrase } from '../../../src/text/nearest.ts'
import { describeWrongValue, quote, reasonOf, unknownKey } from '../../../src/text/wrong-value.ts'
import {
  dropBreaksBesideBlocks,
  dropBlockParagraphs,
  tightenWithin,
} from '../../../src/text/wordpress/paragraph-tags.ts'
import { paragraphs } from '../../../src/text/wordpress/paragraphs.ts'
import { curlDoubleQuotes, curlSingleQuotes } from '../../../src/text/wordpress/quotes.ts'
import {
  excerptOf,
  excerptOfHtml,
  finishRendered,
  renderComment,
  renderExcerpt,
  renderPlain,
} from '../../../src/text/wordpress/render.ts'
import { safeStyle } from '../../../src/text/html/safe-style.ts'
import { cleanUrl, plainUrl, safeUrl } from '../../../src/text/html/safe-url.ts'
import {
  plainText,
  sanitizeCommentHtml,
  sanitizePostHtml,
  sanitizeRenderedMarkdown,
  sanitizeTermText,
  sanitizeTitleHtml,
  showTermName,
} from '../../../src/text/html/sanitize.ts'
import { isBlankText, rewrite, skipBlanks, trimBlanks } from '../../../src/text/html/scan-html.ts'
import { hideBrackets } from '../../../src/text/wordpress/hidden-brackets.ts'
import {
  addressesIn,
  markAddresses,
  plainAddress,
  toAddressShortcode,
} from '../../../src/text/wordpress/lone-addresses.ts'
import { readShortcodeAttributes } from '../../../src/text/wordpress/shortcode-attributes.ts'
import { eachShortcode, namesFor } from '../../../src/text/wordpress/shortcode-scan.ts'
import { dropShortcodes, showShortcodes, unwrapShortcodes } from '../../../src/text/wordpress/shortcodes.ts'
import { titleSlug } from '../../../src/text/title-slug.ts'
import { nameToSlug, slugOfTitled } from '../../../src/text/wordpress/name-to-slug.ts'
import {
  sanitizeLogin,
  decoded,
  encoded,
  encodePath,
  decodeOctets,
  slugToStem,
  toSlug,
  toUserSlug,
  uniqueSlug,
} from '../../../src/text/wordpress/slug.ts'
import {
  foldersAbove,
  isContentPath,
  isSafePath,
  isSkippedName,
  isSkippedPath,
  pathInFolder,
} from '../../../src/text/content-path.ts'
import { basePath, isHost, isLoopback, isOrigin, networkOf, pathInSite, withoutUser } from '../../../src/text/hosts.ts'
import { leadsAway } from '../../../src/text/leads-away.ts'
import { isLocale, readLanguage } from '../../../src/text/read-language.ts'
import { compileFound, compilePattern } from '../../../src/text/linear-pattern.ts'
import { ambiguousDate, withPlainDates } from '../../../src/text/time/ambiguous-date.ts'
import {
  dateIn,
  memberIds,
  isRaw,
  metaIn,
  numberIn,
  rowsOf,
  textIn,
  wordsIn,
} from '../../../src/text/wordpress/rest-members.ts'
import { showSmilies } from '../../../src/text/wordpress/smilies.ts'
import { readMoment, readWallTime } from '../../../src/text/time/strtotime.ts'
import { plainLines, textContent } from '../../../src/text/html/text-content.ts'
import { dropScripts, dropTags, openProgramEnds, stripTags } from '../../../src/text/html/strip-tags.ts'
import { readTagAttributes } from '../../../src/text/html/tag-attributes.ts'
import { toUrl } from '../../../src/text/html/to-url.ts'
import { toWebsiteAddress } from '../../../src/text/html/website-address.ts'
import { trimSigns } from '../../../src/text/html/trim-signs.ts'
import {
  escapeAmpersands,
  escapeLoneAmpersands,
  renderTitle,
  texturize,
} from '../../../src/text/wordpress/typography.ts'
import { toVisible, toVisibleName } from '../../../src/text/visible.ts'
import { toXml } from '../../../src/resources/embeds/provider/embed.ts'
import { htmlBlock } from '../../../src/text/wordpress/html-block.ts'
import { serialize } from '../../../src/text/wordpress/serialize.ts'
import { unserialize } from '../../../src/text/wordpress/unserialize.ts'
import { cdata, element, xmlDocument, xmlText } from '../../../src/text/xml.ts'
import { withOrigin } from '../../../src/text/html/with-origin.ts'
import { zoneLetters } from '../../../src/text/time/zone-letters.ts'
import { rulesOfMarkdown } from '../../../src/text/markdown/markdown.ts'
import { rulesOfPlain } from '../../../src/text/wordpress/render.ts'
import { ofLength, type Readers } from './reader.ts'

const words = 55
const names = new Set(['gallery', 'caption', 'audio', 'embed', 'contact-form-7'])
const left = { shortcodes: [...names], addresses: { shortcode: 'embed', alone: ['http://a', 'https://a'] } }
const numbers = 'reads numbers only'
const namedBy = (text: string) => ({
  slug: text,
  data: { parent: text },
  derived: { status: 'draft' },
  resource: { parentKey: 'parent' },
})
const place = 'reads one place of a text, called for each by the readers above it'
const plugin = 'a part of renderMarkdown, which is read with it'
const item = { uid: 'a', changed: 0, start: 0, end: 0, utcStart: 0, utcEnd: 0, allDay: false, zone: 'UTC', url: 'a' }

/** What reads words. */
export const textReaders: Readers = {
  'text/content-path.ts': {
    isSkippedName,
    isSkippedPath,
    isSafePath,
    isContentPath,
    pathInFolder: (text) => pathInFolder('/content', text),
    foldersAbove,
    folderOfPattern: 'reads the patterns of definitions',
  },
  'text/leads-away.ts': { leadsAway },
  'text/read-language.ts': {
    describeLocale: 'is told what `readLanguage` found',
    isLocale,
    languageNames: 'reads no text',
    readLanguage: [readLanguage, (text) => readLanguage(`de-${text}`)],
  },
  'text/linear-pattern.ts': {
    compileFound: [
      (text) => compileFound(text),
      (text) => compileFound('(a+)+(a|aa)*b').isIn(text),
      ofLength((length) => compileFound('(a+)+(a|aa)*b').isIn('a'.repeat(length))),
    ],
    compilePattern: [
      (text) => compilePattern(text),
      (text) => compilePattern('(a+)+(a|aa)*b')(text),
      ofLength((length) => compilePattern('(a+)+(a|aa)*b')('a'.repeat(length))),
    ],
  },
  'text/glob.ts': {
    openPattern: [
      (text) => openPattern('**a*b*c')(text),
      (text) => openPattern(text)('a/b'.repeat(20)),
      ofLength((length) => openPattern('*a*a*a*a*a*a*b')('a'.repeat(length))),
    ],
    openPaths: [(text) => openPaths(['a', 'b/c'])(text), (text) => openPaths([text])('a/b')],
  },
  'text/wordpress/accents.ts': { removeAccents },
  'text/html/allowed-markup.ts': { readMarkupTable: 'reads tables that stand in our sources' },
  'text/wordpress/as-written.ts': { asWritten: (text) => asWritten(text, escapeHtml) },
  'text/html/balance-tags.ts': { balanceTags },
  'text/html/scroll-boxes.ts': { boxWide: (text) => boxWide(text, 'Table') },
  'text/html/clean-head.ts': {
    cleanHead: [cleanHead, (text) => cleanHead(`<style>${text}`), (text) => cleanHead(`<meta ${text}>`)],
  },
  'text/style-addresses.ts': { findElsewhere: [findElsewhere, (text) => findElsewhere(`url(${text}`)] },
  'text/wordpress/blocks.ts': {
    eachBlockComment: (text) => eachBlockComment(text, () => true),
    hasBlocks,
    keepTextBlocks,
    stripBlockComments,
    unsavedBlocks,
  },
  'text/wordpress/clickable.ts': { makeClickable },
  'resources/calendar/event/cost.ts': {
    showCost: [
      (text) => showCost(text, { symbol: '$', position: 'before' }),
      (text) => showCost(text.split(' '), { symbol: '$', position: 'before' }),
    ],
    toStoredCost,
  },
  'text/disposition.ts': {
    toDisposition,
    fileNameOf: [fileNameOf, (text) => fileNameOf(`attachment; filename="${text}`)],
  },
  'text/html/entities.ts': { isSafeCodePoint: numbers },
  'text/html/escape.ts': {
    escapeHtml,
    escapeAttribute,
    normalizeEntities,
    withUnicodeEntities,
    decodeEntities,
  },
  'text/markdown/anchors.ts': {
    anchorsIn: ['', '{#', '# ', `# ${'a'.repeat(250)}\n`].map(
      (begun) => (text: string) => anchorsIn(text, begun + text),
    ),
    plainAnchor,
  },
  'text/markdown/components.ts': {
    componentsAsText: [componentsAsText, (text) => componentsAsText(`<A ${text} <B`)],
  },
  'text/time/day-in-path.ts': {
    dayInName: [(text) => dayInName(text, true), (text) => dayInName(`2027-05-02-${text}`, false)],
    dayInFolders: [dayInFolders, (text) => dayInFolders(`2027-05-02/${text}`)],
  },
  'text/time/date-words.ts': { withWholeWords: [withWholeWords, (text) => withWholeWords(`+1${text}`)] },
  'text/time/written-date.ts': {
    fromWrittenText: [
      (text) => fromWrittenText(text, 'UTC'),
      (text) => fromWrittenText(`2027-05-02 10:00 ${text}`, 'UTC'),
    ],
    whyNoDate,
    readWrittenDate,
  },
  'text/time/event-time.ts': {
    toEventTime: numbers,
    wallAt: numbers,
    dayOf: numbers,
    dayEnd: numbers,
    toDateText: numbers,
    toStoredTime: numbers,
    readStoredTime: [readStoredTime, (text) => readStoredTime(`2027-05-02 ${text}10:00:00.1${text}`)],
    dateDetails,
  },
  'text/wordpress/file-name.ts': { toFileName },
  'text/time/duration.ts': { durationOf: [durationOf, (text) => durationOf(`1${text}`)] },
  'text/time/icalendar.ts': {
    toCalendarFile: (text) =>
      toCalendarFile(text, [{ ...item, texts: { SUMMARY: text, CATEGORIES: text.split(' ') } }]),
  },
  'text/html/images.ts': {
    addLoadingHints: [addLoadingHints, (text) => addLoadingHints(`<img src="a"${text}><iframe ${text}`)],
  },
  'text/links-in.ts': { linksIn: [(text) => linksIn(text, true), (text) => linksIn(text, false)] },
  'text/link-tags.ts': { linkTagsIn: [(text) => linkTagsIn(text), (text) => linkTagsIn(`{{< ref "${text}`)] },
  'text/markdown/blot-between.ts': { blotBetween: (text) => blotBetween(text, /<(\/)?b>/g) },
  'text/markdown/fences.ts': {
    blotCode,
    blotHighlighted,
    fencedCode: (text) => [fencedCode()(text), fencedCode()(`\`\`\`${text}`)],
  },
  'text/word-diff.ts': {
    countWords,
    diffWords: [(text) => diffWords(text, ''), (text) => diffWords('a b c', text)],
    withContext: (text) => withContext([{ kind: 'same', text }]),
  },
  'text/line-diff.ts': { diffLines: [(text) => diffLines(text, 'a\n'), (text) => diffLines(text, `b\n${text}\nc`)] },
  'text/html/link-rel.ts': {
    withNoopener: [withNoopener, (text) => withNoopener(`<a target="a" ${text}>`)],
    withNofollow: [(text) => withNofollow(text, 'site.test'), (text) => withNofollow(`<a href="a" ${text}>`)],
  },
  'text/time/local-time.ts': {
    isZone,
    zoneNamed,
    offsetAt: (text) => offsetAt(0, text),
    toLocalText: (text) => toLocalText(0, text),
    toOffset: numbers,
    toOffsetText: (text) => toOffsetText(0, text),
    toUtcText: numbers,
    fromLocalText: [(text) => fromLocalText(text, 'UTC'), (text) => fromLocalText(`2027-05-02 ${text}`, 'UTC')],
    readLocalText,
    zoneNames: 'reads nothing',
    changesBetween: (text) => changesBetween(0, 1, text),
    wallToMoment: (text) => wallToMoment(0, text),
  },
  'text/markdown/footnotes.ts': { addFootnotes: plugin },
  'text/markdown/headings.ts': { addHeadingIds: plugin },
  'text/markdown/prose.ts': { addProse: plugin, renderProse },
  'text/markdown/tasks.ts': { addTaskLists: plugin },
  'text/markdown/markdown.ts': {
    renderMarkdown: [(text) => renderMarkdown(text), (text) => renderMarkdown(text, left)],
    rulesOfMarkdown: (text) => rulesOfMarkdown(text, left),
  },
  'text/markdown/verbatim.ts': { addVerbatim: plugin, toEnv: plugin },
  'text/html/markup-filter.ts': {
    filterMarkup: [
      (text) => filterMarkup(text, postMarkup),
      (text) => filterMarkup(`<p style="${text}" title='${text}'>`, postMarkup),
      (text) => filterMarkup(`<a href="${text}" ${text}>`, postMarkup),
    ],
    escapeStrayOpeners,
  },
  'text/time/month-sheet.ts': {
    drawMonth: (text) => drawMonth(0, [{ start: 0, end: 0, allDay: false, title: text, note: text }], 1),
    weeksOf: 'reads numbers',
    weekdaysFrom: 'reads a number',
  },
  'text/nearest.ts': {
    isOneSlipFrom: [(text) => isOneSlipFrom(text, 'status'), (text) => isOneSlipFrom(text, text.slice(1))],
    nearest: [(text) => nearest(text, ['post', text.slice(1)]), (text) => nearest('post', text.split(' '))],
    nearestPhrase: [
      (text) => nearestPhrase(text, ['post', text.slice(1)]),
      (text) => nearestPhrase('post', text.split(' ')),
    ],
  },
  'text/wordpress/paragraph-tags.ts': { tightenWithin, dropBlockParagraphs, dropBreaksBesideBlocks },
  'text/markdown/clean-markdown.ts': { renderCleanMarkdown: (text) => renderCleanMarkdown(text, left) },
  'text/html/plain-paragraphs.ts': { plainParagraphs },
  'text/html/drop-octets.ts': { dropOctets: [(text) => dropOctets(text), (text) => dropOctets(text, /%0[ad]/i)] },
  'text/wordpress/paragraphs.ts': { paragraphs },
  'text/wordpress/quotes.ts': { curlSingleQuotes, curlDoubleQuotes, isSpaceAt: place, isSpaceBefore: place },
  'text/time/shifted-day.ts': { shiftedDay: 'works with numbers' },
  'text/wordpress/render.ts': {
    renderPlain: [(text) => renderPlain(text), (text) => renderPlain(text, left)],
    rulesOfPlain: (text) => rulesOfPlain(text),
    finishRendered: (text) => finishRendered(text, {}),
    renderExcerpt: (text) => renderExcerpt(text, left),
    renderComment,
    excerptOf: (text) => excerptOf(text, { words, ...left }),
    excerptOfHtml: [
      (text) => excerptOfHtml(text, text, { words, ...left }),
      (text) => excerptOfHtml(`<!--more-->${text}`, text, { words: 1e6 }),
    ],
  },
  'text/html/safe-style.ts': {
    safeStyle: [
      safeStyle,
      (text) => safeStyle(`background:${text}`),
      (text) => safeStyle(`--a: linear-gradient(${text}`),
    ],
  },
  'text/html/safe-url.ts': { safeUrl, plainUrl, cleanUrl: [cleanUrl, (text) => cleanUrl(`http://a/${text}`)] },
  'text/html/sanitize.ts': {
    sanitizePostHtml,
    sanitizeTitleHtml,
    sanitizeCommentHtml: (text) => sanitizeCommentHtml(text, 'site.test'),
    sanitizeTermText,
    sanitizeRenderedMarkdown,
    plainText,
    showTermName,
  },
  'text/html/scan-html.ts': {
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
  'text/wordpress/hidden-brackets.ts': {
    hideBrackets: [hideBrackets, (text) => hideBrackets(text, true), (text) => hideBrackets(`<code>${text}`, true)],
  },
  'text/wordpress/lone-addresses.ts': {
    addressesIn: [addressesIn, (text) => addressesIn(`\nhttps://${text}\n`)],
    plainAddress,
    toAddressShortcode: (text) => toAddressShortcode('embed', text, text),
    markAddresses: [
      (text) => markAddresses(text, { shortcode: 'embed', alone: ['https://a'] }),
      (text) =>
        markAddresses(`\nhttps://a\n${text}<p>https://a${text}</p>`, { shortcode: 'embed', alone: ['https://a'] }),
      (text) => markAddresses(`[embed ${text}]${text}[/embed]`, { shortcode: 'embed', alone: [] }),
    ],
  },
  'text/wordpress/shortcode-attributes.ts': {
    readShortcodeAttributes: [readShortcodeAttributes, (text) => readShortcodeAttributes(`a="b" ${text}`)],
  },
  'text/wordpress/shortcode-scan.ts': {
    eachShortcode: [
      (text) => eachShortcode(text, names, () => undefined),
      (text) => eachShortcode(text, names, () => undefined, true),
    ],
    namesFor: (text) => namesFor(text, ['gallery']),
    shortcodeTagEnd: place,
  },
  'text/wordpress/shortcodes.ts': {
    dropShortcodes: (text) => dropShortcodes(text, names),
    showShortcodes: [
      (text) => showShortcodes(text, names, () => 'a'),
      (text) => showShortcodes(`<p>[embed]${text}`, names, () => text.slice(0, 9), { ownParagraph: 'embed' }),
      (text) => showShortcodes(`[caption ${text}]${text}[/caption]`, names, ({ content }) => content),
    ],
    unwrapShortcodes: (text) => unwrapShortcodes(text, names),
    withoutName: 'reads names only',
  },
  'text/title-slug.ts': { titleSlug },
  'text/wordpress/slug.ts': {
    toSlug,
    decodeOctets,
    decoded,
    encoded,
    encodePath,
    slugToStem,
    uniqueSlug: (text) => uniqueSlug(text, (slug) => slug === text),
    sanitizeLogin: [(text) => sanitizeLogin(text, true), (text) => sanitizeLogin(text, false)],
    toUserSlug,
  },
  'text/wordpress/smilies.ts': { showSmilies: [showSmilies, (text) => showSmilies(`:) <code>${text}`)] },
  'text/html/text-content.ts': { plainLines, textContent },
  'text/html/strip-tags.ts': {
    stripTags,
    dropTags,
    dropScripts,
    openProgramEnds: (text) => openProgramEnds(`<style>${text}`)(0),
  },
  'text/time/strtotime.ts': {
    readMoment: (text) => readMoment(text, 0),
    readWallTime: (text) => readWallTime(text, 'UTC', 0),
  },
  'text/html/tag-attributes.ts': { readTagAttributes },
  'text/html/to-url.ts': { toUrl },
  'text/html/website-address.ts': { toWebsiteAddress },
  'text/html/trim-signs.ts': { trimSigns: (text) => trimSigns(text, `"' *`) },
  'text/wordpress/typography.ts': {
    texturize: [texturize, (text) => texturize(text, names)],
    escapeAmpersands,
    escapeLoneAmpersands,
    renderTitle: (text) => renderTitle(text, left),
  },
  'text/time/ambiguous-date.ts': {
    ambiguousDate: (text) => ambiguousDate(text, 2026),
    withPlainDates: [(text) => withPlainDates(text, 2026), (text) => withPlainDates(`${text} 1.2.`, 2026)],
  },
  'text/wordpress/rest-members.ts': {
    textIn: (text) => textIn({ a: text }, 'a'),
    numberIn: (text) => numberIn({ a: text }, 'a'),
    memberIds: (text) => memberIds({ a: [...text] }, 'a').length,
    wordsIn: (text) => wordsIn({ a: { rendered: text } }, 'a', 'plain'),
    isRaw: (text) => isRaw({ a: { raw: text } }, 'a'),
    dateIn: (text) => dateIn({ a: text, b: text }, 'a', 'b'),
    metaIn: (text) => metaIn({ meta: { a: [...text], [text]: text } }).length,
    rowsOf: (text) => rowsOf({ a: text, [text]: text }).length,
  },
  'text/hosts.ts': {
    basePath: (text) => basePath(`https://host.example/${text}`),
    isHost,
    isLoopback,
    withoutUser,
    networkOf,
    pathInSite: (text) => pathInSite(`https://host.example/${text}`, 'https://host.example'),
    isOrigin: [isOrigin, (text) => isOrigin(`https://${text}`)],
  },
  'text/names.ts': {
    keyOf,
    bareRef,
    languageOfRef,
    saidIn: (text) => saidIn('en', text),
    numberOfKey: [numberOfKey, (text) => numberOfKey(`#${text}`)],
    readableKey: [readableKey, (text) => readableKey(`%c3%bc${text}`)],
    slugsIn,
    splitLanguage: (text) => [splitLanguage(text, ['en']), splitLanguage(`${text}.en`, ['en'])],
    pathsOfKey: (text) => pathsOfKey(`${text}.en`, { languages: { codes: ['de', 'en'] } }),
    writtenPaths: (text) => writtenPaths(text, { languages: { codes: ['de', 'en'] } }),
    storedSlug: 'reads no text itself',
    toPlace: (text) => toPlace(namedBy(text)),
    textsOfLine: (text) => textsOfLine([toPlace(namedBy(text)), toPlace(namedBy(text))]).size,
    tailKeys: (text) => tailKeys(namedBy(text)).length,
    endsOf,
    withoutTrash,
    trashedSlug,
    isUnfinished,
    givesWay: 'reads no text itself',
  },
  'text/secrets.ts': {
    isSameSecret: (text) => [isSameSecret(text, 'a'), isSameSecret('a', text)],
    keyedBy: (text) => keyedBy('a')(text),
  },
  'text/values.ts': {
    isRecord,
    listOf,
    saysNothing,
    capitalized,
    parseJson: [parseJson, (text) => parseJson(`["${text}`)],
    pick: 'reads keys',
    quietly: 'reads no text itself',
    tolerating: 'reads no text itself',
    mapValues: 'reads no text itself',
    getOrMake: 'reads no text itself',
    firstMade: 'reads no text itself',
    succeeds: 'reads no text itself',
    once: 'reads no text itself',
    lowerBound: 'reads numbers',
    longestAscent: 'reads numbers',
    asInteger: numbers,
    addTo: 'reads no text itself',
    chunksOf: 'reads no text itself',
    groupBy: 'reads no text itself',
    toJsonList: 'joins texts',
    toJsonText: 'joins texts',
  },
  'text/own-id.ts': { isForeignId },
  'text/allow-comments.ts': {
    allowComments: [
      (text) => allowComments(`${text} # almanac-allow x\n`.repeat(3), 0),
      (text) => allowComments(`# almanac-allow a${text}\n`.repeat(2), 1e9),
      (text) => allowComments(text.replaceAll(/[^]{1,8}/g, '# almanac-allow x\n'), 1e9),
      (text) => allowComments(text.replaceAll(/[^]{1,8}/g, '<!-- almanac-allow x -->\n'), 0),
    ],
  },
  'text/wordpress/kept-body.ts': {
    keepBody: (text) => keepBody('markdown', text, text),
    storedBody: (text) => storedBody({ meta: keepBody('html', text, text), content: text }),
  },
  'text/language.ts': { languageTag, isRightToLeft },
  'text/visible.ts': { toVisible, toVisibleName, toEscape: 'takes one sign' },
  'resources/embeds/provider/embed.ts': { toXml: (text) => toXml('a', { b: text }) },
  'text/wrong-value.ts': {
    describeWrongValue: (text) =>
      describeWrongValue('a', text, { code: 'invalid_value', values: ['post'], path: [], message: '' }),
    reasonOf: (text) => reasonOf({ code: 'unrecognized_keys', keys: [text], path: [], message: 'Unrecognized key' }),
    unknownKey: [(text) => unknownKey(text, ['post', 'page']), (text) => unknownKey('post', [text, 'page'])],
    quote: [quote, (text) => quote([text])],
  },
  'text/wordpress/name-to-slug.ts': {
    nameToSlug,
    slugOfTitled: [(text) => slugOfTitled({ title: text }), (text) => slugOfTitled({ name: text })],
  },
  'text/wordpress/html-block.ts': { htmlBlock: [htmlBlock] },
  'text/wordpress/serialize.ts': { serialize: [serialize, (text) => serialize({ [text]: { a: text } })] },
  'text/wordpress/unserialize.ts': {
    unserialize: [
      unserialize,
      (text) => unserialize(`s:${Buffer.byteLength(text)}:"${text}";`),
      (text) => unserialize(`a:9:{${text}`),
    ],
  },
  'text/html/with-origin.ts': {
    withOrigin: [
      (text) => withOrigin(text, 'https://a.example'),
      (text) => withOrigin(`<a href="/${text}`, 'https://a.example'),
    ],
  },
  'text/xml.ts': {
    Xml: 'holds what the functions beside it make',
    xmlText,
    cdata,
    element: (text) => element('a', { b: text }, text),
    xmlDocument: (text) => xmlDocument(element('a', {}, text)),
  },
  'text/time/zone-letters.ts': { zoneLetters: (text) => zoneLetters(0, text) },
}
