import type { Caller, Entry, Fault, OverviewSection, Resource, Site, Trait } from '../../model/model.ts'
import { singularWithin } from '../words/labels.ts'
import { firstInItsLanguage } from '../languages/translations.ts'
import { leftBehind, missingLanguages, missingOf, olderOf } from './states.ts'
import { rules } from './rules.ts'

/** How many waiting entries are listed one by one. */
const few = 5

/** The parts of a type by which `check`, `overview` and `review` report on its translations. */
export const translating: Pick<Trait, 'faults' | 'waiting' | 'changes'> = {
  faults: [olderFaults, missingFaults, repeatedFaults],
  waiting: [olderOnes, missingOnes],
  changes: [
    (before, after) => {
      const left = before && after ? leftBehind(before.entry, before.site, after.entry, after.site) : []
      return left.length > 0 ? [`Its translations were not updated: ${left.join(', ')}.`] : []
    },
  ],
}

function olderFaults(entry: Entry, site: Site): Fault[] {
  const older = olderOf(entry.resource, site).get(entry)
  if (!older) return []
  const { key, original } = older
  const commit = older.commit.slice(0, 12)
  return [
    rules['older-translation']({
      key,
      message: `the text of ${original.path} has changed since ${commit}, on which this translation is based`,
      hint: `git diff ${commit} -- ${original.path} shows the changes; when the translation has them, too: almanac ${entry.resource.name} renew ${site.refOf(entry)}`,
      names: [original.path],
    }),
  ]
}

function missingFaults(entry: Entry, site: Site, levels: ReadonlyMap<string, string>): Fault[] {
  const { resource } = entry
  if (/^(?:warning|error)$/.test(levels.get('missing-translation') ?? ''))
    return missingLanguages(entry, site).map((code) => faultOf(entry, site, code, 1))
  return missingOf(resource, site)
    .filter(({ entries }) => entries[0] === entry)
    .map(({ language, entries }) => faultOf(entry, site, language, entries.length))
}

function repeatedFaults(entry: Entry, site: Site): Fault[] {
  const { path } = firstInItsLanguage(entry, site)
  if (path === entry.path) return []
  const message = `${path} is the same translation in the same language, and counts, as its id is lower`
  const hint = "give this file a 'translationKey' of its own, or another name if it has none"
  return [rules['repeated-translation']({ key: 'translationKey', message, hint, names: [path] })]
}

function faultOf(entry: Entry, site: Site, language: string, count: number): Fault {
  const { name, labels } = entry.resource
  const more =
    count === 1 ? '' : count === 2 ? ', nor does another one of its type' : `, nor do ${count - 1} others of its type`
  return rules['missing-translation']({
    key: 'title',
    message: `this ${singularWithin(labels)} does not exist in the language '${language}'${more}`,
    hint: `almanac ${name} translate ${site.refOf(entry)} --to ${language}`,
  })
}

function olderOnes(resource: Resource, site: Site, caller: Caller): OverviewSection {
  const mine = [...olderOf(resource, site).values()].filter(({ entry }) =>
    resource.access.rights.edit(caller, entry, site),
  )
  const first = mine.slice(0, few).map(({ entry, original }) => toOverviewItem(entry, original.modified))
  return { heading: 'Older translations', count: mine.length, first, what: 'original changed', more: 'check' }
}

function missingOnes(resource: Resource, site: Site, caller: Caller): OverviewSection {
  const all = new Set(missingOf(resource, site).flatMap(({ entries }) => entries))
  const mine = [...all].filter((entry) => resource.access.rights.edit(caller, entry, site))
  const first = mine.slice(0, few).map((entry) => toOverviewItem(entry, entry.modified))
  const more = 'check --rule missing-translation=warn'
  return { heading: 'Missing translations', count: mine.length, first, what: 'changed', more }
}

function toOverviewItem(entry: Entry, moment: number): OverviewSection['first'][number] {
  const [title] = entry.resource.searched.flatMap((textsOf) => textsOf(entry))
  return { entry, text: title || entry.path, moment }
}
