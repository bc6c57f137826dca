import { z } from 'zod'
import { defineAction } from '../../define/define.ts'
import { RestError } from '../../define/errors.ts'
import { textOf } from '../../derive/entries.ts'
import { queryOf } from '../../derive/to-query.ts'
import type { Action, ArgTable, Call, Entry, Filter, Page, Query, Result, Revision } from '../../model/model.ts'
import { contextArg } from '../actions/arguments.ts'
import { assertUnchanged } from '../actions/get.ts'
import { forceArg } from '../actions/remove.ts'
import { listing } from '../shared/listing.ts'
import { errors } from './errors.ts'
import { errors as general } from '../actions/errors.ts'

const shows = 'revision'

const parentArg: ArgTable = {
  parent: { schema: z.int().describe('The ID for the parent of the revision.'), early: true },
}
const pathArgs: ArgTable = {
  ...parentArg,
  id: { schema: z.int().describe('Unique identifier for the revision.'), early: true },
}

const { search, exclude, include, order, orderby } = listing({
  order: 'desc',
  by: 'date',
  orderby: ['date', 'id', 'include', 'relevance', 'slug', 'title'],
  bySlugs: true,
}).filters!
const choosing = { search, exclude, include, order, orderby } as Record<string, Filter>

// Clients send these as to any list, although they are undocumented; without them, all revisions are one page.
const asToLists: ArgTable = Object.fromEntries(
  Object.entries({
    page: { schema: z.int().min(1).default(1), early: true },
    per_page: { schema: z.int().min(1).max(100), early: true },
    offset: { schema: z.int().min(0), early: true },
    ...choosing,
  }).map(([name, arg]) => [name, { ...arg, hidden: true }]),
)

const reading = { methods: ['GET'], webOnly: true, shows, permit: refuseRevisions } satisfies Partial<Action>

export const listRevisions = defineAction({
  ...reading,
  name: 'revisions',
  summary: 'List the revisions of an entry, newest first.',
  path: '/{parent}/revisions',
  answers: 'list',
  pathArgs: parentArg,
  args: () => ({ context: contextArg(), ...asToLists }),
  run: async (call) => {
    const of = revisionParentOf(call)!
    const query = queryOf(choosing, call)
    const all = (await call.site.revisions.list(of, query)).filter((revision) => isVisible(revision, call))
    const entries = all.map((revision) => toEntry(revision, of, call))
    return { kind: 'page', page: pageOfRevisions(chooseFrom(entries, query), call) }
  },
})

export const getRevision = defineAction({
  ...reading,
  name: 'revision',
  summary: 'Show one revision of an entry.',
  path: '/{parent}/revisions/{id}',
  answers: 'entry',
  pathArgs,
  args: () => ({ context: contextArg() }),
  run: async (call) => {
    const of = revisionParentOf(call)!
    return { kind: 'entry', entry: toEntry(await revisionOf(of, call), of, call), context: call.context }
  },
})

export const deleteRevision = defineAction({
  name: 'delete-revision',
  summary: 'Permanently delete a revision; revisions in git commits stay.',
  methods: ['DELETE'],
  path: '/{parent}/revisions/{id}',
  answers: 'removed',
  pathArgs,
  webOnly: true,
  shows,
  args: (resource) => ({
    force: forceArg({ ...resource, trashes: false, labels: { singular: 'Revision', plural: 'Revisions' } }),
  }),
  permit: (call) => {
    const of = revisionParentOf(call)
    if (!of) return errors.rest_post_invalid_parent()
    const refusal = call.resource.access.remove(call, of) ?? refuseRevisions(call)
    return refusal && errors.rest_cannot_delete__right(call.caller)
  },
  run: async (call) => {
    const of = revisionParentOf(call)!
    const revision = await revisionOf(of, call)
    if (call.args['force'] !== true) throw general.rest_trash_not_supported({ plural: 'Revisions' })
    if (revision.commit) throw errors.rest_cannot_delete__commit({ hash: revision.commit.hash.slice(0, 10) })
    return call.site.locked(() => removeRevision(revision, call))
  },
})

