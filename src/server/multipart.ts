import { RestError } from '../define/errors.ts'
import { baseName } from './query-params.ts'
import type { UploadFolder } from './uploads.ts'

/** Bounds of a form that is not to fill memory or disk. */
export interface MultipartLimits {
  readonly parts: number
  /** Bytes of one field's value, and of all of them. */
  readonly fieldBytes: number
  readonly fieldsBytes: number
}

/** Where the parts of a form go. */
export interface MultipartTarget {
  readonly uploads: UploadFolder
  /** Whether the files of a field are kept; the others are passed over. */
  readonly keeps: (field: string) => boolean
  /** Told of bytes of fields that are held in memory; may refuse them. */
  holds?(bytes: number): void
}

/**
 * Reads a `multipart/form-data` body as it arrives: files go to the folder, fields are answered in their order. A file
 * part without a name of a file (an empty input of a page) is no file.
 *
 * @throws RestError 400 `rest_invalid_multipart` when the form is cut short or no form, 413 beyond the limits
 */
export async function readMultipart(
  chunks: AsyncIterable<Uint8Array>,
  contentType: string,
  target: MultipartTarget,
  limits: MultipartLimits,
): Promise<[name: string, value: string][]> {
  const boundary = /;\s*boundary=(?:"([^"]{1,200})"|([^\s;"]{1,200}))/i.exec(contentType)
  if (!boundary) throw malformed('it names no boundary')
  const delimiter = Buffer.from(`\r\n--${boundary[1] ?? boundary[2]}`)
  const form = openForm(target, limits)
  // The first delimiter may stand at the very start: a line end before it makes all of them alike.
  let rest: Buffer = Buffer.from('\r\n')
  let state: 'text' | 'delimiter' | 'header' | 'end' = 'text'
  for await (const chunk of chunks) {
    if (state === 'end') continue
    rest = Buffer.concat([rest, chunk])
    for (let more = true; more;) {
      if (state === 'text') {
        const at = rest.indexOf(delimiter)
        // A delimiter may be split over chunks: what could be its beginning waits for the next one.
        const sure = at === -1 ? rest.length - delimiter.length + 1 : at
        if (sure > 0) await form.write(rest.subarray(0, sure))
        if (at === -1) {
          if (sure > 0) rest = rest.subarray(sure)
          more = false
        } else {
          await form.end()
          rest = rest.subarray(at + delimiter.length)
          state = 'delimiter'
        }
      } else if (state === 'delimiter') {
        if (rest.length < 2) more = false
        else if (rest[0] === dash && rest[1] === dash) {
          state = 'end'
          more = false
        } else if (rest[0] === carriageReturn && rest[1] === lineFeed) state = 'header'
        else if (rest[0] === blank || rest[0] === tab) rest = rest.subarray(1)
        else throw malformed('a boundary is not at the end of its line')
      } else {
        const at = rest.indexOf('\r\n\r\n')
        if (at > maxHeader || (at === -1 && rest.length > maxHeader))
          throw malformed('the header of a part is too long')
        if (at === -1) more = false
        else {
          await form.begin(rest.toString('utf8', 2, Math.max(at, 2)))
          rest = rest.subarray(at + 4)
          state = 'text'
        }
      }
    }
  }
  if (state !== 'end') throw malformed('it ends before its last boundary')
  return form.fields
}

interface Form {
  fields: [string, string][]
  begin(header: string): Promise<void>
  write(bytes: Buffer): Promise<void>
  end(): Promise<void>
}

const maxHeader = 16 * 1024
const dash = 0x2d
const carriageReturn = 0x0d
const lineFeed = 0x0a
const blank = 0x20
const tab = 0x09

function openForm({ uploads, keeps, holds }: MultipartTarget, limits: MultipartLimits): Form {
  const fields: [string, string][] = []
  let parts = 0
  let total = 0
  let write: ((bytes: Buffer) => Promise<void> | void) | undefined
  let end: (() => Promise<void> | void) | undefined
  return {
    fields,
    async begin(header) {
      if (++parts > limits.parts) throw tooLarge(`A form may have ${limits.parts} parts.`)
      const { name, filename, type } = describePart(header)
      write = end = undefined
      if (name === undefined) return
      if (filename !== undefined) {
        if (filename === '' || !keeps(baseName(name))) return
        const file = await uploads.create(baseName(name), filename, type)
        write = (bytes) => file.write(bytes)
        end = () => file.end()
        return
      }
      const chunks: Buffer[] = []
      let size = 0
      write = (bytes) => {
        size += bytes.length
        total += bytes.length
        if (size > limits.fieldBytes || total > limits.fieldsBytes) throw tooLarge('A field of the form is too large.')
        holds?.(bytes.length)
        // A copy: the piece would keep the whole chunk of the request in memory.
        chunks.push(Buffer.from(bytes))
      }
      end = () => void fields.push([name, Buffer.concat(chunks).toString('utf8')])
    },
    async write(bytes) {
      await write?.(bytes)
    },
    async end() {
      await end?.()
      write = end = undefined
    },
  }
}

function describePart(header: string): { name?: string; filename?: string; type: string } {
  const disposition = /(?:^|\r\n)content-disposition:\s*form-data([^\r]*)/i.exec(header)?.[1] ?? ''
  const type = /(?:^|\r\n)content-type:\s*([^\r]*)/i.exec(header)?.[1]?.trim() ?? ''
  const said: Record<string, string> = {}
  for (const [, key, quoted, plain] of disposition.matchAll(/;\s*(name|filename\*?)=(?:"((?:\\"|[^"])*)"|([^;\s]*))/gi))
    said[key!.toLowerCase()] ??= quoted === undefined ? plain! : quoted.replaceAll('\\"', '"')
  const filename = extendedName(said['filename*']) ?? said['filename']
  return {
    type,
    ...(said['name'] && { name: said['name'] }),
    // A few clients send the whole path of the file.
    ...(filename !== undefined && { filename: filename.replace(/^.*[/\\]/s, '') }),
  }
}

function extendedName(value: string | undefined): string | undefined {
  const encoded = /^utf-8'[^']*'(.*)$/i.exec(value ?? '')?.[1]
  if (encoded === undefined) return undefined
  try {
    return decodeURIComponent(encoded)
  } catch {
    return undefined
  }
}

function malformed(why: string): RestError {
  return new RestError('rest_invalid_multipart', `The form could not be read: ${why}.`, 400)
}

function tooLarge(message: string): RestError {
  return new RestError('rest_request_too_large', message, 413)
}
