import { z } from 'zod'
import { defineAction } from '../../../define/define.ts'
import { languageOf, neutralPath, pathInLanguage } from '../../../derive/languages/languages.ts'
import { translationKey, translationOf } from '../../../derive/languages/translations.ts'
import { referencePlaces, replaceRefs } from '../../../derive/references/places.ts'
import { inKnownCase } from '../../../derive/settings/key-case.ts'
import { asWritten } from '../../../derive/settings/readings.ts'
import { sourceTexts } from '../../../derive/translating/source-texts.ts'
import type { ArgTable, Call, Draft, Entry, Resource, Site, Stored } from '../../../model/model.ts'
import { bareRef, saidIn, storedSlug } from '../../../text/names.ts'
import { ownIdKey } from '../../../text/own-id.ts'
import { completeDraft } from '../../actions/fill-draft.ts'
import { currentOf, knownOf, onEntry } from '../../actions/get.ts'
import { errors } from '../errors.ts'
import { setStatus } from '../publication/publication.ts'
import { permitCopy } from './duplicate.ts'

const args = ({ languages }: Resource): ArgTable => ({
  to: {
    schema: z.string().describe('The language to translate it into, one of the setting `languages`: en.'),
    required: true,
    suggests: { words: () => languages?.codes ?? [] },
    flag: { example: 'en' },
  },
})

// A translation's own keys: its origin, its addresses, its state.
const ownKeys = new Set([
  ...['id', ownIdKey, 'aliases', 'permalink', 'status', 'draft', 'published', 'trashed_from', 'modified', 'lastmod'],
  ...['imported_from', 'translated_from', 'default_lang_commit', 'l10n'],
])

/** Begins a translation: a draft beside the original, with its text and references. Terminal only. */
export const translate = defineAction({
  ...onEntry,
  name: 'translate',
  summary: 'Start its translation: a draft with its text; `check` reports when the original has changed.',
  done: 'Started a translation:',
  args,
  among: (entries, { to }, site) => originals(entries).filter((one) => !translationOf(one, String(to), site)),
  permit: permitCopy,
  run: async (call) => {
    const { site } = call
    const to = String(call.args['to'])
    assertTranslatable(call, knownOf(call), to)
    const begin = await beginTranslation(call, knownOf(call))
    return site.locked(() => {
      const source = currentOf(call)
      assertTranslatable(call, source, to)
      const draft = begin(source, to)
      completeDraft(draft, call, 'duplicate')
      return { kind: 'entry', entry: site.save(draft), context: 'edit', created: true }
    })
  },
})

// Of entries that are translations of each other, the one in the first language; none from the trash.
function originals(entries: readonly Entry[]): Entry[] {
  const rank = (entry: Entry) => entry.resource.languages?.codes.indexOf(languageOf(entry)) ?? 0
  const first = new Map<string, Entry>()
  const present = entries.filter(({ derived }) => derived.status !== 'trash')
  for (const entry of present) {
    const key = translationKey(entry)
    const known = first.get(key)
    if (!known || rank(entry) < rank(known)) first.set(key, entry)
  }
  return present.filter((entry) => first.get(translationKey(entry)) === entry)
}

/** Asks git for an original's commit; returns a function that drafts its translation, under the write lock. */
export async function beginTranslation(call: Call, known: Entry): Promise<(source: Entry, language: string) => Draft> {
  const { site } = call
  const from = await site.service(sourceTexts).commitOf(known)
  if ('why' in from)
    call.warn?.(
      `'translated_from' is left out: ${from.why}. So \`check\` cannot tell when it is outdated: commit an original before you translate it.`,
    )
  return (source, language) => {
    // Without a file of the original, what names it would name its translation.
    const original = source.implicit ? site.save(site.draft(source.resource.name, source)) : source
    const draft = draftOf(original, language, site)
    if ('commit' in from) draft.set('translated_from', from.commit)
    return draft
  }
}

/** Refuses a language that the site does not have, or in which the entry exists. @throws RestError */
export function assertTranslatable({ caller, resource, site }: Call, source: Entry, to: string): void {
  const codes = resource.languages?.codes ?? []
  if (codes.length === 0) throw errors.rest_no_languages()
  if (!codes.includes(to)) throw errors.rest_unknown_language({ language: to, known: codes.join(', ') })
  const known = translationOf(source, to, site)
  if (!known) return
  const { path, resource: of } = known
  const isSeen = of.access.rights.read(caller, known, site)
  throw isSeen ? errors.rest_is_translated({ language: to, path }) : errors.rest_is_translated__hidden({ language: to })
}

function draftOf(source: Entry, to: string, site: Site): Draft {
  const { resource } = source
  const draft = site.draft(resource.name)
  draft.language = to
  draft.slug = storedSlug(source)
  draft.path = translationPath(source, to, site)
  const places = referencePlaces(resource).map(({ stored }) => stored)
  for (const [key, value] of Object.entries(inKnownCase(asWritten(source), resource))) {
    if (ownKeys.has(key) || resource.shared?.includes(key)) continue
    const named = places.filter((place) => place.key === key)
    // In the interpreted values, references state their language.
    const meant = named.length > 0 ? source.data[key] : value
    draft.set(
      key,
      named.reduce((said, place) => replaceRefs(said, place, (ref) => refIn(ref, place, to, site)), meant),
    )
  }
  if (resource.fields['status']?.stored) setStatus(draft, 'draft')
  draft.body = site.bodyOf(source)
  return draft
}

// Beside the original, or where the files of that language are.
function translationPath(source: Entry, to: string, site: Site): string {
  const { resource } = source
  const like = [...site.all(resource.name)].find((one) => languageOf(one) === to)
  return pathInLanguage(resource, neutralPath(resource, source.path), to, like?.path)
}

// A reference to the translation of the named entry, if there is one.
function refIn(ref: unknown, { references, space }: Stored, to: string, site: Site): unknown {
  const find = (said: unknown) => (references ? site.find(references, said) : space && site.findInSpace(space, said))
  const named = find(ref)
  if (!named) return typeof ref === 'string' ? bareRef(ref) : ref
  const meant = translationOf(named, to, site) ?? named
  const own = typeof ref === 'string' ? [bareRef(ref)] : []
  const short = references ? [...own, storedSlug(meant)] : own
  const isDefault = (of: Resource) => of.languages?.codes[0] === to
  const said = short.find((text) => text !== '' && find(isDefault(meant.resource) ? text : saidIn(to, text)) === meant)
  return said ?? (references ? site.refOf(meant) : site.refInSpace(meant))
}
