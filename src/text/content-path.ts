import { isAbsolute, relative, sep } from 'node:path'

/** Whether a name is never content: hidden (`.git`, `.almanac`, temporary files) or `node_modules`. Watchers use it, too. */
export function isSkippedName(name: string): boolean {
  return name.startsWith('.') || name === 'node_modules'
}

/** Whether a path, or a folder above it, has such a name. */
export function isSkippedPath(path: string): boolean {
  return skipped.test(path)
}

const skipped = /(?:^|\/)(?:\.|node_modules(?:\/|$))/

/** The same rule for a path relative to the content folder, as a pattern that matches the whole path, for @parcel/watcher. */
export const skippedPathPattern = String.raw`^(.*/)?(\.[^/]*|node_modules)(/.*)?$`

/** Absolute paths, and paths with `.`, `..` or empty segments, backslashes or NUL. */
const unsafe = /^[A-Za-z]:\/|[\\\0]|(?:^|\/)\.{0,2}(?:\/|$)/

/** Whether a path leads below the content folder by its own names. */
export function isSafePath(path: string): boolean {
  return !unsafe.test(path)
}

/** Whether a path can be content: safe, and not skipped by a walk. */
export function isContentPath(path: string): boolean {
  return isSafePath(path) && !isSkippedPath(path)
}

/** Returns the POSIX path of something below a folder, empty for the folder itself, undefined for anything outside it. */
export function pathInFolder(folder: string, path: string): string | undefined {
  const below = relative(folder, path)
  const isElsewhere = below === '..' || below.startsWith(`..${sep}`) || isAbsolute(below)
  return isElsewhere ? undefined : below.split(sep).join('/')
}

/** The folders above a path, the nearest first. */
export function foldersAbove(path: string): string[] {
  const folders: string[] = []
  for (let end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1)) folders.push(path.slice(0, end))
  return folders
}

/** Returns the fixed folder of a pattern: `posts` of `posts/**\/{slug}.md`; empty for the content folder itself. */
export function folderOfPattern(pattern: string): string {
  return pattern.slice(0, Math.max(0, pattern.search(/(?:^|\/)(?:\*\*|\{)/)))
}

/** The suffix of a Markdown file, in any dialect. */
export const markdownSuffix = /\.(?:md|markdown|mdx|mdoc)$/i
