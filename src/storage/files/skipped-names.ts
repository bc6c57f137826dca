/**
 * Names of files and folders that are no content, whatever lies in them: hidden ones (temporary files, `.git` and
 * `.almanac` among them) and `node_modules`. What is read and what is watched agree by this one rule.
 */
export function isSkippedName(name: string): boolean {
  return name.startsWith('.') || name === 'node_modules'
}

/** Whether a path, or a folder on the way to it, has such a name. */
export function isSkippedPath(path: string): boolean {
  return path.split('/').some(isSkippedName)
}

/** The same of a path relative to the content folder, for programs that take regular expressions alone; of all of the path. */
export const skippedPathPattern = String.raw`^(.*/)?(\.[^/]*|node_modules)(/.*)?$`
