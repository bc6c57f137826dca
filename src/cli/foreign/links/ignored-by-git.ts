import { posix } from 'node:path'
import { openPaths, openPattern } from '../../../text/glob.ts'
import type { ForeignFolder } from '../folder/foreign-folder.ts'
import { getOrMake } from '../../../text/values.ts'

interface IgnoreRule {
  readonly isMeant: boolean
  /** Whether it matches a path relative to the folder of its `.gitignore`. */
  readonly fits: (path: string) => boolean
}

/** Prepares the check whether `.gitignore` excludes a path, as for generated files: false if it keeps it by `!`. */
export function ignoredByGit(folder: ForeignFolder): (path: string) => boolean | undefined {
  const known = new Map<string, readonly IgnoreRule[]>()
  const rulesIn = (at: string) => getOrMake(known, at, () => rulesOf(folder.text(posix.join(at, '.gitignore')) ?? ''))
  return (path) => {
    if (path.length > longestPath) return undefined
    const parts = path.split('/')
    let isIgnored: boolean | undefined
    for (const [end] of parts.entries()) {
      const below = parts.slice(end).join('/')
      for (const { isMeant, fits } of rulesIn(parts.slice(0, end).join('/'))) if (fits(below)) isIgnored = isMeant
    }
    return isIgnored
  }
}

// Skips patterns with character sets (`*.[oa]`), which name no texts.
function rulesOf(text: string): IgnoreRule[] {
  return text
    .split(/\r?\n/, mostLines)
    .map((line) => line.trim())
    .filter((line) => line !== '' && !/^#|[[\]\\]/.test(line))
    .map((line) => {
      const isMeant = !line.startsWith('!')
      const said = line.replace(/^!/, '').replace(/(?<!\/)\/+$/, '')
      const bare = said.replace(/^\/+/, '')
      if (said.includes('/')) return { isMeant, fits: openPaths([bare]) }
      const fitsName = openPattern(bare)
      return { isMeant, fits: (path) => path.split('/').some(fitsName) }
    })
}

const longestPath = 300
const mostLines = 300
