import { type FormTag, hasOption, idOf, type InvalidField, isRequired, optionOf } from './form-tag.ts'
import type { MessageKey } from './messages.ts'

/** A file sent by a visitor. */
export interface SentFile {
  /** The visitor's name for it. */
  readonly name: string
  /** Bytes. */
  readonly size: number
  /** Its first bytes. */
  readonly head: Uint8Array
}

/** The context of the checks. */
export interface FileContext {
  readonly say: (key: MessageKey) => string
  /** The type of a file name's extension, among the usual ones; undefined for others. */
  readonly mimeOf: (name: string) => string | undefined
}

/** Checks the files of a form, in its order: present where required, of an allowed type, small enough. */
export function checkFiles(
  tags: readonly FormTag[],
  files: Readonly<Record<string, readonly SentFile[]>>,
  { say, mimeOf }: FileContext,
): InvalidField[] {
  return tags.flatMap((tag) => {
    if (tag.basetype !== 'file') return []
    const wrong = checkFile(tag, files[tag.name] ?? [], mimeOf)
    return wrong ? [{ field: tag.name, message: say(wrong), idref: idOf(tag) }] : []
  })
}

/** Maximum total size of a field's files, in bytes. */
export function limitOf(tag: FormTag): number {
  const found = /^(\d{1,12})(kb|mb|kib|mib|bytes?)?$/i.exec(optionOf(tag, 'limit') ?? '')
  if (!found) return megabyte
  return Number(found[1]) * ({ k: 1024, m: megabyte }[found[2]?.[0]?.toLowerCase() ?? ''] ?? 1)
}

/** The types that a field accepts: extensions with a dot (`.pdf`) and media types (`image/*`). */
export function acceptOf(tag: FormTag): string[] {
  const accepted = (optionOf(tag, 'filetypes') ?? '').split(/[|,]/).flatMap((kind) => {
    const clean = kind.trim().toLowerCase()
    if (/^[a-z]+\/(?:\*|[-+.\w]+)$/.test(clean)) return [clean]
    const suffix = clean.replace(/^\.+/, '')
    return /^[\w-]+$/.test(suffix) ? [`.${suffix}`] : []
  })
  return accepted.length ? accepted : ['audio/*', 'video/*', 'image/*']
}

const megabyte = 1024 * 1024

function checkFile(tag: FormTag, files: readonly SentFile[], mimeOf: FileContext['mimeOf']): MessageKey | undefined {
  if (files.length === 0) return isRequired(tag) ? 'invalid_required' : undefined
  if (files.length > 1 && !hasOption(tag, 'multiple')) return 'upload_failed'
  const accepted = acceptOf(tag)
  if (!files.every(({ name }) => isAccepted(name, accepted, mimeOf(name)))) return 'upload_file_type_invalid'
  const isAsked = (name: string) => accepted.includes(suffixOf(name)) && scripts.has(suffixOf(name))
  if (files.some(({ name, head }) => isProgram(head) && !isAsked(name))) return 'upload_file_type_invalid'
  return files.reduce((sum, { size }) => sum + size, 0) > limitOf(tag) ? 'upload_file_too_large' : undefined
}

function isAccepted(name: string, accepted: readonly string[], mime: string | undefined): boolean {
  return accepted.some((kind) =>
    kind.startsWith('.')
      ? suffixOf(name) === kind
      : mime !== undefined && (kind.endsWith('/*') ? mime.startsWith(kind.slice(0, -1)) : mime === kind),
  )
}

function suffixOf(name: string): string {
  const dot = name.lastIndexOf('.')
  return dot > 0 ? name.slice(dot).toLowerCase() : ''
}

/** Extensions of files that may hold executable content, where a form allows them by name. */
const scripts = new Set(['.html', '.htm', '.svg', '.xml', '.js', '.sh', '.py', '.php', '.exe', '.bin'])

// A program or a page must not pass as a picture or a text: the name is only the visitor's claim.
function isProgram(head: Uint8Array): boolean {
  const text = Buffer.from(head.buffer, head.byteOffset, head.byteLength).toString('latin1')
  return (
    /^(?:MZ|\x7fELF|#!|\xca\xfe\xba\xbe|[\xcf\xce]\xfa\xed\xfe)/.test(text) ||
    /<\?(?:php|=)|<(?:script|iframe|object|embed|html)[\s/>]|<!doctype html/i.test(text)
  )
}
