/** Returns Hugo's path segment for a title: lower-case letters, digits and `._#+~-/@`, `-` for blanks, percent-encoded. */
export function titleSlug(title: string): string {
  let slug = ''
  let isGap = false
  for (const sign of title.toLowerCase()) {
    if (/[\p{L}\p{Nd}\p{M}._#+~@/-]/u.test(sign)) {
      if (isGap && sign !== '-' && slug !== '' && !slug.endsWith('-')) slug += '-'
      slug += sign
      isGap = false
    } else if (/\s/.test(sign)) isGap = true
  }
  return encodeURIComponent(slug).replace(/%(?:2B|40)/g, decodeURIComponent)
}
