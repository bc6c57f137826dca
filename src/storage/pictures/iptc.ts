const headline = 105
const objectName = 5
const captionAbstract = 120

/**
 * Reads IPTC from the Photoshop block of a JPEG picture (its APP13 segment, after the name): resources, each with a
 * type, a name and a length; number 1028 holds records of two numbers, a length and a text. Ignores truncated parts.
 */
export function readIptc(block: Buffer): { readonly title?: string; readonly caption?: string } {
  const records = recordsIn(block)
  const title = records.get(headline) ?? records.get(objectName)
  const caption = records.get(captionAbstract)
  return { ...(title !== undefined && { title }), ...(caption !== undefined && { caption }) }
}

function recordsIn(block: Buffer): Map<number, string> {
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

function toRecords(data: Buffer): Map<number, string> {
  const records = new Map<number, string>()
  for (let at = 0; at + 5 <= data.length && data[at] === 0x1c;) {
    const [set, number, length] = [data[at + 1]!, data[at + 2]!, data.readUInt16BE(at + 3)]
    const bytes = data.subarray(at + 5, at + 5 + Math.min(length, 2000))
    const text = decodeIptcText(bytes)
      .replaceAll(/\p{Cc}+/gu, ' ')
      .trim()
    if (set === 2 && text !== '' && !records.has(number)) records.set(number, text)
    at += 5 + length
  }
  return records
}

// Few programs declare their encoding: whatever is not UTF-8 is in the older one.
function decodeIptcText(bytes: Buffer): string {
  const text = bytes.toString('utf8')
  return text.includes('\uFFFD') ? bytes.toString('latin1') : text
}
