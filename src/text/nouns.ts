/** Prefixes a noun with its indefinite article: `a post`, `an Event`, `a user`. */
export function withArticle(noun: string): string {
  return `${/^(?!us)[aeiou]/i.test(noun) ? 'an' : 'a'} ${noun}`
}

/** A count with its noun: `1 file`, `2 entries`, `3 media`. A noun with an `s`, such as a type of one's own, may be a plural. */
export function count(number: number, noun: string): string {
  if (number === 1 || /[as]$/.test(noun)) return `${number} ${noun}`
  return `${number} ${noun.replace(/(?<=[^aeiou])y$/, 'ie')}s`
}
