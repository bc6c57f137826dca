import { toFileName } from '../../text/wordpress/file-name.ts'
import { kindOfSuffix, suffixOf, suffixOfPicture } from '../../storage/pictures/kinds.ts'
import { sniff } from '../../storage/pictures/sniff.ts'

/** What an upload may be kept as. */
export interface Judgement {
  /** A safe name with the suffix of what it is. */
  readonly name: string
  readonly mime: string
}

/**
 * Whether a file may be kept, and under which name: its suffix must be of a kind that is taken, and its first bytes must
 * look like that kind. A picture under the suffix of another kind of picture gets its own suffix. Undefined is a refusal.
 */
export function judgeUpload(given: string, head: Uint8Array): Judgement | undefined {
  const name = toFileName(given.replace(/^.*[/\\]/s, ''))
  const suffix = suffixOf(name)
  const kind = kindOfSuffix(suffix)
  const look = sniff(head)
  if (!kind || !look) return undefined
  if (kind.looks.includes(look)) return { name, mime: kind.mime }
  const own = kind.mime.startsWith('image/') ? suffixOfPicture(look) : undefined
  return own ? { name: `${name.slice(0, -suffix.length)}${own}`, mime: kindOfSuffix(own)!.mime } : undefined
}
