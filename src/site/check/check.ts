import { bodyIfThere } from '../../derive/entries.ts'
import type { Entry, Fault } from '../../model/model.ts'
import { doUntil, nothing, sliceMs, yieldToEventLoop } from '../../work/turns.ts'
import { knownRules } from '../../define/rules.ts'
import { SkippedFiles } from '../index/skipped-files.ts'
import { textPathOf } from '../index/load-file.ts'
import type { OpenSite } from '../open-site.ts'
import { openUnknown } from './check-references.ts'
import { checkText } from './check-texts.ts'
import { checkValues, Identities } from './check-values.ts'
import type { Finding } from './finding.ts'
import { levelsOf, type RuleLevels, weigh } from './levels.ts'
import { openTargets } from './link-targets.ts'
import { openPlaces } from '../index/locate-key.ts'
import { openNearNames } from './near-names.ts'
import { rules } from './rules.ts'
import { UnknownKeys } from './unknown-keys.ts'

/**
 * All that the rules find, by file and line: unreadable files, unknown keys, wrong values, bad references, duplicate
 * ids, slugs, links that lead nowhere.
 *
 * @param wanted - the files whose faults are told; all of them by default
 * @param typed - levels from the command line, which take precedence over the setting `check`
 */
export function checkSite(site: OpenSite, wanted?: (path: string) => boolean, typed?: RuleLevels): Finding[] {
  const steps = checking(site, wanted, typed)
  for (let step = steps.next(); ; step = steps.next()) if (step.done) return step.value
}

/** The same in slices, between which others are served: what they change meanwhile may be told as it was or as it is. */
export async function checkInSlices(site: OpenSite, wanted?: (path: string) => boolean): Promise<Finding[]> {
  const steps = checking(site, wanted)
  for (;;) {
    const step = doUntil(performance.now() + sliceMs, steps)
    if (step) return step.value
    await yieldToEventLoop()
  }
}

function* checking(
  site: OpenSite,
  wanted: (path: string) => boolean = () => true,
  typed?: RuleLevels,
): Generator<() => void, Finding[]> {
  const levels = levelsOf(site.settings, typed)
  const found: Finding[] = unreadable(site, wanted)
  const unknown = openUnknown(site)
  const keys = new UnknownKeys(site, levels.get('unknown-key'))
  const identities = new Identities(site)
  const targets = openTargets(site)
  const nearNames = openNearNames(site)
  for (const entry of [...site.entries.byPath.values()].sort((a, b) => (a.path < b.path ? -1 : 1))) {
    yield nothing
    // Others may have the slug of a file that is not asked for.
    const identity = [...identities.faultsOf(entry)]
    const textPath = textPathOf(site.folder, entry.resource, entry.path) ?? entry.path
    if (!wanted(textPath) && !wanted(entry.path)) continue
    const faults = [
      ...keys.faultsOf(entry),
      ...checkValues(entry, site, unknown),
      ...identity,
      ...nearNames(entry),
      ...entry.resource.faults.flatMap((faultsOf) => faultsOf(entry, site)),
    ].filter(({ code }) => levels.get(code) !== 'off')
    const body = readableBodyOf(entry, site)
    const inText = checkText(entry, body, site, targets).filter(({ code }) => levels.get(code) !== 'off')
    if (!faults.length && !inText.length) continue
    const text = fileTextOf(site, textPath, entry)
    const locate = openPlaces(text)
    for (const { key, at, ...fault } of faults) found.push({ file: textPath, ...locate(key, at), ...fault })
    for (const { start, ...fault } of inText) found.push({ file: textPath, ...placeIn(text, body, start), ...fault })
  }
  const notes = keys.notes((entry, { key, at, ...fault }: Fault) => {
    const file = textPathOf(site.folder, entry.resource, entry.path) ?? entry.path
    return { file, ...openPlaces(fileTextOf(site, file, entry))(key, at), ...fault }
  })
  const all = weigh([...found, ...notes, ...skipped(site, wanted)], levels)
  return all.sort((a, b) => (a.file === b.file ? a.line - b.line || a.column - b.column : a.file < b.file ? -1 : 1))
}

function unreadable(site: OpenSite, wanted: (path: string) => boolean): Finding[] {
  return site.problems
    .all()
    .filter(({ file }) => wanted(file))
    .map(({ file, line = 1, column = 1, reason, hint, rule }) => {
      const found = { file, line, column, message: reason, ...(hint && { hint }) }
      const own = rule === undefined ? undefined : knownRules().get(rule)
      return own ? { ...found, code: own.code, severity: own.severity } : rules.unreadable(found)
    })
}

// One note for each kind of file in each folder.
function skipped(site: OpenSite, wanted: (path: string) => boolean): Finding[] {
  return skippedFiles(site, wanted)
    .kinds()
    .map(({ folder, ending, count, example }) => {
      const many = `${count} files ${ending} ${folder === '' ? 'beside the folders' : `in ${folder}/`} are`
      const message = `${count === 1 ? 'this file is' : many} not content: nothing reads ${count === 1 ? 'it' : 'them'}`
      return rules['skipped-file']({ file: example, line: 1, column: 1, message, count })
    })
}

/** The files in a site's folder that are not content. */
export function skippedFiles(site: OpenSite, wanted: (path: string) => boolean): SkippedFiles {
  const files = new SkippedFiles()
  for (const { path } of site.folder.walk()) if (!site.resourceOf(path) && wanted(path)) files.add(path)
  return files
}

// Of those that are shown as HTML: only these hold shortcodes and blocks.
function readableBodyOf(entry: Entry, site: OpenSite): string {
  const { bodyFaults, fields, keys } = entry.resource
  if (!bodyFaults && !fields['content_format'] && !keys['content_format']) return ''
  return bodyIfThere(entry, site)
}

// In JSON, which writes a text on one line, that line.
function placeIn(text: string, body: string, start: number): { line: number; column: number } {
  const bodyStart = text.indexOf(body)
  if (bodyStart < 0) return { line: 1, column: 1 }
  const before = text.slice(0, bodyStart + start)
  return { line: before.split('\n').length, column: before.length - before.lastIndexOf('\n') }
}

// A file that was deleted meanwhile does not keep the others from being checked; a picture without a file beside it has no text.
function fileTextOf(site: OpenSite, path: string, entry: Entry): string {
  try {
    return path === entry.path && textPathOf(site.folder, entry.resource, path) === undefined
      ? ''
      : site.folder.read(path)
  } catch {
    return ''
  }
}
