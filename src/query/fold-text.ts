/** Marks that stand on other signs (accents, the dots of voiced kana): that collation gives them no weight. */
const MARKS = /\p{Script=Inherited}+/gu
const FOREIGN = /[^\0-\x7f]+/g
const SPELLED_OUT: Readonly<Record<string, string>> = { ß: 'ss', æ: 'ae', œ: 'oe', ς: 'σ' }
const TO_SPELL_OUT = /[ßæœς]/g

/**
 * A text without what MySQL's utf8mb4_unicode_ci overlooks in usual text: case, accents, the difference between a
 * sign and its compatible form (ﬁ and fi, a no-break space and a space), ß and ss, æ and ae.
 */
export function fold(text: string): string {
  const lower = text.toLowerCase()
  // ASCII is done, and nothing tells it faster; only runs of other signs take the long way.
  return Buffer.byteLength(lower) === lower.length ? lower : lower.replace(FOREIGN, foldForeign)
}

/** Signs in the order in which that collation sorts them: all stand before the digits, and those before the letters. */
const SIGNS = ' _-,;:!?.\'"()[]{}@*/\\&#%`^+<=>|~$'
/** What an ASCII character counts as in a sort key. */
const RANKS = Uint8Array.from({ length: 128 }, (_, code) => {
  const sign = String.fromCharCode(code)
  return /[0-9a-z]/.test(sign) ? code : SIGNS.indexOf(sign) + 1
})
const TYPOGRAPHIC = /[\u2010-\u2015\u2018-\u201f]/g
const SINGLE_QUOTES = '‘’‚‛'
/** Sort keys of usual length are made here, which takes a fifth of the time of replacing signs one by one. */
const scratch = Buffer.alloc(256)

/** A key whose order by code units is the order in which a reader expects texts. Typographic quotes sort as typed ones. */
export function sortKeyOf(text: string): string {
  const folded = fold(text).replace(TYPOGRAPHIC, typed)
  if (folded.length > scratch.length || folded.search(FOREIGN) >= 0) return folded.replace(/[^0-9a-z]/g, rankOf)
  const length = scratch.write(folded, 'latin1')
  for (let at = 0; at < length; at++) scratch[at] = RANKS[scratch[at]!]!
  return scratch.toString('latin1', 0, length)
}

function foldForeign(run: string): string {
  return (
    run
      .normalize('NFKD')
      .replace(MARKS, '')
      // Some compatible forms are capitals again.
      .toLowerCase()
      .replace(TO_SPELL_OUT, (sign) => SPELLED_OUT[sign]!)
      // A syllable of Hangul is one sign, else a part of it would be found in others.
      .normalize('NFC')
  )
}

function rankOf(sign: string): string {
  return sign < '\x80' ? String.fromCharCode(RANKS[sign.charCodeAt(0)]!) : sign
}

function typed(sign: string): string {
  if (SINGLE_QUOTES.includes(sign)) return "'"
  return sign < '\u2016' ? '-' : '"'
}
