import { viewOf } from '../../derive/view-of.ts'
import type { Action, Call, Context, Entry, Page, Raw } from '../../model/model.ts'
import type { RequestContext, Resource, Result, Uploads } from '../../model/model.ts'
import { makeCall, runCall, plainRequest } from '../../derive/arguments/make-call.ts'
import type { Session } from '../session/session.ts'
import type { Members } from '../output/members.ts'
import { logLine } from '../output/terminal.ts'

/** An action's result with its call, shown at once: later changes do not count. `unchanged` if nothing changed. */
export type CallResult = { readonly call: Call; readonly unchanged?: true } & (
  | Exclude<Result, { kind: 'entry' }>
  | (Extract<Result, { kind: 'entry' }> & { readonly values: Members })
)

/**
 * Runs one action for the person at the terminal, in the steps of every request: parse the arguments, check permission, act,
 * show the result. @throws RestError as over HTTP; ContentError and system errors when files cannot be read or written
 */
export async function runAction(
  session: Session,
  resource: Resource,
  action: Action,
  raw: Raw,
  uploads: Uploads = {},
): Promise<CallResult> {
  const call = makeCall(requestContextOf(session, uploads), resource, action, raw)
  const result = await runCall(call)
  if (result.kind !== 'entry') return { ...result, call }
  const { entry, context = call.context } = result
  if (entry.resource.configures) return { kind: 'value', value: showSettings(entry, call), call }
  return { ...result, values: showEntry(entry, call, context), call }
}

/** The request context of a call by the person at the terminal. */
export function requestContextOf(session: Session, uploads: Uploads = {}): RequestContext {
  const warn = session.isDry ? (message: string) => logLine(`Dry run: ${message}`) : logLine
  return { ...plainRequest(session, 'terminal'), uploads, warn: session.isUntold ? () => undefined : warn }
}

/** Shows entries in the context of a result's call: all members, or only those named. */
export function showIn({ call }: CallResult): (entry: Entry, names?: readonly string[]) => Members {
  return (entry, names) => showEntry(entry, call, call.context, names)
}

function showEntry(entry: Entry, call: Call, context: Context, members?: readonly string[]): Members {
  // If one is unknown, all are shown, to suggest a similar one.
  const areKnown = members?.every((name) => name === '_links' || entry.resource.fields[name])
  return call.site.show(entry, viewOf(call, context, areKnown ? new Set(members) : undefined))
}

// People also see the settings that the interface does not have.
function showSettings(entry: Entry, call: Call): Members {
  const view = { site: call.site, ...viewOf(call, 'edit'), opens: () => true }
  const fields = Object.entries(entry.resource.fields)
  return Object.fromEntries(fields.map(([name, { show: value }]) => [name, value(entry, view)]))
}

/** All pages of a list, as one. */
export async function listAll(session: Session, resource: Resource, action: Action, raw: Raw): Promise<CallResult> {
  const entries: Entry[] = []
  for (let page = 1; ; page++) {
    const part = await runAction(session, resource, action, { ...raw, per_page: 100, page })
    if (part.kind !== 'page') return part
    const { perPage, total } = part.page
    entries.push(...part.page.entries)
    if (page * perPage >= total) return { ...part, page: onePage(entries, total) }
  }
}

export function onePage(entries: readonly Entry[], total = entries.length): Page {
  return { entries, total, page: 1, perPage: Math.max(1, total) }
}
