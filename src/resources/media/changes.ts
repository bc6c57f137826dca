import type { EntryInSite } from '../../model/model.ts'

type Seen = EntryInSite | undefined

/** The changes of a file: its size in bytes and, for a picture, in pixels. */
export function fileChanges(before: Seen, after: Seen): string[] {
  const [was, is] = [before && sizeOf(before), after && sizeOf(after)]
  if (is === undefined) return [`The file is removed: ${was}.`]
  if (was === undefined) return [`The file: ${is}.`]
  return was === is ? [] : [`The file is replaced: ${was} → ${is}.`]
}

function sizeOf({ entry, site }: EntryInSite): string {
  const { bytes, picture, mime } = site.files.factsOf(entry)
  return [picture ? `${picture.width} × ${picture.height} pixels` : mime, inBytes(bytes)].filter(Boolean).join(', ')
}

function inBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`
  return bytes < 999_500 ? `${Math.round(bytes / 1000)} KB` : `${(bytes / 1e6).toFixed(1)} MB`
}
