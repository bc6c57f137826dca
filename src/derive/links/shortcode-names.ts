import type { Resource } from '../../model/model.ts'
import { blotCode } from '../../text/markdown/fences.ts'
import { eachShortcode, namesFor } from '../../text/wordpress/shortcode-scan.ts'

/** Renames entries in a text's shortcodes, except in code, and counts the changes; `change` returns undefined to keep one. */
export function changeShortcodeNames(
  text: string,
  { namedIn = {} }: Pick<Resource, 'namedIn'>,
  change: (name: string) => string | undefined,
): { readonly text: string; readonly count: number } {
  const names = namesFor(text, Object.keys(namedIn))
  if (names.size === 0) return { text, count: 0 }
  const pieces: string[] = []
  let [done, count] = [0, 0]
  eachShortcode(
    blotCode(text),
    names,
    ({ name, attributes, start, escaped }) => {
      if (escaped) return
      const attributesStart = start + 1 + name.length
      for (const { index, 1: key, 2: value } of attributes.matchAll(valueOfAttribute)) {
        if (!namedIn[name]!.includes(key!.toLowerCase())) continue
        const next = value!.replaceAll(/[^\s,"']+/g, (one) => {
          const changed = change(one)
          if (changed !== undefined) count++
          return changed ?? one
        })
        const at = attributesStart + index + attributes.slice(index).indexOf(value!, key!.length)
        pieces.push(text.slice(done, at), next)
        done = at + value!.length
      }
    },
    true,
  )
  return { text: count === 0 ? text : pieces.join('') + text.slice(done), count }
}

const valueOfAttribute = /(?<![\w-])([\w-]+)=("[^"]*"|'[^']*'|[^\s"']+)/g
