import { isAbsolute, relative, resolve, sep } from 'node:path'
import { isAboutContent } from '../../site/index/problems.ts'
import type { OpenSite } from '../../site/open-site.ts'
import { pathInFolder } from '../../text/content-path.ts'
import { notFound } from '../output/exit-codes.ts'

/** Whether a file is among the named ones. */
export type Wanted = (path: string) => boolean

/**
 * The files and folders that a person named, from the working directory or from the content folder. Deleted files may be named
 * too, as `git diff --name-only` does: they have no findings. @throws CliError for a path that neither exists nor was content
 */
export function wantedFiles(site: OpenSite, paths: readonly string[]): Wanted {
  if (paths.length === 0) return () => true
  const { root } = site.folder
  const wanted = paths.map((path) => {
    // A folder that contains the content folder means all content.
    const holds = pathInFolder(resolve(path), root) !== undefined
    const here = holds ? '' : relative(root, resolve(path))
    const inside = [...(/^\.\.?(?:[\\/]|$)/.test(path) ? [] : [path]), here].map((one) =>
      one.split(sep).join('/').replace(/\/$/, ''),
    )
    const wasContent = (one: string) => !isOutside(one) && isAboutContent(one, (at) => site.resourceOf(at))
    const found = inside.find((one) => one === '' || exists(site, one)) ?? inside.find(wasContent)
    if (found === undefined)
      throw notFound(
        `there is nothing at ${path}`,
        'Specify a file or a folder, relative to here or to the content folder',
      )
    return found
  })
  return (path) => wanted.some((one) => one === '' || path === one || path.startsWith(`${one}/`))
}

function exists({ folder }: OpenSite, path: string): boolean {
  if (isOutside(path)) return false
  return folder.walkUnder(path).length > 0 || folder.stat(path) !== undefined
}

function isOutside(path: string): boolean {
  return path.startsWith('..') || isAbsolute(path)
}
