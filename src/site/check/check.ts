import { doUntil, nothing, sliceMs, yieldToEventLoop } from '../../work/turns.ts'
import { knownRules } from '../../define/rules.ts'
import { madeAreas } from '../../derive/areas.ts'
import { excludeSetting } from '../../derive/settings/foreign-settings.ts'
import type { Entry, Fault } from '../../model/model.ts'
import { openPaths } from '../../text/glob.ts'
import { SkippedFiles } from '../index/skipped-files.ts'
import { textPathOf } from '../index/load-file.ts'
import type { OpenSite } from '../open-site.ts'
import { checkLinksOfFields, checkOwnTexts } from './check-links.ts'
import { checkOwnWords } from './check-own-words.ts'
import { openUnknown } from './check-references.ts'
import { checkText } from './check-texts.ts'
import { checkValues, openIdentityFaults } from './check-values.ts'
import { CheckedFile } from './checked-file.ts'
import type { Concerns } from './concerns.ts'
import { type Finding, type IsSeen, sortFindings } from './finding.ts'
import { levelsOf, type RuleLevels, weigh } from './levels.ts'
import { openTargets } from './link-targets.ts'
import { ownFilesOf } from '../../derive/folders/own-site-files.ts'
import { checkLook } from '../look/check-look.ts'
import { openNearNames } from './near-names.ts'
import { rules } from './rules.ts'
import { UnknownKeys } from './unknown-keys.ts'

/** The files that did not change, beside changed ones. */
export interface Others extends Concerns {
  readonly has: (path: string) => boolean
}

export interface CheckOptions {
  /** The files to report on; by default, all. */
  readonly wanted?: (path: string) => boolean
  /** Levels from the command line, which take precedence over the setting `check`. */
  readonly levels?: RuleLevels
  /** What the caller may know: to them, links to other files lead nowhere, and no finding names those. */
  readonly isSeen?: IsSeen
  /** Files of which only findings that changes of other files may have caused are reported. */
  readonly others?: Others
}

/**
 * Returns all findings, sorted by file and line: unreadable files, unknown keys, wrong values, bad references, duplicate ids
 * and slugs, broken links. If the settings are unreadable, only unreadable files: what the others say depends on the settings.
 */
export function checkSite(site: OpenSite, options?: CheckOptions): Finding[] {
  const steps = checking(site, options)
  for (let step = steps.next(); ; step = steps.next()) if (step.done) return step.value
}

/** Does the same in slices, between which other requests are served: changes made meanwhile may or may not be reflected. */
export async function checkInSlices(site: OpenSite, options: CheckOptions): Promise<Finding[]> {
  const steps = checking(site, options)
  for (;;) {
    const step = doUntil(performance.now() + sliceMs, steps)
    if (step) return step.value
    await yieldToEventLoop()
  }
}

