import { isUtf8 } from 'node:buffer'
import { isDeepStrictEqual } from 'node:util'
import { ContentError } from '../files/content-error.ts'
import { assertMerged } from '../front-matter/conflict-markers.ts'
import { isYamlPath, readYamlFile } from '../front-matter/data-file.ts'
import { editJson } from '../front-matter/edit-json.ts'
import { type FrontMatter, readFrontMatter } from '../front-matter/front-matter.ts'
import { assertText } from '../files/limits.ts'
import { isJsonPath, readJsonEntry } from '../front-matter/parse-entry.ts'
import type { Data } from '../front-matter/plain-value.ts'
import { readJson } from '../front-matter/read-json.ts'
import { ownIdKey } from '../../text/own-id.ts'
import { losesComment } from './comments.ts'
import { markConflicts } from './mark-conflicts.ts'
import { mergeMatter, type Matter, type Versions } from './merge-matter.ts'
import { type MergedText, mergeTextsWithGit, mergeWithoutConflict } from './merge-texts.ts'
import { mergeData, type Merged } from './merge-values.ts'
import { tolerating } from '../../text/values.ts'

/** A text without its byte order mark and with plain line endings; both are kept beside it. */
interface Plain {
  readonly text: string
  readonly bom: string
  readonly eol: string | undefined
}

interface Parts extends Matter {
  readonly language: FrontMatter['language']
  /** The lines of its fences. */
  readonly open: string
  readonly close: string
  /** The text after the front matter. */
  readonly rest: string
}

/**
 * Merges three versions of an entry file (`path` determines its kind): front matter key by key, the body by lines. Conflict
 * markers surround the lines of a key, or of the body, that both sides changed. A file that cannot be read as an entry, or
 * would lose a comment, is merged by lines, as by git itself. Throws GitError if git cannot be started.
 */
export function mergeEntries(texts: Versions<string>, path: string): MergedText {
  const plain = each(texts, toPlain)
  const merged = plain.base && plain.ours && plain.theirs ? tryMerge(plain as Versions<Plain>, path) : undefined
  return merged ?? mergeTextsWithGit(texts.base, texts.ours, texts.theirs)
}

/** The same for the bytes of files. Those that are not all UTF-8 are merged by lines, byte by byte. */
export function mergeFiles(files: Versions<Uint8Array>, path: string): { bytes: Buffer; hasConflict: boolean } {
  const isText = Object.values<Uint8Array>({ ...files }).every(isUtf8)
  const encoding = isText ? 'utf8' : 'latin1'
  const texts = each(files, (bytes) => Buffer.from(bytes).toString(encoding))
  const merged = isText ? mergeEntries(texts, path) : mergeTextsWithGit(texts.base, texts.ours, texts.theirs)
  return { bytes: Buffer.from(merged.text, encoding), hasConflict: merged.hasConflict }
}

function tryMerge(versions: Versions<Plain>, path: string): MergedText | undefined {
  return tolerating(ContentError, () => {
    const texts = each(versions, ({ text }) => text)
    for (const text of Object.values(texts)) {
      assertText(text, path)
      assertMerged(text, path)
    }
    const merged = isJsonPath(path) ? mergeJsonFiles(texts, path) : mergeTextFiles(texts, path)
    const eol = pick(each(versions, (one) => one.eol)) ?? '\n'
    const bom = pick(each(versions, (one) => one.bom))
    return merged && { ...merged, text: bom + (eol === '\n' ? merged.text : merged.text.replaceAll('\n', eol)) }
  })
}

function mergeTextFiles(texts: Versions<string>, path: string): MergedText | undefined {
  const parts = each(texts, (text) => toParts(text, path))
  const languages = new Set(Object.values(parts).flatMap(({ language }) => language ?? []))
  if (languages.size > 1) return undefined
  const [language] = languages
  const data = mergeVersions(parts)
  const matter = language && writeMatter(parts, data, language, path)
  if (language && !matter) return undefined
  const head = matter ? headOf(parts, matter) : ''
  if (losesComment(parts.base.source, [parts.ours.source, parts.theirs.source], head)) return undefined
  const rest = mergeTextsWithGit(parts.base.rest, parts.ours.rest, parts.theirs.rest)
  const text = head + (head !== '' && !head.endsWith('\n') && rest.text !== '' ? '\n' : '') + rest.text
  if (matter && matter.ours !== matter.theirs) return { text, hasConflict: true }
  if (!rest.hasConflict && !isDeepStrictEqual(dataIn(text, path), data.ours)) return undefined
  return { text, hasConflict: rest.hasConflict }
}

