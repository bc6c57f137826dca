import { ContentError } from '../../storage/files/content-error.ts'

/**
 * Decodes an export by its byte order mark or declared encoding; UTF-8 by default. As everywhere in XML, lines end with LF.
 *
 * @param name - of the file, for messages
 * @param onDamage - called if bytes are invalid in that encoding: they become U+FFFD
 * @throws ContentError for an unknown encoding
 */
export async function* decodeExport(
  bytes: AsyncIterable<Uint8Array>,
  name: string,
  onDamage: () => void,
): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined
  let strict: TextDecoder | undefined
  const check = (chunk?: Uint8Array) => {
    try {
      strict?.decode(chunk, { stream: chunk !== undefined })
    } catch {
      strict = undefined
      onDamage()
    }
  }
  // Whether the text so far ends with CR, which may be half of a line end.
  let isHalf = false
  const linesOf = (text: string) => {
    const whole = isHalf ? `\r${text}` : text
    isHalf = whole.endsWith('\r')
    return (isHalf ? whole.slice(0, -1) : whole).replace(/\r\n?/g, '\n')
  }
  for await (const chunk of bytes) {
    if (!decoder) {
      const label = encodingOf(chunk)
      decoder = decoderOf(label, name)
      strict = new TextDecoder(label, { fatal: true })
    }
    check(chunk)
    yield linesOf(decoder.decode(chunk, { stream: true }))
  }
  check()
  // A line end lets go of a last CR.
  yield linesOf(`${decoder?.decode() ?? ''}\n`)
}

// A declaration that is readable in 8 bits cannot be in a file of 16-bit units, whatever it says.
function encodingOf(chunk: Uint8Array): string {
  const start = Buffer.from(chunk.subarray(0, 200)).toString('latin1')
  if (start.startsWith('ÿþ')) return 'utf-16le'
  if (start.startsWith('þÿ')) return 'utf-16be'
  const [, said = 'utf-8'] = /<\?xml[^>]*?\sencoding\s*=\s*["']([^"']+)/.exec(start) ?? []
  return /^(?:utf-?16|ucs-?2|iso-10646)/i.test(said) ? 'utf-8' : said
}

function decoderOf(label: string, name: string): TextDecoder {
  try {
    return new TextDecoder(label)
  } catch {
    throw new ContentError(name, `its encoding '${label}' is not supported`, { hint: 'save it as UTF-8' })
  }
}
