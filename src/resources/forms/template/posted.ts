import { decodeEntities } from '../../../text/html/escape.ts'
import { hasOption, type FormTag } from './form-tag.ts'
import { tagTypes } from './tag-types.ts'

export type Posted = ReadonlyMap<string, string | readonly string[]>

/** A name in submissions: dots and blanks are `_`. */
export function sentName(name: string): string {
  return name.replaceAll(/[. ]/g, '_')
}

/** Reads a submission, with names as by `sentName`; drops values that are not text. */
export function readPosted(params: Readonly<Record<string, unknown>>): Posted {
  const posted = new Map<string, string | readonly string[]>()
  for (const [name, value] of Object.entries(params)) {
    const read = readValue(value)
    if (read !== undefined) posted.set(sentName(name), read)
  }
  return posted
}

export function postedTexts(posted: Posted, name: string): readonly string[] {
  const value = posted.get(name)
  if (value === undefined) return []
  return typeof value === 'string' ? [value] : value
}

export function postedText(posted: Posted, name: string): string {
  return postedTexts(posted, name)[0] ?? ''
}

/** A field's value after its pipes, for mail and the inbox. In a choice, a free text follows its choice. */
export function postedValue(tag: FormTag, posted: Posted): string | readonly string[] {
  const sent = posted.get(tag.name)
  const texts = postedTexts(posted, tag.name)
  const { chosen } = tagTypes.get(tag.basetype)!
  const piped = texts.map((text) => tag.pipes.find(([before]) => isSamePosted(before, text))?.[1] ?? text)
  const free = hasOption(tag, 'free_text') ? postedText(posted, `${tag.name}_free_text`) : ''
  const last = tag.values.at(-1)
  if (free !== '' && last !== undefined && texts.length > 0 && isSamePosted(texts.at(-1)!, last))
    piped[piped.length - 1] = `${piped.at(-1)!} ${free}`
  return typeof sent === 'string' || sent === undefined || !chosen ? piped.join(', ') : piped
}

/** Whether two texts are the same choice, with or without decoded entities. */
export function isSamePosted(one: string, other: string): boolean {
  const [a, b] = [one.trim(), other.trim()]
  return a === b || decodeEntities(a) === b
}

function readValue(value: unknown): string | string[] | undefined {
  if (typeof value === 'string') return value.replaceAll('\0', '')
  if (typeof value === 'number' || typeof value === 'boolean')
    return value === false ? '' : String(value === true ? 1 : value)
  if (typeof value !== 'object' || value === null) return undefined
  return Object.values(value).flatMap((item) => readValue(item) ?? [])
}
