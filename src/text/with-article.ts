/** Prefixes a noun with its indefinite article: `a post`, `an Event`, `a user`. */
export function withArticle(noun: string): string {
  return `${/^(?!us)[aeiou]/i.test(noun) ? 'an' : 'a'} ${noun}`
}