function* checking(
  site: OpenSite,
  { wanted = () => true, levels: typed, isSeen = () => true, others }: CheckOptions = {},
): Generator<() => void, Finding[]> {
  const levels = levelsOf(site.settings, typed)
  // Otherwise these are read only when a page needs them.
  for (const path of ownFilesOf(site.settings).keys()) site.load(path)
  const { fault } = site.configuration
  const found: Finding[] = unreadable(site, (path) => path === fault?.file || wanted(path))
  if (fault) return sortFindings(weigh(found, levels))
  const unknown = openUnknown(site, isSeen)
  const keys = new UnknownKeys(site, levels.get('unknown-key'))
  const keysOfOthers = new UnknownKeys(site, levels.get('unknown-key'))
  const identityFaults = openIdentityFaults(site)
  const targets = openTargets(site, isSeen)
  const nearNames = openNearNames(site)
  for (const entry of [...site.entries.byPath.values()].sort((a, b) => (a.path < b.path ? -1 : 1))) {
    yield nothing
    // A file that is not checked may have the same slug as one that is.
    const identity = [...identityFaults(entry)]
    const textPath = textPathOf(site.folder, entry.resource, entry.path) ?? entry.path
    if (!wanted(textPath) && !wanted(entry.path)) continue
    const isOther = others?.has(textPath) === true
    const concerns = isOther && !others.isAll ? others : undefined
    const isOn = ({ code }: { readonly code: string }) => levels.get(code) !== 'off'
    const ownFaults = () =>
      [
        ...identity,
        ...nearNames(entry),
        ...entry.resource.faults.flatMap((faultsOf) => faultsOf(entry, site, levels)),
        ...(entry.resource.configures ? faultsOfMade(entry, site) : []),
      ].filter(isOn)
    if (concerns?.hasOtherNames === false) {
      const faults = ownFaults()
      if (faults.length === 0) continue
      const file = new CheckedFile(entry, site, isSeen)
      found.push(...faults.map((fault) => file.findingOf(fault)).filter((finding) => !file.allows(finding)))
      continue
    }
    const file = new CheckedFile(entry, site, isSeen)
    const faults = [
      ...(concerns ? [] : (isOther ? keysOfOthers : keys).faultsOf(entry, file.allowsKey)),
      ...checkValues(entry, site, unknown),
      ...file.misreadNumbers(entry),
      ...checkLinksOfFields(entry, targets.faultOf, concerns?.isLink),
    ]
    const inMatter = [...faults.filter(isOn), ...ownFaults()].map((fault) => file.findingOf(fault))
    const inText = checkText(entry, file.body, site, targets, concerns?.isLink).filter(isOn)
    const all = [...inMatter, ...inText.map((fault) => file.findingIn(fault))]
    found.push(...all.filter((finding) => !file.allows(finding)), ...(concerns ? [] : file.unused(levels)))
  }
  const notes = keys.notes((entry, fault) => new CheckedFile(entry, site, isSeen).findingOf(fault))
  const asides = skipped(site, (path) => wanted(path) && others?.has(path) !== true)
  const linked = (path: string) => (others?.has(path) && !others.isAll ? others.isLink : undefined)
  const data = [
    ...checkOwnWords(site, wanted),
    ...checkLook(site, wanted),
    ...checkOwnTexts(site, wanted, targets.faultOf, linked),
  ]
  return sortFindings(weigh([...found, ...notes, ...asides, ...data], levels))
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

// One note per extension and folder.
function skipped(site: OpenSite, wanted: (path: string) => boolean): Finding[] {
  return skippedFiles(site, wanted)
    .kinds()
    .map(({ folder, ending, count, example }) => {
      const many = `${count} files ${ending} ${folder === '' ? 'outside the folders' : `in ${folder}/`} are`
      const message = `${count === 1 ? 'this file is' : many} not content: nothing reads ${count === 1 ? 'it' : 'them'}`
      return rules['skipped-file']({ file: example, line: 1, column: 1, message, count })
    })
}

/** The files in a site's folder that are not content. */
export function skippedFiles(site: OpenSite, wanted: (path: string) => boolean): SkippedFiles {
  const files = new SkippedFiles(site.settings)
  // Exclusion by the settings is deliberate.
  const isExcluded = openPaths(site.settings[excludeSetting])
  for (const { path } of site.folder.walk()) {
    if (!site.resourceOf(path) && wanted(path) && !isExcluded(path)) files.add(path)
  }
  return files
}

// Faults of the settings that define resources, and built-in types of this version that these displace.
function faultsOfMade({ data }: Entry, site: OpenSite): Fault[] {
  const { faults, displaced } = madeAreas(site.areas, data)
  const said = site.areas.flatMap(({ made }) => made?.faults?.(data, site) ?? [])
  const findings = displaced.map(({ name, labels, since }) => {
    const message = `${labels.plural} (${name}), which Almanac has since ${since}, are not available: the settings already use the name`
    return rules['displaced-type']({ key: name, message, hint: 'rename yours, and its files, to have both' })
  })
  return [...faults, ...said, ...findings]
}
