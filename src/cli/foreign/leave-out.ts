import { openPaths } from '../../text/glob.ts'
import type { Meaning } from './folder/meaning.ts'
import type { ScannedText } from './folder/survey.ts'

export interface LeftOut {
  readonly what: string
  readonly texts: number
  readonly why: string
}

const aboutTheFolder =
  /^(?:readme|contributing|license|licence|code[_-]of[_-]conduct|security|changelog|claude|agents|gemini)(?:[.-](?:[a-z]{2,3}(?:[-_][a-z]{2,4})?|v?[\d.]+))?(?:\.\w+)?$/i

/** The texts of a folder that are not content, each file or folder with the reason. */
export function toLeaveOut(texts: readonly ScannedText[], meaning: Meaning): readonly LeftOut[] {
  const isExcluded = openPaths(meaning.exclude?.map((one) => one.replace(/^\.?\/+|(?<!\/)\/+$/g, '')))
  const isBeside = openPaths(meaning.beside)
  const hiddenBelow = openHidden(meaning, texts)
  const whys = new Map<string, { texts: number; why: string }>()
  for (const { path, hasMatter, isProgram } of texts) {
    const [top = ''] = path.split('/')
    const isFile = top === path
    const excluded = firstExcluded(path, isExcluded)
    const beside = firstExcluded(path, isBeside)
    const hidden = hiddenBelow(path)
    const why = excluded
      ? 'the configuration excludes it'
      : isFile && !hasMatter && aboutTheFolder.test(top) && !(meaning.hasReadme === true && top === 'README.md')
        ? 'it describes the folder'
        : meaning.needsMatter?.(path) && !hasMatter && (isFile || !meaning.skips?.(top))
          ? withoutMatter
          : isProgram
            ? ofPrograms
            : beside !== undefined || (!isFile && (hidden !== undefined || meaning.skips?.(top)))
              ? 'no pages are built from it'
              : undefined
    const what =
      excluded ??
      beside ??
      (meaning.skips?.(top) ? top : (hidden ?? (why === withoutMatter || why === ofPrograms ? path : top)))
    if (why !== undefined) whys.set(what, { texts: (whys.get(what)?.texts ?? 0) + 1, why })
  }
  return [...whys].map(([what, rest]) => ({ what, ...rest }))
}

const ofPrograms = 'its front matter is a program'
const withoutMatter = 'it has no front matter'

// The hidden file or folder inside a folder; as a pattern for all of its kind if that matches no others.
function openHidden({ skipsBelow }: Meaning, texts: readonly ScannedText[]): (path: string) => string | undefined {
  if (!skipsBelow) return () => undefined
  const meant = new Set(
    texts.flatMap(({ path }) => path.split('/').flatMap((part, at) => (skipsBelow(part) ? [] : [`${at} ${part[0]}`]))),
  )
  return (path) => {
    const parts = path.split('/')
    const at = parts.findIndex((part, i) => i > 0 && skipsBelow(part))
    if (at < 0) return undefined
    const sign = parts[at]![0]!
    return meant.has(`${at} ${sign}`) ? parts.slice(0, at + 1).join('/') : `${'*/'.repeat(at)}${sign}*`
  }
}

// The highest excluded folder of a file, or the file.
function firstExcluded(path: string, isExcluded: (path: string) => boolean): string | undefined {
  const parts = path.split('/')
  const at = isExcluded(path) ? parts.findIndex((_, i) => isExcluded(parts.slice(0, i + 1).join('/'))) : -1
  return at < 0 ? undefined : parts.slice(0, at + 1).join('/')
}
