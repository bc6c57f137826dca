import { bodyIfThere } from '../../derive/settings/readings.ts'
import type { RuleLevel } from '../../define/rules.ts'
import type { Entry, Fault, FaultOfText } from '../../model/model.ts'
import { lineStarts } from '../../storage/front-matter/edit-yaml-lines.ts'
import { bodyFrom } from '../../storage/front-matter/front-matter.ts'
import { textPathOf } from '../index/load-file.ts'
import { type Locate, openPlaces } from '../index/locate-key.ts'
import { knownKeysOf } from '../../derive/settings/known-keys.ts'
import type { OpenSite } from '../open-site.ts'
import { Allowed } from './allowed.ts'
import { rules } from './rules.ts'
import { type Finding, type IsSeen, redact } from './finding.ts'
import { lowerBound, quietly } from '../../text/values.ts'

/** An entry's file under check, read once. */
export class CheckedFile {
  /** The file that has the front matter and the body. */
  readonly path: string
  /** The body if it is shown as HTML, else empty: only such bodies hold shortcodes and blocks. */
  readonly body: string
  readonly #text: string
  /** Offset of the body in the text; -1 if the text does not have it literally. */
  readonly #bodyStart: number
  readonly #allowed: Allowed
  readonly #isSeenAt: (path: string) => boolean
  #locate: Locate | undefined
  #lines: readonly number[] | undefined

  constructor(entry: Entry, site: OpenSite, isSeen: IsSeen) {
    this.#isSeenAt = (path) => isSeen(site.entries.byPath.get(path) ?? path)
    this.path = textPathOf(site.folder, entry.resource, entry.path) ?? entry.path
    this.#text = fileTextOf(site, this.path, entry)
    const { bodyFaults, fields, keys } = entry.resource
    const isReadable = bodyFaults ?? fields['content_format'] ?? keys['content_format']
    this.body = isReadable ? bodyIn(this.#text, entry, site) : ''
    this.#bodyStart = this.#text.indexOf(this.body)
    const bodyStart = this.body === '' ? this.#text.length : this.#bodyStart
    const isMarkdown = !bodyFaults && entry.data['content_format'] !== 'html'
    this.#allowed = new Allowed(this.#text, bodyStart < 0 ? this.#text.length : bodyStart, isMarkdown)
  }

  /** Locates a fault of the front matter. */
  findingOf({ key, at, ...fault }: Fault): Finding {
    return { file: this.path, ...this.#locateKey(key, at), ...redact(fault, this.#isSeenAt) }
  }

  /** Numbers that are shown otherwise than the file writes them, where text may stand. */
  *misreadNumbers({ data, resource }: Entry): Generator<Fault> {
    for (const { key, schema } of knownKeysOf(resource).values()) {
      const value = data[key]
      if (typeof value !== 'number' || !schema.safeParse('text').success) continue
      const { line, column } = this.#locateKey(key, undefined)
      this.#lines ??= lineStarts(this.#text)
      const written = /^[^\s,}]*/.exec(this.#text.slice(this.#lines[line - 1]! + column - 1))![0]
      // Another file may state it: then line 1 says something else.
      if (Number(written) === value && written !== String(value))
        yield rules['misread-number']({ key, message: `'${key}': ${written} is read as the number ${value}` })
    }
  }

  /** Locates a fault of the body: at line 1, column 1 if the text does not have the body literally, as in JSON. */
  findingIn({ start, ...fault }: FaultOfText): Finding {
    if (this.#bodyStart < 0) return { file: this.path, line: 1, column: 1, ...fault }
    const at = this.#bodyStart + start
    this.#lines ??= lineStarts(this.#text)
    const line = lowerBound(this.#lines, (start) => start <= at)
    return { file: this.path, line, column: at - this.#lines[line - 1]! + 1, ...fault }
  }

  /** Whether a comment allows an undeclared key. */
  readonly allowsKey = (key: string): boolean =>
    this.#allowed.names('unknown-key') && this.#allowed.allows('unknown-key', this.#locateKey(key, 'key').line)

  readonly allows = ({ code, line }: Finding): boolean => this.#allowed.allows(code, line)

  /** Comments that allow findings which do not occur. Must be called last. */
  unused(levels: ReadonlyMap<string, RuleLevel>): Finding[] {
    return this.#allowed.unused(this.path, levels)
  }

  #locateKey(key: string, at: Fault['at']) {
    return (this.#locate ??= openPlaces(this.#text))(key, at)
  }
}

// The body as indexed, if the file has not changed since.
function bodyIn(text: string, entry: Entry, site: OpenSite): string {
  const { path, bodyStart, size } = entry
  const isSame = bodyStart >= 0 && !site.racilyClean.has(path) && Buffer.byteLength(text) === size
  return isSame ? bodyFrom(text, bodyStart) : bodyIfThere(entry, site)
}

// A file deleted meanwhile does not stop the check of the others; a picture without a sidecar has no text.
function fileTextOf(site: OpenSite, path: string, entry: Entry): string {
  return quietly(
    () =>
      path === entry.path && textPathOf(site.folder, entry.resource, path) === undefined ? '' : site.folder.read(path),
    '',
  )
}
