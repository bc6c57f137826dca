import type { MatterForm } from '../../../model/model.ts'
import { toUsual } from '../../../storage/front-matter/matter-forms.ts'
import { parseEntry } from '../../../storage/front-matter/parse-entry.ts'
import { dayInFolders, dayInName } from '../../../text/time/day-in-path.ts'
import { listOf, quietly } from '../../../text/values.ts'
import { type ForeignFolder, isMarkdownPath } from './foreign-folder.ts'
import type { Meaning } from './meaning.ts'

/** The facts about a text from its path and front matter. */
export interface ScannedText {
  /** Relative to the content folder. */
  readonly path: string
  readonly data: Readonly<Record<string, unknown>>
  readonly hasMatter: boolean
  /** Whether its front matter is in a programming language, which is never run. */
  readonly isProgram: boolean
  /** Whether it is readable only in another tool's form. */
  readonly isOtherForm: boolean
  readonly isDated: boolean
  /** Whether its generator takes the date from its path. */
  readonly isDatedByPath: boolean
}

/** The texts below a folder (`''` for all), unreadable ones as empty; `isOne` decides by path which files are texts. */
export function scanTexts(
  folder: ForeignFolder,
  content: string,
  isOne = isMarkdownPath,
  { matterForm: form, namesDate }: Pick<Meaning, 'matterForm' | 'namesDate'> = {},
  dateKeys: readonly string[] = [],
): ScannedText[] {
  const below = content === '' ? '' : `${content}/`
  return folder.files
    .filter((path) => path.startsWith(below) && isOne(path))
    .map((file) => {
      const path = file.slice(below.length)
      const text = folder.text(file) ?? ''
      const isOtherForm = toUsual(text, form).text !== text
      const data = matterOf(text, file, form)
      const isNamed = (dayInName(path, true) ?? (namesDate ? dayInFolders(path) : undefined)) !== undefined
      const said = ['date', 'publishDate', pubDate, ...dateKeys].some((key) => listOf(data?.[key]).length > 0)
      const isDatedByPath = isNamed && namesDate === true
      return {
        path,
        data: data ?? {},
        hasMatter: data !== undefined,
        isProgram: /^\uFEFF?---[ \t]*(?:js|javascript|ts|coffee|cson)\b/i.test(text),
        isOtherForm,
        isDated: isNamed || said,
        isDatedByPath,
      }
    })
}

function matterOf(text: string, path: string, form?: MatterForm): ScannedText['data'] | undefined {
  return quietly(() => {
    const { data } = parseEntry(text, path, undefined, form)
    return /^\uFEFF?\s*(?:---|\+\+\+)/.test(toUsual(text, form).text) ? data : undefined
  }, {})
}

/** The date key of feeds, and of blogs made from Astro's templates. */
export const pubDate = 'pubDate'

const usual = /^(?:_posts|posts?|blog|news|articles?|journal|weblog)$/i

/** The folder of posts: of the usual names, the one with the most dated texts, which must be half of its files. */
export function findPosts(texts: readonly Pick<ScannedText, 'path' | 'isDated'>[]): string | undefined {
  const counts = new Map<string, { dated: number; all: number }>()
  for (const { path, isDated } of texts) {
    const parts = path.split('/').slice(0, -1)
    parts.forEach((name, at) => {
      if (!usual.test(name)) return
      const folder = parts.slice(0, at + 1).join('/')
      const count = counts.get(folder) ?? { dated: 0, all: 0 }
      counts.set(folder, { dated: count.dated + Number(isDated), all: count.all + 1 })
    })
  }
  const some = [...counts].filter(([, { dated, all }]) => dated > 0 && dated * 2 >= all)
  // A folder of posts in another of the usual names (`news/_posts`) takes precedence.
  return some.sort(([a, one], [b, other]) => other.dated - one.dated || b.length - a.length)[0]?.[0]
}

/** The names that texts have under a key, with their numbers. */
export function termsIn(texts: readonly ScannedText[], key: string): Map<string, number> {
  const names = new Map<string, number>()
  for (const { data } of texts)
    for (const name of listOf(data[key]).flat())
      if (typeof name === 'string' && name.trim() !== '') names.set(name, (names.get(name) ?? 0) + 1)
  return names
}