/** The actions on an entry's revisions, for callers who may edit the entry itself. */
export const revisionActions: readonly Action[] = [listRevisions, getRevision, deleteRevision]

/** Wraps a revision as an entry, to be shown like one. It has its entry's author, whose rights decide on markup in its text. */
export function toEntry(
  revision: Revision,
  of: Entry,
  { site }: Call,
  as = { shows, slug: `${of.id}-revision-v1` },
): Entry {
  const known = entries.get(revision)
  if (known?.derived['of'] === of) return known
  const { id, moment, data, body } = revision
  const entry: Entry = {
    resource: site.resources.get(as.shows)!,
    id,
    path: of.path,
    slug: as.slug,
    data: { ...data, author: of.data['author'] },
    body,
    bodyStart: 0,
    size: body.length,
    mtimeMs: moment,
    ctimeMs: moment,
    ino: 0,
    modified: moment,
    derived: { status: 'inherit', date: moment, of, revision },
  }
  entries.set(revision, entry)
  return entry
}

// Rendered text is cached by entry.
const entries = new WeakMap<Revision, Entry>()

function removeRevision(revision: Revision, call: Call): Result {
  const { site, rest } = call
  const of = revisionParentOf(call)
  if (!of) throw errors.rest_post_invalid_parent()
  const entry = toEntry(revision, of, call)
  assertUnchanged(call, entry)
  const previous = site.show(entry, { context: 'view', rest })
  delete previous['_links']
  site.revisions.drop(of, revision)
  return { kind: 'deleted', previous }
}

const comparisons: Readonly<Record<string, (one: Entry, other: Entry) => number>> = {
  id: (one, other) => one.id - other.id,
  title: (one, other) => textOf(one, 'title').localeCompare(textOf(other, 'title')),
}

// `all` is in the order newest first, or best match first. All revisions have one slug.
function chooseFrom(all: readonly Entry[], { include = [], exclude, orderBy, descending }: Query): readonly Entry[] {
  const chosen = all.filter(({ id }) => (include.length ? include.includes(id) : !exclude?.includes(id)))
  if (orderBy === 'relevance') return chosen
  if (orderBy === 'include') return chosen.sort((a, b) => include.indexOf(a.id) - include.indexOf(b.id))
  const ascending = chosen.reverse().sort(comparisons[orderBy] ?? (() => 0))
  return descending ? ascending.reverse() : ascending
}

function pageOfRevisions(all: readonly Entry[], { args, given }: Call): Page {
  const total = all.length
  const perPage = Number(args['per_page'] ?? Math.max(1, total))
  const page = Number(args['page'])
  const offset = given.has('offset') ? Number(args['offset']) : (page - 1) * perPage
  if (total > 0 && offset >= total) {
    if (given.has('offset')) throw errors.rest_revision_invalid_offset_number()
    throw errors.rest_revision_invalid_page_number({ last: Math.ceil(total / perPage) })
  }
  return { entries: all.slice(offset, offset + perPage), total, perPage, page: given.has('offset') ? 1 : page }
}

function refuseRevisions(call: Call): RestError | undefined {
  const of = revisionParentOf(call)
  if (!of) return errors.rest_post_invalid_parent()
  const refusal = call.resource.access.update(call, of)
  return refusal && errors.rest_cannot_read(call.caller)
}

/** The entry whose revisions a call's path names. */
export function revisionParentOf({ site, resource, args }: Call): Entry | undefined {
  return site.get(resource.name, Number(args['parent']))
}

async function revisionOf(of: Entry, call: Call): Promise<Revision> {
  const revision = await call.site.revisions.find(of, Number(call.args['id']))
  if (revision && isVisible(revision, call)) return revision
  throw errors.rest_post_invalid_id()
}

// Over REST, the text before the first change is not a revision; people at a terminal may want it back.
function isVisible({ isFirst }: Revision, { face }: Call): boolean {
  return face === 'terminal' || !isFirst
}
