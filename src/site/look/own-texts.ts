import { ownFilesOf } from '../../derive/folders/own-site-files.ts'
import type { Entry, Settings } from '../../model/model.ts'
import type { WritableFolder } from '../../storage/files/writable-folder.ts'
import type { Problems } from '../index/problems.ts'

interface OwnTextsSite {
  readonly folder: WritableFolder
  readonly problems: Pick<Problems, 'at'>
  readonly settings: Settings
  load(path: string): unknown
}

/** The site's own files that are written like texts, but are not content, in all languages: those that are readable. */
export function ownTexts({ folder, problems, settings }: Omit<OwnTextsSite, 'load'>): string[] {
  return [...ownFilesOf(settings).keys()].filter(
    (path) => path.endsWith('.md') && folder.look(path).file && !problems.at(path),
  )
}

/** Changes these texts; returns the changed paths. Under the write lock. @throws ContentError, WriteError */
export function changeOwnTexts(site: OwnTextsSite, change: (text: string, path: string) => string): string[] {
  return ownTexts(site).filter((path) => {
    const stood = site.folder.stat(path)
    const text = site.folder.read(path)
    const next = change(text, path)
    if (next === text) return false
    site.folder.write(path, next, { stood })
    site.load(path)
    return true
  })
}

/** An own text as the holder of its links: no entry, without a page of its own, and public. */
export function ownTextHolder(path: string): Entry {
  return { path, data: {}, resource: {}, derived: { status: 'publish' } } as unknown as Entry
}
