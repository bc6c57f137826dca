import type { RestError } from '../../define/errors.ts'
import type { Entry } from '../../model/model.ts'
import { toCell } from '../../site/show/cell.ts'
import { refTo } from '../../site/names/refs.ts'
import { errors } from '../errors.ts'
import { fenced } from '../fence.ts'
import { isSecret } from '../offered.ts'
import { cut, longestCell } from '../summary.ts'
import type { McpSession } from '../session.ts'
import { changedSince, type Lines } from './blocks.ts'
import { readingNext, bodyAmong, keyMarks, markOf, type Version } from './version.ts'
import { editableTextsOf } from './texts.ts'

export interface Difference {
  /** Lines of the body that are new, as they are now; with an empty text where lines were removed. */
  readonly lines: readonly Lines[]
  /** Other keys of the file whose values differ, as they are now. */
  readonly keys: readonly string[]
}

/** UTF-16 units of all lines in an answer. */
const mostUnits = 6000

/** The changes since a version, located by the body's marks, without lines that the caller would have `sent`. */
export function differenceSince(entry: Entry, version: Version, visit: McpSession, sent?: string): Difference {
  const { site } = visit
  const body = bodyAmong(editableTextsOf(entry, visit), entry)
  const known = new Set(sent?.split('\n'))
  let room = mostUnits
  const lines = changedSince(version.marks, body, (words) => markOf(words, site)).flatMap((place): Lines[] => {
    const all = place.text.split('\n')
    const isNew = (line: string) => line.trim() !== '' && !known.has(line)
    const first = all.findIndex(isNew)
    const last = all.findLastIndex(isNew)
    const text = first < 0 ? '' : all.slice(first, last + 1).join('\n')
    const excerpt = cut(text, Math.max(0, room))
    room -= text.length
    const from = place.from + Math.max(0, first)
    return room + text.length <= 0 ? [] : [{ from, to: first < 0 ? place.to : place.from + last, text: excerpt }]
  })
  const names = Object.keys(entry.data).toSorted()
  const marks = keyMarks(entry, site)
  const old = new Set(version.keys)
  const keys = marks.flatMap((mark, i) => (old.has(mark) ? [] : [keyText(names[i]!, entry)]))
  return { lines, keys }
}

export function differenceToWords({ lines, keys }: Difference): string {
  const places = lines.map(({ from, to, text }) =>
    text === ''
      ? `- At lines ${from} to ${to}, words were removed or moved, and nothing was added.`
      : fenced(`lines ${from} to ${to}, current text`, text),
  )
  const rest = keys.length > 0 ? [`- Outside the text, current values: ${keys.join('; ')}`] : []
  const nothing = places.length + rest.length === 0 ? ['- Nothing that can be shown line by line.'] : []
  return ['What has changed since that version:', ...places, ...rest, ...nothing].join('\n')
}

/** Refuses a change that was made for another state of an entry, with the difference. */
export function changedSinceThen(entry: Entry, version: Version, visit: McpSession, sent?: string): RestError {
  const difference = differenceSince(entry, version, visit, sent)
  const at = difference.lines[0]?.from ?? 1
  const offset = bodyAmong(editableTextsOf(entry, visit), entry)
    .split('\n')
    .slice(0, at - 1)
    .join('\n').length
  return errors
    .mcp_changed_since({ ref: refTo(entry, visit.site) })
    .with({ difference, told: differenceToWords(difference), next: readingNext(entry, offset > 0 ? { offset } : {}) })
}

function keyText(key: string, { resource, data }: Entry): string {
  const members = Object.entries(resource.fields).filter(([, { stored }]) => stored?.key === key)
  const isVisible = members.some(([name, { contexts }]) => contexts.includes('edit') && !isSecret(resource, name))
  const name = cut(toCell(key), longestCell)
  return isVisible ? `${name}: ${cut(toCell(data[key]), longestCell)}` : name
}