function dataIn(text: string, path: string): Data {
  return isYamlPath(path) ? readYamlFile(text, path) : readFrontMatter(text, path).data
}

function writeMatter(parts: Versions<Parts>, data: Merged<Data>, language: 'yaml' | 'toml' | 'json', path: string) {
  const written = language === 'json' ? writeJsonVersions(parts, data, path) : mergeMatter(parts, data, language)
  const readsAs = (side: 'ours' | 'theirs') => {
    const fence = language === 'toml' ? '+++' : '---'
    const tag = language === 'json' ? 'json' : ''
    const { data: read } = readFrontMatter(`${fence}${tag}\n${written![side]}${fence}\n`, path)
    return isDeepStrictEqual(read, data[side])
  }
  return written && readsAs('ours') && readsAs('theirs') ? written : undefined
}

// Front matter that one side removed returns if the other side changed it.
function headOf(parts: Versions<Parts>, matter: Merged<string>): string {
  const marked = markConflicts(matter.ours, matter.theirs)
  const known = Object.values(parts).find(({ language }) => language)!
  const open = pick(each(parts, (one) => one.open)) || (marked === '' ? '' : known.open)
  const close = pick(each(parts, (one) => one.close)) || (marked === '' ? '' : known.close)
  return open + marked + close
}

function mergeJsonFiles(texts: Versions<string>, path: string): MergedText | undefined {
  // A file that is new on both sides has no base.
  const parts = each(texts, (source) => ({ source, data: source === '' ? {} : readJsonEntry(source, path, '').data }))
  const data = mergeVersions(parts)
  const { ours, theirs } = writeJsonVersions(parts, data, path)
  const isSame = ours === theirs
  return { text: isSame ? ours : markConflicts(ours, theirs), hasConflict: !isSame }
}

function writeJsonVersions({ ours, theirs }: Versions<Matter>, data: Merged<Data>, path: string): Merged<string> {
  const carrier = ours.source === '' ? theirs.source : ours.source
  const text = editJson(carrier, readJson(carrier, path), data.ours, '\n')
  return { ours: text, theirs: editJson(text, readJson(text, path), data.theirs, '\n') }
}

// An entry that both sides added, such as a term that both used first, has the lower id: files name it by its slug.
function mergeVersions({ base, ours, theirs }: Versions<Matter>): Merged<Data> {
  const was = { ...base.data }
  for (const key of ['id', ownIdKey]) {
    const ids = [ours.data[key], theirs.data[key]].filter((id) => typeof id === 'number')
    if (ids.length === 2) was[key] ??= Math.max(...ids)
  }
  return mergeData(was, ours.data, theirs.data, mergeWithoutConflict)
}

function toParts(text: string, path: string): Parts {
  if (isYamlPath(path) && text !== '')
    return { data: readYamlFile(text, path), language: 'yaml', open: '', source: text, close: '', rest: '' }
  const { data, language, matterStart, matterEnd, fenceEnd } = readFrontMatter(text, path)
  return {
    data,
    language,
    open: text.slice(0, matterStart),
    source: text.slice(matterStart, matterEnd),
    close: text.slice(matterEnd, fenceEnd),
    rest: text.slice(fenceEnd),
  }
}

// Mixed line endings within a file are left as they are.
function toPlain(text: string): Plain | undefined {
  const bom = text.startsWith('\ufeff') ? '\ufeff' : ''
  const breaks = text.match(/\r?\n/g) ?? []
  const [eol] = breaks
  if (breaks.some((one) => one !== eol)) return undefined
  return { text: text.slice(bom.length).replaceAll('\r\n', '\n'), bom, eol }
}

/** The value of the side that changed it; ours, if both did. */
function pick<T>({ base, ours, theirs }: Versions<T>): T {
  return ours === base ? theirs : ours
}

function each<T, U>({ base, ours, theirs }: Versions<T>, make: (one: T) => U): Versions<U> {
  return { base: make(base), ours: make(ours), theirs: make(theirs) }
}
