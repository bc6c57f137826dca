import { basename, dirname, join } from 'node:path'
import { addressOfFile } from './file-of.ts'
import { getOrMake } from '../../text/values.ts'

/** Headers that a static server sends itself, or that concern one transfer. */
const left =
  /^(?:content-length|etag|last-modified|date|vary|connection|accept-ranges|cache-control|expires)$|^access-control-/

/** The headers of an answer to record with its file, as JSON. */
export function recordedHeaders(headers: Headers): string {
  return JSON.stringify([...headers].filter(([name]) => !left.test(name)))
}

/** Headers of exported files: a folder's `headers.json` has them by file name, the commonest under `*` for files not named. */
export class FolderHeaders {
  readonly #folders = new Map<string, Map<string, string>>()
  /** Equal texts are stored once. */
  readonly #texts = new Map<string, string>()

  /** @param block - from `recordedHeaders` */
  note(path: string, block: string): void {
    const text = getOrMake(this.#texts, block, () => block)
    getOrMake(this.#folders, dirname(path), () => new Map<string, string>()).set(basename(path), text)
  }

  /** The headers of each file, by its URL path. */
  all(): Map<string, Record<string, string>> {
    const found = new Map<string, Record<string, string>>()
    for (const [folder, files] of this.#folders)
      for (const [name, text] of files)
        found.set(addressOfFile(join(folder, name)), Object.fromEntries(JSON.parse(text) as [string, string][]))
    return found
  }

  *files(): Generator<[path: string, text: string]> {
    // Most folders have one file, with the same headers as elsewhere.
    const known = new Map<string, string>()
    for (const [folder, files] of this.#folders) {
      const counts = new Map<string, number>()
      for (const text of files.values()) counts.set(text, (counts.get(text) ?? 0) + 1)
      // Ties are decided by the text, to be the same in every export.
      const [[usual] = ['']] = [...counts].toSorted(
        ([one, many], [other, more]) => more - many || (one < other ? -1 : 1),
      )
      const others = [...files]
        .filter(([, text]) => text !== usual)
        .toSorted(([one], [other]) => (one < other ? -1 : 1))
      const text = (others.length === 0 && known.get(usual)) || headersJson([['*', usual], ...others])
      if (others.length === 0) known.set(usual, text)
      yield [join(folder, 'headers.json'), text]
    }
  }
}

function headersJson(files: readonly (readonly [name: string, headers: string])[]): string {
  const headers = files.map(([name, text]) => [name, Object.fromEntries(JSON.parse(text) as [string, string][])])
  return `${JSON.stringify(Object.fromEntries(headers), null, 2)}\n`
}
