/** Combining marks (accents, the dots of voiced kana), which the collation ignores. */
const MARKS = /\p{Script=Inherited}+/gu
const FOREIGN = /[^\0-\x7f]+/g
const SPELLED_OUT: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', ς: 'σ' },
  // In Unicode, a stroke is not a combining mark.
  ...{ đ: 'd', ð: 'd', ħ: 'h', ł: 'l', ø: 'o' },
}
const TO_SPELL_OUT = /[ßæœςđðħłø]/g

/**
 * Removes the differences that MySQL's utf8mb4_unicode_520_ci ignores in ordinary text: case, accents, compatibility forms
 * (ﬁ and fi, a no-break space and a space), strokes (ł and l), ß and ss, æ and ae.
 */
export function fold(text: string): string {
  const lower = text.toLowerCase()
  // The fastest test for ASCII, which needs no further folding; only runs of other characters take the slow path.
  return Buffer.byteLength(lower) === lower.length ? lower : lower.replace(FOREIGN, foldForeign)
}

/** Punctuation in that collation's order; punctuation sorts before digits, digits before letters. */
const SIGNS = ' _-,;:!?.\'"()[]{}@*/\\&#%`^+<=>|~$'
const RANKS = Uint8Array.from({ length: 128 }, (_, code) => {
  const sign = String.fromCharCode(code)
  return /[0-9a-z]/.test(sign) ? code : SIGNS.indexOf(sign) + 1
})
const TYPOGRAPHIC = /[\u2010-\u2015\u2018-\u201f]/g
const SINGLE_QUOTES = '‘’‚‛'
/** Sort keys of up to this many bytes are made here, in a fifth of the time of replacing characters one by one. */
const scratch = Buffer.alloc(256)

/** Returns a key whose code unit order is the order a reader expects. Typographic quotes sort like straight ones. */
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
      // Some compatibility forms decompose to capitals.
      .toLowerCase()
      .replace(TO_SPELL_OUT, (sign) => SPELLED_OUT[sign]!)
      // A Hangul syllable must stay one character, or part of it would match in others.
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
