import { posix } from 'node:path'
import { rulesSetting } from '../../define/rules.ts'
import { linksIn } from '../../text/links-in.ts'
import { blotCode } from '../../text/markdown/fences.ts'
import { decoded } from '../../text/wordpress/slug.ts'
import type { ForeignFolder } from './folder/foreign-folder.ts'

/**
 * The rules that do not apply to another tool's folder, as settings, and the reason as a note.
 *
 * Turns off the rules about matters that the website's own build handles differently: its programs are beside the texts, and it
 * may include pictures from there. Without a known generator, readers may get only what pages of `serve` include.
 *
 * @param texts - those that are read, as paths relative to the content folder
 * @param hasPrograms - whether the files are known to be a generator's
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
  const note = `${beside.length} pictures beside ${new Set(beside).size} texts: the website's own build brings them, pages of \`serve\` do not`
  const off = { 'skipped-file': 'off', ...(beside.length > 0 && { 'picture-beside': 'off' }) }
  return { settings: { [rulesSetting]: off }, notes: beside.length > 0 ? [note] : [] }
}

// Relative to the file, or to its text's address in most generators: a folder of that name.
function isBeside(target: string, file: string, files: ReadonlySet<string>): boolean {
  const path = decoded(target.trim().replace(/[?#].*$/s, ''))
  if (/^(?:[a-z][a-z\d+.-]*:|\/|$)/i.test(path)) return false
  return [posix.dirname(file), file.replace(/\.\w+$/, '')].some((from) => files.has(posix.join(from, path)))
}
