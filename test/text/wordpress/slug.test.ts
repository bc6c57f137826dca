import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { slugToStem, toSlug, uniqueSlug } from '../../../src/text/wordpress/slug.ts'
import { codePoint } from '../../code-point.ts'

fc.configureGlobal({ seed: 20_020_202 })

const slugs: [string, string][] = [
  // As a WordPress site answered them.
  ['Q7L Upper CASE Title', 'q7l-upper-case-title'],
  ['q7l Crème Brûlée für Åse', 'q7l-creme-brulee-fur-ase'],
  ['q7l straße œuvre Þór łódź', 'q7l-strase-oeuvre-thor-lodz'],
  ['q7l a & b', 'q7l-a-b'],
  ['q7l Azərbaycan Əli', 'q7l-az%c9%99rbaycan-%c9%99li'],
  ['q7l 50% off / now, really! (yes?)', 'q7l-50-off-now-really-yes'],
  ['q7l under_score and-hyphen -- double', 'q7l-under_score-and-hyphen-double'],
  ['q7l em — en – dash', 'q7l-em-en-dash'],
  ['q7l it’s “quoted” \'plain\' "double"', 'q7l-its-quoted-plain-double'],
  ['q7l   many     blanks   ', 'q7l-many-blanks'],
  ['q7l dot.ted v1.2.3', 'q7l-dot-ted-v1-2-3'],
  ['q7l <b>bold</b> text', 'q7l-bold-text'],
  ['q7l 日本語 タイトル', 'q7l-%e6%97%a5%e6%9c%ac%e8%aa%9e-%e3%82%bf%e3%82%a4%e3%83%88%e3%83%ab'],
  ['q7l emoji 🎉 party', 'q7l-emoji-%f0%9f%8e%89-party'],
  ['q7l C++ and C#', 'q7l-c-and-c'],
  ['Given Slug WITH blanks & signs!', 'given-slug-with-blanks-signs'],
  ['q7l/with/slashes', 'q7l-with-slashes'],
  ['q7l-%e6%97%a5', 'q7l-%e6%97%a5'],
  ['日本-q7l', '%e6%97%a5%e6%9c%ac-q7l'],
  ['Q7C Äpfel', 'q7c-apfel'],
  ['Q7c Bold &amp; Co', 'q7c-bold-co'],
  ['Q7U the second', 'q7u-the-second'],
  // Markup and entities.
  ['Captain <strong>Awesome</strong>', 'captain-awesome'],
  ['No &nbsp; Entities &ndash; Here &amp;', 'no-entities-here'],
  ['One &amp; Two', 'one-two'],
  ['One &#123; Two;', 'one-two'],
  ['One &&amp; Two;', 'one-two'],
  ['One&Two', 'onetwo'],
  ['penn & teller bull', 'penn-teller-bull'],
  ["don't&nbsp;break&#160;the&nbsp;space", 'dont-break-the-space'],
  ['Do &ndash; the &#8211; Dash', 'do-the-dash'],
  ['Do &mdash; the &#8212; Dash', 'do-the-dash'],
  ['a <img alt="x > y"> b', 'a-b'],
  ['1 < 2 > 0', '1-2-0'],
  ['cut <b off', 'cut'],
  // Octets and percent signs.
  ['fran%c3%a7%ois', 'fran%c3%a7ois'],
  ['%E6%97%A5', '%e6%97%a5'],
  ['100%', '100'],
  ['100% sure', '100-sure'],
  ['%2F..%2f', '%2f-%2f'],
  // Hyphens, blanks, ends.
  ['a----t----t----', 'a-t-t'],
  ['-- a --', 'a'],
  ['a    \n\n\nt', 'a-t'],
  ['songs by Lennon///McCartney', 'songs-by-lennon-mccartney'],
  ['//songs by Lennon/-McCartney', 'songs-by-lennon-mccartney'],
  ['don\u00a0t break', 'don-t-break'],
  ['thin\u2009space\u2003em', 'thin-space-em'],
  ['...', ''],
  ['!?', ''],
  ['', ''],
  ['_', '_'],
  ['snake_case__twice', 'snake_case__twice'],
  // Signs that vanish.
  ['Just ¡a Slug¿', 'just-a-slug'],
  ['«Just» ‹a Slug›', 'just-a-slug'],
  ['Hey its „Curly Joe‟', 'hey-its-curly-joe'],
  ['Hey its ‚Curly Joe‛', 'hey-its-curly-joe'],
  ['Fancy Title • Amazing', 'fancy-title-amazing'],
  ['Just © a ® Slug ° ™', 'just-a-slug'],
  ['Wait… what', 'wait-what'],
  ['soft\u00adhyphen', 'softhyphen'],
  ['zero\u200bwidth\ufeff', 'zerowidth'],
  ['6×7 is 42', '6x7-is-42'],
  // Letters.
  ['ÀÁÂÃÄÅÆÇÐÞßŒœŁłŠšŸÿ', 'aaaaaaaecdthsoeoellssyy'],
  ['āáǎà', 'aaaa'],
  ['e\u0301te\u0301', 'ete'],
  ['Ữ ế Ợ ặ', 'u-e-o-a'],
  ['ĲĳŉĸĿŦſȘșȚț', 'ijijnkltssstt'],
  ['10 € or £', '10-e-or'],
  ['ПРИВЕТ', '%d0%bf%d1%80%d0%b8%d0%b2%d0%b5%d1%82'],
  ['Ελλάδα', '%ce%b5%ce%bb%ce%bb%ce%ac%ce%b4%ce%b1'],
  ['שלום', '%d7%a9%d7%9c%d7%95%d7%9d'],
]

