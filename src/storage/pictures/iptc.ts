import type { Exif } from '../../model/model.ts'
import { addTo, quietly } from '../../text/values.ts'

/** The record numbers of fields that people fill in for newspapers. */
const numbers = {
  objectName: 5,
  keywords: 25,
  date: 55,
  time: 60,
  creator: 80,
  headline: 105,
  credit: 110,
  copyright: 116,
  caption: 120,
} as const

/**
 * Reads IPTC from the Photoshop block of a JPEG picture (its APP13 segment, after the name): resources, each with a type, a
 * name and a length; number 1028 holds records of two numbers, a length and a text. Ignores truncated parts.
 */
export function readIptc(
  block: Buffer,
): Pick<Exif, 'title' | 'caption' | 'credit' | 'copyright' | 'created' | 'keywords'> {
  const records = recordsIn(block)
  const first = (name: keyof typeof numbers) => records.get(numbers[name])?.[0]
  const caption = first('caption')
  return {
    title: first('headline') ?? first('objectName') ?? titleOf(caption),
    caption,
    credit: first('credit') ?? first('creator'),
    copyright: first('copyright'),
    created: first('time') === undefined ? undefined : momentOf(first('date'), first('time')),
    keywords: records.get(numbers.keywords),
  }
}

/** A description that is short enough for a title. */
export function titleOf(description: string | undefined): string | undefined {
  return description !== undefined && Buffer.byteLength(description) < 80 ? description : undefined
}

/** Parses `20110525` and `092207+0200`, or `2011-05-25` and `09:22:07`, into Unix seconds; a day alone is its beginning. */
export function momentOf(date = '', time = '00:00:00'): number | undefined {
  const day = /^(\d{4})-?(\d\d)-?(\d\d)$/.exec(date)
  const clock = /^(\d\d):?(\d\d):?(\d\d)(?:([+-]\d\d):?(\d\d))?/.exec(time)
  if (!day || !clock) return undefined
  const [, hours, minutes, seconds, zone = '+00', more = '00'] = clock
  const moment = Date.parse(`${day.slice(1).join('-')}T${hours}:${minutes}:${seconds}${zone}:${more}`)
  return Number.isNaN(moment) ? undefined : moment / 1000
}

function recordsIn(block: Buffer): Map<number, string[]> {
  for (let at = 0; at + 12 <= block.length && block.toString('latin1', at, at + 4) === '8BIM';) {
    const id = block.readUInt16BE(at + 4)
    // A length byte precedes the name; both together are padded to an even length, and so is the data after it.
    const name = (block[at + 6]! + 2) & ~1
    const start = at + 6 + name + 4
    if (start > block.length) break
    const length = block.readUInt32BE(start - 4)
    if (id === 0x0404) return toRecords(block.subarray(start, start + length))
    at = start + length + (length & 1)
  }
  return new Map()
}

function toRecords(data: Buffer): Map<number, string[]> {
  const records = new Map<number, string[]>()
  for (let at = 0; at + 5 <= data.length && data[at] === 0x1c;) {
    const [set, number, length] = [data[at + 1]!, data[at + 2]!, data.readUInt16BE(at + 3)]
    const bytes = data.subarray(at + 5, at + 5 + Math.min(length, 2000))
    const text = decodeNoted(bytes)
      .replaceAll(/\p{Cc}+/gu, ' ')
      .trim()
    if (set === 2 && text !== '') addTo(records, number, text)
    at += 5 + length
  }
  return records
}

/** Decodes a text in a picture. Few programs declare their encoding: anything but UTF-8 is taken for Latin-1. */
export function decodeNoted(bytes: Buffer): string {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  // A truncated text may end within a character.
  return quietly(() => decoder.decode(bytes, { stream: true })) ?? bytes.toString('latin1')
}
