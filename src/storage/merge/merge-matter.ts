import { isDeepStrictEqual } from 'node:util'
import { editToml } from '../front-matter/edit-toml.ts'
import { editYaml } from '../front-matter/edit-yaml.ts'
import type { Data } from '../front-matter/plain-value.ts'
import { newComments } from './comments.ts'
import { mergeWithoutConflict } from './merge-texts.ts'
import type { Merged } from './merge-values.ts'
import { type Piece, type Pieces, toPieces } from './pieces.ts'

export interface Versions<T> {
  readonly base: T
  readonly ours: T
  readonly theirs: T
}

/** One side's front matter: its text between the fences, and its parsed form. */
export interface Matter {
  readonly source: string
  readonly data: Data
}

/**
 * The texts of merged YAML or TOML, as each side would have it. The lines of a key stay as a side wrote them, with the comments
 * above them; they are edited only where both sides' values are merged into one. Undefined if the keys are not on lines of
 * their own. Line breaks are `\n`. Throws ContentError for a value that cannot be edited.
 */
export function mergeMatter(
  versions: Versions<Matter>,
  merged: Merged<Data>,
  language: 'yaml' | 'toml',
): Merged<string> | undefined {
  const [base, ours, theirs] = [versions.base, versions.ours, versions.theirs].map(({ source }) =>
    toPieces(source, language),
  )
  if (!base || !ours || !theirs) return undefined
  const pieces = { base, ours, theirs }
  const order = orderOf(ours, theirs)
  const tail = mergeTails(pieces)
  const write = (side: 'ours' | 'theirs') => {
    const data = merged[side]
    const lines = order.flatMap((key) => {
      if (!Object.hasOwn(data, key)) return []
      const lead = mergeLeads(base.keys.get(key), ours.keys.get(key), theirs.keys.get(key))
      const isAgreed = isDeepStrictEqual(merged.ours[key], merged.theirs[key])
      return [lead + matterTextOf(key, data[key], versions, pieces, isAgreed ? carrierOf(key, pieces) : side, language)]
    })
    return lines.join('') + tail[side]
  }
  return { ours: write('ours'), theirs: write('theirs') }
}

/** Our keys, and after the key that precedes it in theirs, each that only theirs has. */
function orderOf(ours: Pieces, theirs: Pieces): string[] {
  const behind = new Map<string | undefined, string[]>([[undefined, []]])
  let added = behind.get(undefined)!
  for (const key of theirs.keys.keys())
    if (ours.keys.has(key)) behind.set(key, (added = []))
    else added.push(key)
  return [...behind.get(undefined)!, ...[...ours.keys.keys()].flatMap((key) => [key, ...(behind.get(key) ?? [])])]
}

/** A value that both sides agree on is written as in ours, unless only theirs has a new comment. */
function carrierOf(key: string, { base, ours, theirs }: Versions<Pieces>): 'ours' | 'theirs' {
  const [was, one, other] = [base, ours, theirs].map(({ keys }) => keys.get(key)?.text ?? '')
  const isIn = (text: string | undefined) => newComments(was!, text!).length > 0
  return isIn(other) && !isIn(one) ? 'theirs' : 'ours'
}

/** The lines for a value: those of a side that has it, otherwise edited ones. */
function matterTextOf(
  key: string,
  value: unknown,
  versions: Versions<Matter>,
  pieces: Versions<Pieces>,
  side: 'ours' | 'theirs',
  language: 'yaml' | 'toml',
): string {
  const other = side === 'ours' ? 'theirs' : 'ours'
  const own = pieces[side].keys.get(key)
  const others = pieces[other].keys.get(key)
  if (!own || !others) return (own ?? others)!.text
  const says = (version: keyof Versions<Pieces>) => isDeepStrictEqual(versions[version].data[key], value)
  const wasText = pieces.base.keys.get(key)?.text
  // A side that changed only the notation, such as the comment beside it, prevails in that.
  const isOnlyWritten = (version: 'ours' | 'theirs') =>
    isDeepStrictEqual(versions[version].data[key], versions.base.data[key]) &&
    pieces[version].keys.get(key)!.text !== wasText
  if (says(side) && !(isOnlyWritten(other) && !says(other))) return own.text
  if (says(other) && !isOnlyWritten(side)) return others.text
  const [text, old] = isOnlyWritten(other)
    ? [others.text, versions[other].data[key]]
    : [own.text, versions[side].data[key]]
  const edit = language === 'toml' ? editToml : editYaml
  return edit(text, '', { [key]: old }, { [key]: value }, '\n')
}

/** Comments above a key: those of the side that changed them, or of both. */
function mergeLeads(base: Piece | undefined, ours: Piece | undefined, theirs: Piece | undefined): string {
  if (!ours || !theirs) return (ours ?? theirs)?.lead ?? ''
  return mergeComments(base?.lead ?? '', ours.lead, theirs.lead)
}

function mergeComments(base: string, ours: string, theirs: string): string {
  if (ours === theirs || base === theirs) return ours
  if (base === ours) return theirs
  const known = new Set(`${base}${ours}`.split('\n'))
  const added = theirs.split(/(?<=\n)/).filter((line) => !known.has(line.replace('\n', '')))
  return ours + added.join('')
}

function mergeTails({ base, ours, theirs }: Versions<Pieces>): Merged<string> {
  const isComment = [ours, theirs].every(({ tail }) => tail.split('\n').every((line) => /^\s*(?:#|$)/.test(line)))
  const text = isComment
    ? mergeComments(base.tail, ours.tail, theirs.tail)
    : mergeWithoutConflict(base.tail, ours.tail, theirs.tail)
  return text === undefined ? { ours: ours.tail, theirs: theirs.tail } : { ours: text, theirs: text }
}