describe('toSlug', () => {
  test.each(slugs)('the slug of %j is %j', (title, slug) => expect(toSlug(title)).toBe(slug))

  test('a long title is cut at 200 characters', () => {
    expect(toSlug('q7l ' + 'long word '.repeat(30))).toBe('q7l-' + 'long-word-'.repeat(30).slice(0, 196))
    expect(toSlug('a'.repeat(300))).toHaveLength(200)
  })

  test('a cut never parts a character nor leaves a hyphen behind', () => {
    expect(toSlug('日'.repeat(100))).toBe('%e6%97%a5'.repeat(22))
    expect(toSlug('a'.repeat(199) + ' b')).toBe('a'.repeat(199))
    expect(toSlug('a'.repeat(198) + '%e6%97%a5')).toBe('a'.repeat(198))
  })

  test('any text gives a slug of the form that addresses take, and a slug gives itself', () => {
    fc.assert(
      fc.property(fc.string({ unit: codePoint, maxLength: 120 }), (title) => {
        const slug = toSlug(title)
        expect(slug).toMatch(/^(?:[a-z0-9_]|%[0-9a-f]{2}|(?<!^)-(?!-|$))*$/)
        expect(slug.length).toBeLessThanOrEqual(200)
        expect(toSlug(slug)).toBe(slug)
      }),
    )
  })
})

describe('stems of files', () => {
  test.each([
    ['plain-slug', 'plain-slug'],
    ['q7l-%e6%97%a5%e6%9c%ac', 'q7l-日本'],
    ['%d0%bf%d1%80', 'пр'],
    ['emoji-%f0%9f%8e%89', 'emoji-🎉'],
    ['', ''],
  ])('the slug %j is kept in a file named %j', (slug, stem) => {
    expect(slugToStem(slug)).toBe(stem)
    expect(toSlug(stem)).toBe(slug)
  })

  test.each(['%2f', '%2e%2e', '%00', 'a%0ab', '%e6%97', '%ff', 'caf%c3%a9', '%d0%9f', '%e2%80%ae', '%20'])(
    'the slug %j stays as it is in the name of its file',
    (slug) => {
      expect(slugToStem(slug)).toBe(slug)
      expect(toSlug(slugToStem(slug))).toBe(toSlug(slug))
    },
  )

  test('a stem written by hand becomes a slug', () => {
    expect(toSlug('My Page')).toBe('my-page')
    expect(toSlug('Über uns')).toBe('uber-uns')
    expect(toSlug('cafe\u0301')).toBe('cafe')
    expect(toSlug('old-post__trashed')).toBe('old-post__trashed')
  })

  test('no slug leads out of its folder, and its file gives it back', () => {
    fc.assert(
      fc.property(fc.string({ unit: codePoint, maxLength: 80 }), (title) => {
        const slug = toSlug(title)
        const stem = slugToStem(slug)
        expect(stem).not.toMatch(/[/\\\0]|^\.|\.\./)
        expect(toSlug(stem)).toBe(slug)
      }),
    )
  })
})

describe('uniqueSlug', () => {
  const among =
    (...taken: string[]) =>
    (slug: string) =>
      taken.includes(slug)

  test('a free slug stays, a taken one gets the first free number', () => {
    expect(uniqueSlug('same', among())).toBe('same')
    expect(uniqueSlug('same', among('same'))).toBe('same-2')
    expect(uniqueSlug('same', among('same', 'same-2', 'same-3'))).toBe('same-4')
    expect(uniqueSlug('same-2', among('same', 'same-2'))).toBe('same-2-2')
    expect(uniqueSlug('photo', among('photo'), { from: 1 })).toBe('photo-1')
  })

  test('a long slug is cut to make room for its number, between characters', () => {
    const long = 'a'.repeat(200)
    expect(uniqueSlug(long, among(long))).toBe(`${'a'.repeat(198)}-2`)
    const encoded = '%e6%97%a5'.repeat(22)
    expect(uniqueSlug(encoded, among(encoded))).toBe(`${encoded}-2`)
    const full = `${encoded}ab`
    expect(uniqueSlug(full, among(full))).toBe(`${encoded}-2`)
    const hyphen = `${'a'.repeat(197)}-bc`
    expect(uniqueSlug(hyphen, among(hyphen))).toBe(`${'a'.repeat(197)}-2`)
    const wide = `${'a'.repeat(192)}%e6%97%a5`.slice(0, 200)
    expect(uniqueSlug(wide, among(wide))).toBe(`${'a'.repeat(192)}-2`)
  })
})
