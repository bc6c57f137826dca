import { z } from 'zod'
import { isRecord } from '../../text/values.ts'
import { Again, mayAbort, rerun, toItsEnd } from '../../work/rerun.ts'
import type { Action, Call, Entry, Raw, Resource, Result } from '../../model/model.ts'
import { toCell } from '../../site/show/cell.ts'
import { assertPermitted, callAction, type More } from '../call-action.ts'
import { errors } from '../errors.ts'
import { fenced } from '../fence.ts'
import { refuseTranslation } from '../refuse-translation.ts'
import { isOwn } from '../own-files.ts'
import { entryMeant } from '../read-entry.ts'
import { readArguments } from '../read-arguments.ts'
import { type EntryView, showAll, summarize, toSummaryLine } from '../summary.ts'
import { afterChange, afterCreating, type WriteReport } from './after-writing.ts'
import { changedLines, type Judged, judgeChange, type Wanted } from './judge-change.ts'
import { editableTextsOf } from './texts.ts'
import type { ToolAnswer } from '../tool.ts'
import type { McpSession } from '../session.ts'

export const writtenOutput = z.looseObject({
  entry: z.looseObject({ ref: z.string().optional() }).describe('A summary of the entry.'),
  version: z.string().optional().describe('Its current version, for the next change.'),
  lines: z
    .array(z.object({ field: z.string(), from: z.int(), to: z.int(), text: z.string() }))
    .optional()
    .describe('The current text of the lines that edits changed, and of those around them.'),
  notes: z.array(z.string()).optional(),
})

/** Creates an entry. @throws RestError */
export async function makeEntry(
  { resource, action, more = {} }: { resource: Resource; action: Action; more?: More },
  fields: Raw,
  visit: McpSession,
): Promise<ToolAnswer> {
  const raw = readArguments(fields, action, resource, visit)
  return act(resource, action, raw, visit, {
    done: 'Written',
    more,
    after: (entry) => afterCreating(entry, fields, visit),
  })
}

export interface EntryChange {
  readonly resource: Resource
  readonly action: Action
  readonly ref: string | number | undefined
  /** The action in words: `Moved to the trash`. */
  readonly done: string
  readonly raw?: Raw
}

/** Changes an entry as `judgeChange` allows; others' concurrent changes are judged, too. @throws RestError */
export async function changeEntry(doing: EntryChange, wanted: Wanted, visit: McpSession): Promise<ToolAnswer> {
  const { resource, action, ref, done, raw = {} } = doing
  const { site } = visit
  return rerun(async () => {
    const known = entryMeant(resource, ref, visit) ?? [...site.all(resource.name)][0]
    const fields = readArguments(wanted.fields, action, resource, visit, known)
    const id: Raw = resource.configures || !known ? {} : { id: known.id }
    // Checked before anything about its texts is revealed.
    assertPermitted(visit, resource, action, { ...raw, ...id })
    if (known && typeof ref === 'string') await refuseTranslation(known, ref, visit)
    const entry = known && (site.refresh(known) ?? entryMeant(resource, known.path, visit) ?? known)
    const texts = entry ? editableTextsOf(entry, visit) : []
    const judged = entry && judgeChange(entry, { ...wanted, fields }, visit)
    const overtaken = errors.mcp_overtaken({ ref: `${resource.name} ${entry?.id ?? ''}` })
    const isStill = (now: Entry) => judged === undefined || site.versionOf(now) === judged.state
    const more: More = { precondition: (now) => (isStill(now) ? undefined : overtaken) }
    const after = (now: Entry) => (judged ? afterChange(now, judged, texts, visit) : { otherwise: [] })
    const whole = { ...(judged?.fields ?? fields), ...raw, ...id }
    try {
      return await toItsEnd(() => act(resource, action, whole, visit, { done, after, more, judged, before: entry }))
    } catch (error) {
      throw error === overtaken && mayAbort() ? new Again(overtaken.message) : error
    }
  })
}

interface Act {
  readonly done: string
  readonly after: (entry: Entry) => WriteReport
  readonly more?: More
  readonly judged?: Judged | undefined
  readonly before?: Entry | undefined
}

async function act(
  resource: Resource,
  action: Action,
  raw: Raw,
  visit: McpSession,
  { done, after, more = {}, judged, before }: Act,
): Promise<ToolAnswer> {
  const warnings: string[] = []
  const warn = (note: string, about?: string) => {
    if (about === undefined || isOwn(about, visit)) warnings.push(note)
  }
  const toAnswer = (result: Result, call: Call) => {
    const view = writtenIn(result, call)
    const { entry } = view
    const { version, otherwise } = after(entry)
    const notes = [...warnings]
    if (before && leavesAddress(before, entry, action))
      notes.push('Its former address does not redirect to the new one: use move_content to rename with a redirect.')
    if (otherwise.length > 0)
      notes.push(`Not stored as sent, but sanitized or in another form: ${otherwise.join(', ')}. Read it again.`)
    const told = resource.configures ? showAll(view) : summarize(view)
    const lines = judged && judged.edited.length > 0 ? changedLines(judged, otherwise) : undefined
    const isSame = before?.path === entry.path && judged?.state === visit.site.versionOf(entry)
    const what = isSame ? 'Nothing has changed' : done
    const text = [
      resource.configures ? `${what}.` : `${what}: ${toSummaryLine(told as ReturnType<typeof summarize>)}`,
      ...notes.map((note) => `- ${toCell(note)}`),
      ...(version === undefined ? [] : [`- version: ${version}`]),
      ...(lines ?? []).map(({ field, from, to, text: words }) =>
        fenced(`${field}, lines ${from} to ${to}, current text`, words),
      ),
    ]
    const facts = {
      entry: told,
      ...(version !== undefined && { version }),
      ...(lines && { lines }),
      ...(notes.length > 0 && { notes }),
    }
    return { text: text.join('\n'), facts }
  }
  return callAction(visit, resource, action, raw, toAnswer, { ...more, warn })
}

// Some types answer a write in their own form.
function writtenIn(result: Result, call: Call): EntryView {
  if (result.kind === 'entry') return { entry: result.entry, call, context: result.context ?? call.context }
  const value = result.kind === 'value' ? result.value : undefined
  const entry = isRecord(value) ? call.site.get(call.resource.name, Number(value['id'])) : undefined
  if (!entry) throw new Error(`what is written of ${call.resource.name} is not an entry`)
  return { entry, call, context: 'edit' }
}

function leavesAddress(before: Entry, { slug, resource }: Entry, { name }: Action): boolean {
  const isPublic = before.derived.status === resource.publicStatus || !resource.indexes['status']
  const moves = resource.actions.some((one) => one.name === 'mv')
  return moves && name === 'update' && isPublic && before.slug !== '' && before.slug !== slug
}
