/** Returns the HTML language tag of a locale such as `de_DE`, without variants: `de_DE_formal` is `de-DE`; `en` if invalid. */
export function languageTag(locale: string): string {
  const found = /^([a-z]{2,3})(?:_([A-Z][a-z]{3}))?(?:_([A-Z]{2}|\d{3}))?(?:_[A-Za-z_]+)?$/.exec(locale)
  return found
    ? found
        .slice(1)
        .filter((part) => part !== undefined)
        .join('-')
    : 'en'
}

/** Whether a locale's script runs from right to left. */
export function isRightToLeft(locale: string): boolean {
  return rightToLeft.test(locale)
}

// Own code: `Intl.Locale` has different members for the text direction in the supported versions of Node.
const rightToLeft = /^(?:ar|arc|ary|azb|ckb|dv|fa|haz|he|ps|sd|skr|ug|ur|yi)(?:_|$)/
