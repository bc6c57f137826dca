import { posix } from 'node:path'
import { rulesSetting } from '../../define/rules.ts'
import { linksIn } from '../../text/links-in.ts'
import { blotCode } from '../../text/markdown/fences.ts'
import { decoded } from '../../text/wordpress/slug.ts'
import type { ForeignFolder } from './folder/foreign-folder.ts'

/**
 * The rules that a folder of another tool is not measured by, as settings, and the reason to tell.
 *
 * Turns off the rules about what the website's own build does in another way: its programs lie beside the texts, and it may
 * bring the pictures that do. Where no generator is known, readers may get what pages of `serve` have, and nothing else.
 *
 * @param texts - those that are read, as paths from the content folder on
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

// From the file, or from the address of its text as most generators have it: a folder of that name.
function isBeside(target: string, file: string, files: ReadonlySet<string>): boolean {
  const path = decoded(target.trim().replace(/[?#].*$/s, ''))
  if (/^(?:[a-z][a-z\d+.-]*:|\/|$)/i.test(path)) return false
  return [posix.dirname(file), file.replace(/\.\w+$/, '')].some((from) => files.has(posix.join(from, path)))
}
