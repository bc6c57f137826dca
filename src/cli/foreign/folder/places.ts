import { posix } from 'node:path'
import { nameIn } from '../../../derive/folders/places.ts'
import type { Meaning } from './meaning.ts'

/** Maps texts to their addresses, as implied by their folders: `docs/20-core/10-load.md` to `docs/load.md`. */
export function openPlaces({ addresses = {}, namesNumber = false }: Meaning): (text: string) => string {
  const named = (path: string) =>
    namesNumber ? path.replaceAll(/[^/]+/g, (name) => nameIn({ isNumbered: true }, name)) : path
  return (text) => {
    for (let at = posix.dirname(text); at !== '.'; at = posix.dirname(at)) {
      const pattern = addresses[at]
      const said = typeof pattern === 'string' ? pattern.replace(/:collection\b/g, at.replace(/^_/, '')) : ''
      const [, above = '', word] = /^\/(.*\/)?:(path|name|title)\b/.exec(said) ?? []
      const below = named(text.slice(at.length + 1))
      if (word !== undefined)
        return above + (word === 'path' ? below : posix.basename(below.replace(/\/_?index(?=\.\w+$)/, '')))
    }
    return named(text)
  }
}
