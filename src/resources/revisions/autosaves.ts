import { z } from 'zod'
import { defineAction } from '../../define/define.ts'
import { variantOf } from '../../derive/entries.ts'
import type { RestError } from '../../define/errors.ts'
import type { Action, Arg, Call, Draft, Entry, Revision, Site } from '../../model/model.ts'
import { contextArg, writableArgs } from '../actions/arguments.ts'
import { assertUnchanged, currentOf, entryOfCall, refuses } from '../actions/get.ts'
import { changeEntry } from '../actions/update.ts'
import { isOwn } from '../shared/post-access.ts'
import { autosaves } from './autosave-files.ts'
import { errors } from './errors.ts'
import { revisionParentOf, toEntry } from './revisions.ts'

const shows = 'autosave'

const parent: Arg = { schema: z.int().describe('The ID for the parent of the autosave.'), early: true }

const reading = {
  methods: ['GET'],
  webOnly: true,
  shows,
  args: () => ({ context: contextArg() }),
} satisfies Partial<Action>

const list = defineAction({
  ...reading,
  name: 'autosaves',
  summary: 'List the unsaved texts of an entry, newest first: one for each user.',
  path: '/{id}/autosaves',
  answers: 'list',
  pathArgs: { id: parent },
  permit: (call) => refuseAutosave(call, entryOfCall(call)),
  run: (call) => {
    const of = entryOfCall(call)!
    const texts = call.site.service(autosaves).list(of.id)
    const entries = texts.map((text) => showAutosave(text, of, call))
    const total = entries.length
    return { kind: 'page', page: { entries, total, perPage: Math.max(1, total), page: 1 } }
  },
})

const get = defineAction({
  ...reading,
  name: 'autosave',
  summary: 'Show one unsaved text of an entry.',
  path: '/{parent}/autosaves/{id}',
  answers: 'entry',
  pathArgs: { parent, id: { schema: z.int().describe('The ID for the autosave.'), early: true } },
  permit: (call) => refuseAutosave(call, revisionParentOf(call)),
  run: (call) => {
    const of = revisionParentOf(call)!
    const texts = call.site.service(autosaves).list(of.id)
    const text = texts.find(({ id }) => id === call.args['id'])
    if (!text) throw errors.rest_post_no_autosave()
    return { kind: 'entry', entry: showAutosave(text, of, call), context: call.context }
  },
})

const save = defineAction({
  name: 'save-autosave',
  summary: 'Keep an unsaved text beside the entry; your own draft is changed directly.',
  methods: ['POST'],
  path: '/{id}/autosaves',
  answers: 'changed',
  pathArgs: { id: parent },
  webOnly: true,
  shows,
  args: (resource) => ({ ...writableArgs(resource, false), ...resource.updateArgs }),
  permit: refuses('update'),
  changes: entryOfCall,
  run: async (call) => {
    const { caller, site } = call
    const entry = entryOfCall(call)!
    if (entry.derived.status === 'draft' && isOwn(caller, entry, site)) {
      const result = await changeEntry(call, 'autosave')
      // One's own draft is its own autosave.
      return { ...result, entry: variantOf(result.entry, { resource: site.resources.get(shows)! }) }
    }
    return site.locked(() => {
      const of = currentOf(call)
      assertUnchanged(call, of)
      return { kind: 'entry', entry: showAutosave(keep(of, call), of, call), context: 'edit' }
    })
  },
})

/** The actions on an entry's unsaved texts, for callers who may edit the entry itself. */
export const autosaveActions: readonly Action[] = [list, save, get]

/** Deletes the unsaved texts of entries that are deleted for good. */
export function forgetAutosaves(entries: readonly Pick<Entry, 'id'>[], site: Site): void {
  site.service(autosaves).forget(entries.map(({ id }) => id))
}

// Takes members not sent from the user's last unsaved text or the entry; if the whole equals the entry, nothing is unsaved.
function keep(of: Entry, call: Call): Revision {
  const { site, caller } = call
  const store = site.service(autosaves)
  const userId = caller.user?.id ?? 0
  const last = store.list(of.id).find((one) => one.userId === userId)
  const text = textSent(of, call, last)
  if (last && !differs(text, draftTextOf(site.draft(of.resource.name, of)))) {
    store.drop(of.id, last)
    throw errors.rest_autosave_no_changes()
  }
  const isUsed = (id: number) => site.inSpace('post', id) !== undefined
  return store.keep(of.id, { userId, moment: site.now(), ...text }, isUsed)
}

// Uses a draft that is never saved, so that texts are cleaned as in any change.
function textSent(of: Entry, call: Call, last?: Revision): Text {
  const { fields, bodyKey, versioned, name } = of.resource
  const draft = call.site.draft(name, of)
  if (last) {
    for (const key of versioned) draft.set(key, last.data[key])
    draft.body = last.body
  }
  for (const [member, { stored, write }] of Object.entries(fields)) {
    const isText = member === bodyKey || versioned.includes(stored?.key ?? '')
    if (isText && call.given.has(member)) write?.(call.args[member], draft, call)
  }
  return draftTextOf(draft)
}

type Text = Pick<Revision, 'data' | 'body'>

function draftTextOf(draft: Draft): Text {
  const data = draft.resource.versioned.map((key) => [key, draft.get(key)] as const)
  return { data: Object.fromEntries(data.filter(([, value]) => value !== undefined)), body: draft.text() }
}

function differs(one: Text, other: Text): boolean {
  const plain = (value: unknown) =>
    String((value ?? '') as string)
      .trim()
      .replaceAll(/\s+/g, ' ')
  const keys = new Set([...Object.keys(one.data), ...Object.keys(other.data)])
  return (
    plain(one.body) !== plain(other.body) || [...keys].some((key) => plain(one.data[key]) !== plain(other.data[key]))
  )
}

function refuseAutosave(call: Call, of: Entry | undefined): RestError | undefined {
  if (!of) return errors.rest_post_invalid_parent()
  return of.resource.access.rights.edit(call.caller, of, call.site)
    ? undefined
    : errors.rest_cannot_read__autosaves(call.caller)
}

function showAutosave(text: Revision, of: Entry, call: Call): Entry {
  return toEntry(text, of, call, { shows, slug: `${of.id}-autosave-v1` })
}
