import { languageCodes, languagesSetting } from '../../derive/languages/languages.ts'
import type { Fault, Settings } from '../../model/model.ts'
import type { ContentFolder } from '../../storage/files/content-folder.ts'
import { positionAt } from '../../storage/files/limits.ts'
import { nearest } from '../../text/nearest.ts'
import { cleanHead } from '../../text/html/clean-head.ts'
import { findElsewhere } from '../../text/style-addresses.ts'
import type { Problems } from '../index/problems.ts'
import { languageOfOwnText, ownFiles } from '../../derive/folders/own-site-files.ts'
import { rules } from './rules.ts'

/** The most findings reported per file: people with more correct the first ones. */
const mostReported = 50

type LookFault = Omit<Fault, 'key' | 'at'> & { readonly file: string; readonly line: number; readonly column: number }

interface CheckedLook {
  readonly folder: Pick<ContentFolder, 'look' | 'read' | 'walkUnder'>
  readonly settings: Settings
  readonly problems: Pick<Problems, 'at'>
}

/** Finds parts of a site's look that pages leave out, and references to other websites. */
export function checkLook(site: CheckedLook, wanted: (path: string) => boolean): LookFault[] {
  const { folder, problems } = site
  const textOf = (path: string) =>
    wanted(path) && !problems.at(path) && folder.look(path).file ? folder.read(path) : undefined
  const [style, head] = [textOf(ownFiles.style), textOf(ownFiles.head)]
  const found = [
    ...strangeLanguages(site, wanted),
    ...(style === undefined ? [] : elsewhereIn(style, ownFiles.style, style, 0)),
  ]
  if (head === undefined) return found
  // Positions refer to the normalized text.
  const text = head.replace(/\r\n?/g, '\n')
  const { leftOut, styles } = cleanHead(text)
  found.push(
    ...leftOut.slice(0, mostReported).map(({ at, message, hint }) =>
      rules['left-out-of-head']({
        file: ownFiles.head,
        ...positionAt(text, at),
        message,
        ...(hint !== undefined && { hint }),
      }),
    ),
  )
  let from = 0
  for (const own of styles) {
    const at = text.indexOf(own, from)
    found.push(...elsewhereIn(own, ownFiles.head, text, at))
    from = at + own.length
  }
  return found
}

function strangeLanguages({ folder, settings }: CheckedLook, wanted: (path: string) => boolean): LookFault[] {
  const codes = languageCodes(settings)
  return [...folder.walkUnder('site')].flatMap(({ path }) => {
    const language = languageOfOwnText(path)
    if (language === undefined || codes.includes(language) || !wanted(path)) return []
    const message = `this is not used for any language: the setting '${languagesSetting}' does not name '${language}'`
    const meant = nearest(language, codes)
    return rules['own-text-language']({
      file: path,
      line: 1,
      column: 1,
      message,
      ...(meant !== undefined && { hint: `did you mean '${meant}'?` }),
    })
  })
}

function elsewhereIn(css: string, file: string, text: string, offset: number): LookFault[] {
  return findElsewhere(css)
    .slice(0, mostReported)
    .map(({ at, isImport }) =>
      rules['style-from-elsewhere']({
        file,
        ...positionAt(text, offset + at),
        message: isImport
          ? '@import has no effect: pages load no rules from elsewhere'
          : 'this loads from another website: its fonts are blocked, and its pictures reveal readers to it',
      }),
    )
}
