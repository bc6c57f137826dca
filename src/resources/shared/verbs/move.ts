import { z } from 'zod'
import { givesWay } from '../../../text/names.ts'
import { callWith } from '../../../derive/call-with.ts'
import { defineAction } from '../../../define/define.ts'
import { listOf } from '../../../text/values.ts'
import type { ArgTable, Call, Entry } from '../../../model/model.ts'
import { toSlug } from '../../../text/wordpress/slug.ts'
import { idArg } from '../../actions/arguments.ts'
import { writeFields } from '../../actions/fill-draft.ts'
import { assertUnchanged, currentOf, knownOf, onEntry } from '../../actions/get.ts'
import { errors } from '../errors.ts'
import { isPlaced } from '../permalink.ts'
import { linksTo, moveLinks, stemOf, textsIn, type Whereabouts, whereaboutsOf } from './links-to.ts'

const pathArgs: ArgTable = {
  ...idArg,
  to: { schema: z.string().describe('The new name: a slug, without folders.') },
}

/** Renames an entry, with all references and links to it; its former address leads to the new one. Terminal only. */
export const move = defineAction({
  ...onEntry,
  name: 'mv',
  summary: 'Rename it: its file, and all references and links to it; the old address leads to the new one.',
  path: '/{id}/{to}',
  pathArgs,
  args: () => ({ verbose: { schema: z.boolean().describe('Name every file whose links follow, however many.') } }),
  run: (call) => {
    const { site, resource } = call
    const slug = wantedSlug(String(call.args['to']))
    // Reading every text takes a while, in which others may write. Sorted, since people are told the files.
    const holders = [...linksTo(knownOf(call), site).keys()].toSorted((a, b) => (a.path < b.path ? -1 : 1))
    refuseNameOfDraft(call, slug)
    return site.locked(() => {
      const entry = currentOf(call)
      assertUnchanged(call, entry)
      if (entry.derived.status === 'trash') throw errors.rest_is_in_trash({ path: entry.path })
      const from = whereaboutsOf(entry, site)
      site.beWhole([entry, ...holders])
      const draft = site.draft(resource.name, entry)
      if (!writeFields(callWith(call, { id: entry.id, slug }, { given: new Set(['slug']) }), draft))
        return { kind: 'entry', entry, context: 'edit' }
      if (resource.indexes['alias']) draft.set('aliases', aliasesOf(entry, slug))
      const moved = site.save(draft)
      const to = whereaboutsOf(moved, site)
      tellFollowed(
        holders.map((holder) => follow(holder, call, from, to)).filter(({ links }) => links > 0),
        call,
      )
      if (moved.data['aliases'] !== undefined && from.address && to.address && from.address.href !== to.address.href)
        call.warn?.(`${from.address.pathname} leads to ${to.address.pathname}`)
      return { kind: 'entry', entry: site.get(resource.name, moved.id) ?? moved, context: 'edit' }
    })
  },
})

function wantedSlug(typed: string): string {
  const slug = typed.includes('/') ? '' : toSlug(typed.replace(/\.(?:md|json)$/, ''))
  if (slug === '') throw errors.rest_no_name({ typed })
  return slug
}

// Published, it would take a draft's name, and the draft would get another one, which nobody asked for.
function refuseNameOfDraft({ site, resource, args }: Call, slug: string): void {
  const parentOf = ({ data }: Entry) => resource.parentKey && site.find(resource.name, data[resource.parentKey])
  const moving = site.get(resource.name, Number(args['id']))
  const isDraftThere = (entry: Entry) =>
    entry.slug === ''
      ? stemOf(entry.path) === slug
      : entry.slug === slug && givesWay(entry) && (!moving || parentOf(entry) === parentOf(moving))
  for (const entry of site.all(resource.name))
    if (entry !== moving && isDraftThere(entry))
      throw errors.rest_slug_taken({ slug, holder: `${resource.name} ${entry.id}, ${entry.path}` })
}

// Only what was public has an address that somebody may know.
function aliasesOf(entry: Entry, slug: string): unknown {
  const isPublic = entry.slug !== '' && (!entry.resource.indexes['status'] || isPlaced(entry))
  const former = [...listOf(entry.data['aliases']), ...(isPublic ? [entry.slug] : [])]
  const kept = [...new Set(former)].filter((one) => one !== slug)
  return kept.length ? kept : undefined
}

/** A file, and how many links in it lead to the new place. */
interface Followed {
  readonly path: string
  readonly links: number
}

function follow({ resource, id, path }: Entry, { site }: Call, from: Whereabouts, to: Whereabouts): Followed {
  const known = site.get(resource.name, id)
  const holder = known && site.refresh(known)
  if (!holder) return { path, links: 0 }
  // The entry itself has moved: what is relative in it is seen from the same folder.
  const draft = site.draft(resource.name, holder)
  let links = 0
  for (const [key, text] of textsIn(holder)) {
    const { text: next, count } = moveLinks(text, holder, site, from, to)
    if (count > 0) draft.set(key, next)
    links += count
  }
  const { text: body, count } = moveLinks(site.bodyOf(holder), holder, site, from, to)
  if (count > 0) draft.body = body
  links += count
  return links === 0 ? { path, links } : { path: site.save(draft).path, links }
}

/** How many files are named one by one. */
const mostNamed = 10

function tellFollowed(files: readonly Followed[], { args, warn }: Call): void {
  if (files.length > mostNamed && args['verbose'] !== true) {
    const links = files.reduce((sum, one) => sum + one.links, 0)
    return warn?.(`${links} links in ${files.length} files follow; --verbose names them`)
  }
  for (const { path, links } of files) warn?.(`${path}: ${links === 1 ? 'a link follows' : `${links} links follow`}`)
}
