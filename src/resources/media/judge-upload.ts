import { toFileName } from '../../text/wordpress/file-name.ts'
import { kindOfSuffix, suffixOf, suffixOfPicture } from '../../storage/pictures/kinds.ts'
import { sniff } from '../../storage/pictures/sniff.ts'

/**
 * Whether a file may be stored, and under which safe name: its extension must be an accepted one, and its first bytes must
 * match that type. A picture with another picture type's extension gets the correct one. Undefined means refused.
 */
export function judgeUpload(given: string, head: Uint8Array) {
  const name = toFileName(given.replace(/^.*[/\\]/s, ''))
  const suffix = suffixOf(name)
  const kind = kindOfSuffix(suffix)
  const look = sniff(head)
  if (!kind || !look) return undefined
  if (kind.looks.includes(look)) return { name, mime: kind.mime }
  const own = kind.mime.startsWith('image/') ? suffixOfPicture(look) : undefined
  return own ? { name: `${name.slice(0, -suffix.length)}${own}`, mime: kindOfSuffix(own)!.mime } : undefined
}
