import { statSync } from 'node:fs'
import { basename } from 'node:path'
import type { Action, Args, Entry, Raw, Resource, Upload, Uploads } from '../../model/model.ts'
import { languageCodes, languageOf } from '../../derive/languages/languages.ts'
import { siteInLanguage } from '../../derive/languages/site-in-language.ts'
import type { OpenSite } from '../../site/open-site.ts'
import { readableKey, trashedSuffix, withoutTrash } from '../../text/names.ts'
import { capitalized } from '../../text/values.ts'
import { isRef } from '../../site/names/refs.ts'
import type { Flag } from '../flags/flags.ts'
import type { ListChanges } from '../flags/list-changes.ts'
import { CliError, notFound } from '../output/exit-codes.ts'
import { logLine } from '../output/terminal.ts'
import type { Session } from '../session/session.ts'
import type { Verb } from './verbs.ts'
import { ambiguous, entryAmong, entryByRef, ifFound } from '../refs/find-ref.ts'
import { entriesByGlob, isGlob } from '../refs/globs.ts'
import { pluralWithin, singularWithin } from '../../derive/words/labels.ts'

export interface Target {
  readonly action: Action
  /** Arguments in the action's path. */
  readonly pathArgs: Raw
  readonly uploads?: Uploads
  /** The file to upload, as typed. */
  readonly file?: string
  readonly entry?: Entry
}

/**
 * The targets that the words after a verb name, one for each entry; all are found before anything is done. `raw`: the arguments
 * as typed; `where` makes the test of `--where` for the entries of a resource. @throws CliError if one names nothing
 */
export function toTargets(
  session: Session,
  verb: Verb,
  positionals: readonly (string | readonly string[])[],
  raw: Raw,
  where?: (resource: Resource) => (entry: Entry) => boolean,
): Target[] {
  const { site } = session
  let targets: Target[] = [{ action: verb.action, pathArgs: {} }]
  for (const [i, { arg, references, isTarget }] of verb.positionals.entries()) {
    const words = [positionals[i] ?? []].flat()
    if (arg === 'files') {
      // One after the other: a refused file must not stop the others.
      targets = targets.flatMap((target) =>
        words.map((file) => ({ ...target, file, pathArgs: { ...target.pathArgs, files: [file] } })),
      )
      continue
    }
    if (arg === 'file') {
      const upload = takeFile(words[0]!)
      targets = targets.map((target) => ({ ...target, uploads: { file: [upload] } }))
      continue
    }
    if (isTarget) {
      const { action } = verb
      const special = words.flatMap((word) => verb.words.get(word) ?? [])
      const refs = words.filter((word) => !verb.words.has(word))
      const among = action.among && ((matched: readonly Entry[]) => action.among!(matched, raw, site))
      const entries = entriesNamed(site, site.resources.get(references!)!, refs, { where, among, verb: action.name })
      targets = [
        ...special.map((one) => ({ action: one, pathArgs: {} })),
        ...entries.map((entry) => ({ action, pathArgs: { [arg]: entry.id }, entry })),
      ]
      continue
    }
    targets = targets.flatMap(({ action, pathArgs }) =>
      words.map((word) => {
        const special = verb.words.get(word)
        if (special) return { action: special, pathArgs }
        const value = references === undefined ? word : entryByRef(site, references, word).id
        return { action, pathArgs: { ...pathArgs, [arg]: value } }
      }),
    )
  }
  return targets
}

interface Chosen {
  readonly where: ((resource: Resource) => (entry: Entry) => boolean) | undefined
  readonly among: ((matched: readonly Entry[]) => readonly Entry[]) | undefined
  readonly verb: string
}

// Each once, in the order of the refs; without refs, all that meet the conditions.
function entriesNamed(
  site: OpenSite,
  resource: Resource,
  refs: readonly string[],
  { where, among, verb }: Chosen,
): Entry[] {
  const test = where?.(resource)
  const find = (ref: string) => entryByRef(site, resource.name, ref)
  // A name means the entry that had it in the trash, even if another one has it now.
  const inTrash = (ref: string) => {
    const found = verb === 'restore' ? trashedAs(ref, resource, site) : []
    if (found.length > 1) throw ambiguous(ref, pluralWithin(resource.labels), found)
    return found[0]
  }
  const one = (ref: string) => inTrash(ref) ?? find(ref)
  const entriesOf = (ref: string) => (isGlob(ref) ? entriesByGlob(site, resource, ref) : [one(ref)])
  const all = () => [...site.all(resource.name)].sort((a, b) => (a.path < b.path ? -1 : 1))
  const named = refs.length || !test ? refs.flatMap(entriesOf) : all()
  const found = [...new Set(test ? named.filter(test) : named)]
  if (test && found.length === 0) throw notFound(`--where matches no ${singularWithin(resource.labels)}`)
  if (!among) return found
  const asked = new Set(refs.filter((ref) => !isGlob(ref)).map(one))
  const meant = new Set(among(found.filter((entry) => !asked.has(entry))))
  const chosen = found.filter((entry) => asked.has(entry) || meant.has(entry))
  const [said = '--where'] = refs.map((ref) => `'${ref}'`)
  if (found.length > 0 && chosen.length === 0)
    throw notFound(`${said} matches only entries that ${resource.name} ${verb} does not change`)
  return chosen
}

