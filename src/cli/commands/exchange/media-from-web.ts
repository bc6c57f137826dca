import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { MediaSource, WantedFile } from '../../../import/media-source.ts'
import { safeDownload } from '../../../resources/embeds/consumer/safe-fetch.ts'
import type { OpenSite } from '../../../site/open-site.ts'

/** Milliseconds for one file. */
const timeout = 60_000

/**
 * Fetches files of attachments from a web server, under the same rules as embeds: only from public addresses, and from the
 * hosts in `embed_allowed_hosts`. The next run retries failures. `base`: the folder of uploads, before year, month and name.
 */
export function mediaFromWeb(base: string, site: OpenSite): MediaSource {
  const { embed_allowed_hosts: allowed = [] } = site.settings
  return mediaFrom(allowed as readonly string[], site, ({ url, path }) => sourceAddress(base, url, path))
}

/** Fetches attachments from public addresses, and from these hosts. The next run retries failures. */
export function mediaFrom(
  allowedHosts: readonly string[],
  site: OpenSite,
  whereIs: (file: WantedFile) => string,
): MediaSource {
  const { upload_limit: maxBytes = 64 * 1024 * 1024 } = site.settings
  const rules = { allowedHosts, maxBytes: Number(maxBytes), timeout }
  return async (wanted) => {
    const address = whereIs(wanted)
    const folder = site.files.makeUploadFolder()
    const done = () => rmSync(folder, { recursive: true, force: true })
    try {
      const file = join(folder, 'file')
      const status = await safeDownload(address, file, rules)
      if (status === 200) return { path: file, done }
      done()
      return { why: `${address} responds with ${status}` }
    } catch (error) {
      done()
      return { why: `${address} cannot be fetched: ${(error as Error).message}` }
    }
  }
}

// Appends the end of the former address: files may have another name here.
function sourceAddress(base: string, url: string, path: string): string {
  const before = URL.canParse(url) ? new URL(url).pathname.split('/').filter(Boolean) : []
  const end = before.length >= 3 ? before.slice(-3).join('/') : path
  return `${base.replace(/(?<!\/)\/+$/, '')}/${end}`
}
