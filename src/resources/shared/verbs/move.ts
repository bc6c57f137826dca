import { z } from 'zod'
import { givesWay, splitLanguage, storedSlug } from '../../../text/names.ts'
import { callWith } from '../../../derive/call-with.ts'
import { languageOf } from '../../../derive/languages/languages.ts'
import { folderOfPage } from '../../../derive/folders/places.ts'
import { defineAction } from '../../../define/define.ts'
import type { ArgTable, Call, Entry, Site } from '../../../model/model.ts'
import { slugToStem, toSlug } from '../../../text/wordpress/slug.ts'
import { idArg } from '../../actions/arguments.ts'
import { knownOf, onEntry } from '../../actions/get.ts'
import { errors } from '../errors.ts'
import { slugTakenBy } from '../slug.ts'
import { reportFollowed } from './follow-links.ts'
import { stemOf } from './links-to.ts'
import { moveEntry } from './move-entry.ts'

const pathArgs: ArgTable = {
  ...idArg,
  to: {
    schema: z
      .string()
      .describe(
        'The new name: a slug, without folders; with the setting `page_paths`, a page may move to docs/new-name.',
      ),
  },
}

export const move = defineAction({
  ...onEntry,
  name: 'mv',
  summary: 'Rename it, and update all references and links to it; the old address redirects to the new one.',
  path: '/{id}/{to}',
  pathArgs,
  args: () => ({ verbose: { schema: z.boolean().describe('List every file whose links are updated, however many.') } }),
  run: async (call) => {
    const typed = String(call.args['to'])
    const { resource } = call
    const known = knownOf(call)
    const end = resource.byFolders ? typed.lastIndexOf('/') : -1
    const present = end < 0 ? '' : storedSlug(known) || stemOf(known.path)
    const slug = wantedSlug(bareName(typed.slice(end + 1), known), present, call.site)
    refuseNameOfDraft(call, slug)
    const naming = callWith(call, { id: known.id, slug }, { given: new Set(['slug']) })
    const place = end < 0 ? {} : { folder: folderTyped(typed.slice(0, end), call) }
    const { entry, followed, led } = await moveEntry(naming, place)
    reportFollowed(followed, call)
    if (led) call.warn?.(`${led.from} redirects to ${led.to}`)
    return { kind: 'entry', entry, context: 'edit' }
  },
})

// Without the ending of a file, and the entry's own language, as in `soup.en`.
function bareName(typed: string, known: Entry): string {
  const name = typed.replace(/\.(?:md|json)$/, '')
  const said = splitLanguage(name, known.resource.languages?.codes ?? [])
  if (said && said.language !== languageOf(known))
    throw errors.rest_no_name__language({ typed, language: said.language })
  return said?.key ?? name
}

function wantedSlug(typed: string, present: string, { settings }: Site): string {
  if (typed === '' && present !== '') return present
  const slug = typed.includes('/') ? '' : toSlug(typed, settings.language)
  if (slug === '') throw errors.rest_no_name({ typed })
  return slug
}

// An existing folder may be given by its name or its slug.
function folderTyped(typed: string, { site, resource }: Call): string {
  const slugs = typed
    .split('/')
    .filter(Boolean)
    .map((part) => toSlug(part))
  for (const { path } of site.all(resource.name)) {
    const parts = folderOfPage(resource, path).split('/')
    const above = parts.slice(0, slugs.length)
    if (above.length === slugs.length && above.every((part, i) => toSlug(part) === slugs[i])) return above.join('/')
  }
  return slugs.filter(Boolean).map(slugToStem).join('/')
}

// On publication it would take the draft's name, and the draft would be renamed, which nobody wanted.
function refuseNameOfDraft(call: Call, slug: string): void {
  const { site, resource, args } = call
  const parentOf = ({ data }: Entry) => resource.parentKey && site.find(resource.name, data[resource.parentKey])
  const moving = site.get(resource.name, Number(args['id']))
  const isDraftThere = (entry: Entry) =>
    entry.slug === ''
      ? stemOf(entry.path) === slug
      : entry.slug === slug && givesWay(entry) && (!moving || parentOf(entry) === parentOf(moving))
  for (const entry of site.all(resource.name))
    if (entry !== moving && isDraftThere(entry)) throw slugTakenBy(entry, slug, call)
}
