import { count } from '../../text/nouns.ts'
import { posix } from 'node:path'
import { rulesSetting } from '../../define/rules.ts'
import { linksIn } from '../../text/links-in.ts'
import { blotCode } from '../../text/markdown/fences.ts'
import { decoded } from '../../text/wordpress/slug.ts'
import type { ForeignFolder } from './folder/foreign-folder.ts'

/**
 * Settings that turn off the rules about matters that a generator's own build handles differently, with the reason as a note:
 * its programs are beside the texts, and it may include pictures from there. Without a known generator (`hasPrograms`), readers
 * may get only what pages of `serve` include. `texts`: those that are read, relative to the content folder.
 */
export function rulesOff(folder: ForeignFolder, content: string, texts: readonly string[], hasPrograms: boolean) {
  if (!hasPrograms) return { settings: {}, notes: [] }
  const files = new Set(folder.files)
  const beside = texts.flatMap((text) => {
    const file = posix.join(content, text)
    return linksIn(blotCode(folder.text(file) ?? ''), true)
      .filter(({ isDisplayed, target }) => isDisplayed && isBeside(target, file, files))
      .map(() => text)
  })
  const note = `${count(beside.length, 'picture')} beside ${count(new Set(beside).size, 'text')}: the website's own build includes them, pages of \`serve\` do not`
  const off = { 'skipped-file': 'off', ...(beside.length > 0 && { 'picture-beside': 'off' }) }
  return { settings: { [rulesSetting]: off }, notes: beside.length > 0 ? [note] : [] }
}

// Relative to the file, or to its text's address in most generators: a folder of that name.
function isBeside(target: string, file: string, files: ReadonlySet<string>): boolean {
  const path = decoded(target.trim().replace(/[?#].*$/s, ''))
  if (/^(?:[a-z][a-z\d+.-]*:|\/|$)/i.test(path)) return false
  return [posix.dirname(file), file.replace(/\.\w+$/, '')].some((from) => files.has(posix.join(from, path)))
}
