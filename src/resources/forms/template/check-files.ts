import type { Upload } from '../../../model/model.ts'
import { kindOfSuffix } from '../../../storage/pictures/kinds.ts'
import { type FormTag, hasOption, idrefOf, type InvalidField, isRequired, optionOf, optionsOf } from './form-tag.ts'
import type { MessageKey } from './messages.ts'

/** A file with the name that the visitor gave it. */
export type SentFile = Pick<Upload, 'name' | 'size'>

/** Checks the files of a form, in its order: present if required, of an allowed type, small enough. */
export function checkFiles<Sent extends SentFile>(
  tags: readonly FormTag[],
  files: Readonly<Record<string, readonly Sent[]>>,
  { say, headOf }: { readonly say: (key: MessageKey) => string; readonly headOf: (file: Sent) => Uint8Array },
): InvalidField[] {
  return tags.flatMap((tag) => {
    if (tag.basetype !== 'file') return []
    const wrong = checkFile(tag, files[tag.name] ?? [], headOf)
    return wrong ? [{ field: tag.name, message: say(wrong), idref: idrefOf(tag) }] : []
  })
}

/** The limit of the total size of a field's files, in bytes. */
export function limitOf(tag: FormTag): number {
  const form = /^([1-9]\d{0,11})(kb|mb|kib|mib|b|bytes?)?$/i
  const found = form.exec(optionOf(tag, 'limit', form) ?? '')
  if (!found) return megabyte
  return Number(found[1]) * ({ k: 1024, m: megabyte }[found[2]?.[0]?.toLowerCase() ?? ''] ?? 1)
}

/** The types that a field accepts: extensions with a dot (`.pdf`, `.tar.gz`) and media types (`image/*`). */
export function acceptOf(tag: FormTag): string[] {
  const accepted = optionsOf(tag, 'filetypes')
    .flatMap((kinds) => kinds.split(/[|,]/))
    .flatMap((kind) => {
      const clean = kind.trim().toLowerCase()
      if (/^[a-z]+\/(?:\*|[-+.\w]+)$/.test(clean)) return [clean]
      const suffix = clean.replace(/^\.+/, '')
      return suffix === '' ? [] : [`.${suffix}`]
    })
  return accepted.length ? accepted : ['audio/*', 'video/*', 'image/*']
}

const megabyte = 1024 * 1024

function checkFile<Sent extends SentFile>(tag: FormTag, files: readonly Sent[], headOf: (file: Sent) => Uint8Array) {
  if (files.length === 0) return isRequired(tag) ? 'invalid_required' : undefined
  if (files.length > 1 && !hasOption(tag, 'multiple')) return 'upload_failed'
  const accepted = acceptOf(tag)
  if (!files.every(({ name }) => isAccepted(name, accepted))) return 'upload_file_type_invalid'
  const isAllowedScript = (name: string) => accepted.includes(dottedSuffixOf(name)) && scripts.has(dottedSuffixOf(name))
  if (files.some((file) => isProgram(headOf(file)) && !isAllowedScript(file.name))) return 'upload_file_type_invalid'
  return files.reduce((sum, { size }) => sum + size, 0) > limitOf(tag) ? 'upload_file_too_large' : undefined
}

function isAccepted(name: string, accepted: readonly string[]): boolean {
  const mime = kindOfSuffix(dottedSuffixOf(name).slice(1))?.mime
  return accepted.some((kind) =>
    kind.startsWith('.')
      ? name.length > kind.length && name.toLowerCase().endsWith(kind)
      : mime !== undefined && (kind.endsWith('/*') ? mime.startsWith(kind.slice(0, -1)) : mime === kind),
  )
}

function dottedSuffixOf(name: string): string {
  const dot = name.lastIndexOf('.')
  return dot > 0 ? name.slice(dot).toLowerCase() : ''
}

/** Extensions of files that may contain executable content, if a form allows them by name. */
const scripts = new Set(['.html', '.htm', '.svg', '.xml', '.js', '.sh', '.py', '.php', '.exe', '.bin'])

// A program or a page must not pass as a picture or a text: the name is only the visitor's claim.
function isProgram(head: Uint8Array): boolean {
  const text = Buffer.from(head.buffer, head.byteOffset, head.byteLength).toString('latin1')
  return (
    /^(?:MZ|\x7fELF|#!|\xca\xfe\xba\xbe|[\xcf\xce]\xfa\xed\xfe)/.test(text) ||
    /<\?(?:php|=)|<(?:script|iframe|object|embed|html)[\s/>]|<!doctype html/i.test(text)
  )
}
