import type { FaultOfText } from '../../model/model.ts'
import { nearest } from '../../text/nearest.ts'
import { rules } from './rules.ts'
import { replaceTags, scanTemplate } from './template/scan-template.ts'
import { tagTypes } from './template/tag-types.ts'

/** Bracketed words probably meant as fields, not text: with a star, a field's type but no valid name, or nearly such a type. */
export function strangeTags(template: string): FaultOfText[] {
  const faults: FaultOfText[] = []
  for (const { 0: written, 1: word = '', 2: star = '', 3: rest = '', index: start } of template.matchAll(bracketed)) {
    const isText = template[start - 1] === '[' && template[start + written.length] === ']'
    if (isText || scanTemplate(written).length > 0) continue
    const isType = tagTypes.has(word)
    const meant = isType
      ? word
      : ([...tagTypes.keys()].find((type) => type.startsWith(word)) ?? nearest(word, tagTypes.keys()))
    if (!isType && star === '' && (meant === undefined || rest === '')) continue
    const message = isType
      ? `'${written}' has no valid field name`
      : `'${written}' is not a field: there is no type '${word}'`
    const types = [...tagTypes.keys()].join(', ')
    const hint = isType
      ? `write [${word}${star} some-name]: letters, digits and hyphens, beginning with a letter`
      : meant
        ? `did you mean '${meant}'?`
        : `the types are ${types}`
    faults.push(rules['strange-tag']({ start, message, hint }))
  }
  return [...faults, ...namedTwice(template)].sort((a, b) => a.start - b.start)
}

// Of two fields of one name, the input in the first is lost.
function namedTwice(template: string): FaultOfText[] {
  const faults: FaultOfText[] = []
  const names = new Set<string>()
  replaceTags(template, ({ type, basetype, name }, start) => {
    // Tags whose values are not stored refer to a field by its name.
    if (!tagTypes.get(basetype)!.isStored) return ''
    if (names.has(name)) {
      const message = `'[${type} ${name}]' has the same name as another field: only one of them is kept`
      faults.push(rules['strange-tag']({ start, message, hint: 'give it a name of its own' }))
    }
    names.add(name)
    return ''
  })
  return faults
}

const bracketed = /\[([a-z][a-z0-9_-]*)(\*?)((?:[ \t\r\n][^[\]]*)?)\]/gi
