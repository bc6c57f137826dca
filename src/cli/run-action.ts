import { viewOf } from '../derive/view-of.ts'
import type { Action, Call, RequestContext, Context, Entry, Raw, Resource, Result, Uploads } from '../model/model.ts'
import { makeCall, runCall } from '../derive/arguments/make-call.ts'
import { toArgTable } from '../derive/routes.ts'
import type { Session } from './session.ts'
import { logLine } from './output/terminal.ts'

/** One entry, or another object, as the interface shows it. */
export type Shown = Record<string, unknown>

/** Part of a list. Entries are serialized on demand: a list of ids renders nothing. */
export interface Listed {
  readonly kind: 'list'
  readonly entries: readonly Entry[]
  readonly total: number
  readonly page: number
  readonly perPage: number
  /** The representation of an entry, or only these members of it. */
  show(entry: Entry, members?: readonly string[]): Shown
}

/** The result of an action, in the form of the REST representation; `unchanged` if nothing changed. */
export type Outcome = { readonly unchanged?: true } & (
  | Listed
  | {
      readonly kind: 'entry'
      readonly entry: Entry
      readonly shown: Shown
      readonly created: boolean
      /** What a person is told instead of all members. */
      readonly brief?: () => readonly (readonly [name: string, value: string])[]
    }
  | { readonly kind: 'deleted'; readonly shown: Shown }
  | { readonly kind: 'value'; readonly value: unknown }
)

/**
 * Runs one action for the person at the terminal, in the steps of every request: parse the arguments, check permission,
 * act, show the result.
 *
 * @throws RestError as over HTTP; ContentError and system errors when files cannot be read or written
 */
export async function runAction(
  session: Session,
  resource: Resource,
  action: Action,
  raw: Raw,
  uploads: Uploads = {},
): Promise<Outcome> {
  const call = makeCall(
    requestContextOf(session, uploads),
    resource,
    action,
    raw,
    toArgTable(action, resource, 'terminal'),
  )
  return toOutcome(await runCall(call), call)
}

/** The request context of a call by the person at the terminal. */
export function requestContextOf(
  { site, caller, rest, isDry, isUntold }: Session,
  uploads: Uploads = {},
): RequestContext {
  return {
    site,
    caller,
    context: 'view',
    rest,
    headers: {},
    uploads,
    origin: { ip: '', agent: '' },
    face: 'terminal',
    warn: isUntold ? () => undefined : isDry ? (message) => logLine(`Not done: ${message}`) : logLine,
  }
}

function toOutcome(result: Result, call: Call): Outcome {
  switch (result.kind) {
    case 'entry': {
      const { entry, context = call.context, created = false } = result
      if (entry.resource.configures) return { kind: 'value', value: showSettings(entry, call) }
      const { brief } = call.action
      const told = brief && { brief: () => brief(call, entry) }
      return { kind: 'entry', entry, shown: show(entry, call, context), created, ...told }
    }
    case 'page':
      return { kind: 'list', ...result.page, show: (entry, members) => show(entry, call, call.context, members) }
    case 'deleted':
      return { kind: 'deleted', shown: { deleted: true, previous: result.previous } }
    case 'value':
      return { kind: 'value', value: result.value }
  }
}

function show(entry: Entry, call: Call, context: Context, members?: readonly string[]): Shown {
  // If one is unknown, all are shown, to suggest what may be meant.
  const areKnown = members?.every((name) => name === '_links' || entry.resource.fields[name])
  return call.site.show(entry, viewOf(call, context, areKnown ? new Set(members) : undefined))
}

// People also see the settings that the interface does not have.
function showSettings(entry: Entry, call: Call): Record<string, unknown> {
  const view = { site: call.site, ...viewOf(call, 'edit'), opens: () => true }
  const fields = Object.entries(entry.resource.fields)
  return Object.fromEntries(fields.map(([name, { show: value }]) => [name, value(entry, view)]))
}

/** All pages of a list, as one. */
export async function listAll(session: Session, resource: Resource, action: Action, raw: Raw): Promise<Outcome> {
  const entries: Entry[] = []
  for (let page = 1; ; page++) {
    const part = await runAction(session, resource, action, { ...raw, per_page: 100, page })
    if (part.kind !== 'list') return part
    entries.push(...part.entries)
    if (page * part.perPage >= part.total) return { ...part, entries, page: 1, perPage: Math.max(1, part.total) }
  }
}