// The entries that had a name in the trash; the first one's translations and its namesakes below other parents are not meant.
function trashedAs(ref: string, { name, parentKey = '' }: Resource, site: OpenSite): Entry[] {
  const first = ifFound(() => entryByRef(site, name, ref + trashedSuffix))
  const nameOf = ({ slug }: Entry) => readableKey(withoutTrash(slug))
  const isElse = (one: Entry) =>
    first !== undefined &&
    ((one.slug === first.slug && languageOf(one) !== languageOf(first)) ||
      one.data[parentKey] !== first.data[parentKey])
  const isNamed = (one: Entry) => one.derived.status === 'trash' && nameOf(one) === (first ? nameOf(first) : ref)
  return [...site.all(name)].filter((one) => isNamed(one) && !isElse(one))
}

/** The language of names in arguments: the requested one, or that of all targets; undefined for several. */
export function languageSpoken({ site }: Session, raw: Raw, targets: readonly Target[]): string | undefined {
  const asked = raw['lang'] === undefined ? targets.map(({ entry }) => entry && languageOf(entry)) : [raw['lang']]
  const [language, ...others] = new Set(asked)
  return others.length === 0 ? languageCodes(site.settings).find((code) => code === language) : undefined
}

/**
 * Replaces typed slugs in arguments by ids, as the interface expects. Names of entries to be made stay.
 *
 * @param language the language of names; by default the default one
 * @param reads whether nothing is changed: then an unknown id stays, and is not found later
 * @throws CliError for a ref that names nothing, and is not to be made
 */
export function resolveRefs(
  { site: whole }: Session,
  flags: readonly Flag[],
  raw: Raw,
  language?: string,
  reads = false,
): Args {
  const site = language === undefined ? whole : siteInLanguage(whole, language)
  const resolved = { ...raw }
  for (const { arg, references, space, specialValues, makes } of flags) {
    const value = raw[arg]
    if ((references ?? space) === undefined || value === undefined || specialValues.has(value)) continue
    const find = (ref: string) =>
      space ? entryAmong(site, (one) => one.space === space, ref) : entryByRef(site, references!, ref)
    // A name for a new entry is no number, and has no parent, which would have to be made, too.
    const stays = (ref: string) => (isRef(ref) ? makes && !ref.includes('/') : reads)
    const toId = (ref: unknown) =>
      typeof ref !== 'string' || isNothing(ref) ? ref : stays(ref) && !ifFound(() => find(ref)) ? ref : find(ref).id
    resolved[arg] = Array.isArray(value) ? value.map(toId) : toId(value)
  }
  return resolved
}

// Empty, or 0, which names nothing on purpose; other words that are no refs are for the action to judge.
function isNothing(ref: string): boolean {
  return !isRef(ref) && !/^0*[1-9]\d*$/.test(ref)
}

/**
 * The ids of items to remove from lists. A missing entry is in no list either: it is reported and left out, if the list changes
 * otherwise. @throws CliError for a misspelt name
 */
export function resolveGone(
  session: Session,
  flags: readonly Flag[],
  { added, removed }: ListChanges,
  language: string | undefined,
) {
  const resolved: Record<string, unknown[]> = {}
  for (const [arg, values] of Object.entries(removed)) {
    resolved[arg] = values.flatMap((value) => {
      try {
        return [resolveRefs(session, flags, { [arg]: [value] }, language)[arg]].flat()
      } catch (error) {
        const isAlone = values.length + added[arg]!.length === 1
        const isMeant = !(error instanceof CliError) || error.exit !== 'notFound' || error.hint?.startsWith('Did you')
        if (isAlone || isMeant) throw error
        logLine(`${capitalized(error.message)}: there is nothing to remove`)
        return []
      }
    })
  }
  return resolved
}

// A person's own file, as an upload, which is copied on import. Its checksum is not needed.
function takeFile(path: string): Upload {
  const stat = statSync(path, { throwIfNoEntry: false })
  if (!stat?.isFile()) throw notFound(`there is no file ${path}`)
  return { name: basename(path), type: '', path, size: stat.size, md5: '' }
}
