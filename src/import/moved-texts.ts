import type { Entry, Site } from '../model/model.ts'
import { uploadsBase } from '../derive/addresses/uploads.ts'
import { copyNamed } from '../storage/pictures/copy-sizes.ts'
import { mimeOfName } from '../storage/pictures/kinds.ts'
import { encodePath } from '../text/wordpress/slug.ts'

/** Replaces ids and file addresses that differ here in texts of an export. */
export function openMovedTexts(site: Site, idOf: (id: number) => number | undefined) {
  /** By address, without scheme, size and suffix. */
  const files = new Map<string, Entry>()

  function fileIs(url: string, entry: Entry): void {
    const parts = splitSize(url)
    if (!parts) return
    files.set(parts.stem, entry)
    // Texts name uploads and their copies even if WordPress replaced the upload by a smaller picture.
    const uploaded = parts.stem.replace(/-(?:scaled|rotated)$/, '')
    if (!files.has(uploaded)) files.set(uploaded, entry)
  }

  /** Returns a text with this site's addresses, in linear time. */
  function rewrite(text: string): string {
    return withFiles(withIds(text))
  }

  function withIds(text: string): string {
    const moved = (id: string) => String(idOf(Number(id)) ?? id)
    const list = (ids: string) => ids.replace(/\d+/g, moved)
    const plain = text
      .replace(
        /(\[(?:gallery|playlist)\s[^\]]{0,2000}?\b(?:ids?|include|exclude)=["']?)([\d, ]{1,4000})/g,
        (_, head: string, ids: string) => head + list(ids),
      )
      .replace(/\b(wp-image-|wp-att-|attachment_)(\d{1,10})\b/g, (_, head: string, id: string) => head + moved(id))
    // Blocks have their attributes in a comment: each is searched once, wherever it ends.
    const [before, ...blocks] = plain.split(blockStart)
    return [before, ...blocks.map((block) => inHead(block, moved, list))].join(blockStart)
  }

  function withFiles(text: string): string {
    if (files.size === 0) return text
    return text.replace(/https?:\/\/[^\s"'<>()[\]\\]{1,2000}/g, (url, at: number) => {
      const parts = splitSize(url)
      const entry = parts && files.get(parts.stem)
      if (!entry) return url
      const address = uploadAddress(entry, parts.size) + parts.tail
      // Only whole addresses become players. The domain leads here once it is moved, or redirects.
      const isPlayer = /^(?:audio|video)\//.test(mimeOfName(entry.path)) && isAlone(text, at, at + url.length)
      return isPlayer ? /^https?:\/\/[^/]+/.exec(url)![0] + address : address
    })
  }

  // A smaller copy only if there is one of this size; relative to the website, wherever it is.
  function uploadAddress(entry: Entry, size: string): string {
    const { path, picture } = site.files.factsOf(entry)
    const { file } = copyNamed(picture?.copies ?? [], size, path) ?? {}
    const newPath = file === undefined ? path : path.slice(0, path.lastIndexOf('/') + 1) + file
    return `/${uploadsBase(site)}/${encodePath(newPath)}`
  }

  return { fileIs, rewrite, withFiles }
}

function isAlone(text: string, start: number, end: number): boolean {
  return (
    /(?:^|[\n>])[ \t]*$/.test(text.slice(Math.max(0, start - 20), start)) &&
    /^[ \t]*(?:$|[\n<])/.test(text.slice(end, end + 20))
  )
}

const blockStart = '<!-- wp:'

function inHead(block: string, moved: (id: string) => string, list: (ids: string) => string): string {
  const end = block.indexOf('-->')
  if (end < 0) return block
  const head = block
    .slice(0, end)
    .replace(/("(?:id|mediaId)":)(\d{1,10})\b/g, (_, name: string, id: string) => name + moved(id))
    .replace(/("ids":\[)([\d,]{1,4000})\]/g, (_, name: string, ids: string) => `${name}${list(ids)}]`)
  return head + block.slice(end)
}

function splitSize(url: string): { stem: string; size: string; tail: string } | undefined {
  const found = /^https?:\/\/([^?#]+?)(-\d{1,5}x\d{1,5})?\.[A-Za-z0-9]{2,5}([?#].*)?$/s.exec(url)
  return found ? { stem: found[1]!, size: found[2] ?? '', tail: found[3] ?? '' } : undefined
}
