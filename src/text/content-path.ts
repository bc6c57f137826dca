import { isAbsolute, relative, sep } from 'node:path'

/**
 * Names of files and folders that are never content: hidden ones (temporary files, `.git` and `.almanac` among them)
 * and `node_modules`. Readers and watchers share this rule.
 */
export function isSkippedName(name: string): boolean {
  return name.startsWith('.') || name === 'node_modules'
}

/** Whether a path, or a folder on the way to it, has such a name. */
export function isSkippedPath(path: string): boolean {
  return skipped.test(path)
}

const skipped = /(?:^|\/)(?:\.|node_modules(?:\/|$))/

/** The same for a path relative to the content folder, as a pattern that matches all of it, for @parcel/watcher. */
export const skippedPathPattern = String.raw`^(.*/)?(\.[^/]*|node_modules)(/.*)?$`

/** Paths that are never content's: absolute ones, those with `.`, `..` or empty segments, backslashes and NUL. */
const unsafe = /^[A-Za-z]:\/|[\\\0]|(?:^|\/)\.{0,2}(?:\/|$)/

/** Whether a path leads below the content folder by its own names, and to nothing else. */
export function isSafePath(path: string): boolean {
  return !unsafe.test(path)
}

/** Whether a path may be one of content: safe, and nothing that a walk skips. */
export function isContentPath(path: string): boolean {
  return isSafePath(path) && !isSkippedPath(path)
}

/** The POSIX path of something below a folder, empty for the folder itself; undefined for whatever is elsewhere. */
export function pathInFolder(folder: string, path: string): string | undefined {
  const below = relative(folder, path)
  const isElsewhere = below === '..' || below.startsWith(`..${sep}`) || isAbsolute(below)
  return isElsewhere ? undefined : below.split(sep).join('/')
}

/** The folder that files of a pattern are in: `posts` of `posts/**\/{slug}.md`; empty for the content folder itself. */
export function folderOfPattern(pattern: string): string {
  return pattern.slice(0, Math.max(0, pattern.search(/(?:^|\/)(?:\*\*|\{)/)))
}

/** The suffix of a text in Markdown, in any of its dialects: where people, links and other tools name one. */
export const markdownSuffix = /\.(?:md|markdown|mdx|mdoc)$/i
