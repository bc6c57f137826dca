import { RestError } from '../../define/errors.ts'
import type { Page, Raw } from '../../model/model.ts'
import type { TypedVerb } from './verbs.ts'
import { makeCall } from '../../derive/arguments/make-call.ts'
import { requestContextOf, runAction } from './run-action.ts'
import type { Session } from '../session/session.ts'
import { logLine } from '../output/terminal.ts'

/**
 * Reports on standard error how many entries a list leaves out for their status or language: `2 drafts left out: --status
 * any`.
 */
export async function printLeftOut(
  session: Session,
  { resource, verb, flags, typed }: TypedVerb,
  args: Raw,
  listed: Page,
): Promise<void> {
  const { leavesOut } = verb.action
  for (const line of leavesOut?.(makeCall(requestContextOf(session), resource, verb.action, args)) ?? []) logLine(line)
  if (typed['where'] !== undefined) return
  const countWith = async (more: Raw) => {
    try {
      const found = await runAction(session, resource, verb.action, { ...args, ...more, per_page: 1, page: 1 })
      return found.kind === 'page' ? found.page.total : 0
    } catch (error) {
      // For callers who may not query a status, nothing is left out.
      if (error instanceof RestError) return 0
      throw error
    }
  }
  const isTranslated = flags.some(({ arg }) => arg === 'lang') && typed['lang'] === undefined
  const others = isTranslated ? (await countWith({ lang: 'all' })) - listed.total : 0
  if (others > 0) logLine(`${others} in other languages left out: --lang all`)
  const flag = flags.find(({ arg }) => arg === 'status')
  if (!flag?.missed || typed['status'] !== undefined) return
  const known = new Set((flag.type.items ?? flag.type).enum?.map(String) ?? flag.suggests?.words())
  const everything = ['all', 'any'].find((word) => known.has(word))
  const present = new Set([...session.site.all(resource.name)].map(({ derived }) => derived.status))
  const statuses = new Set(listed.entries.map(({ derived }) => derived.status))
  const left = [...flag.missed].filter(([status]) => present.has(status) && !statuses.has(status))
  if (everything === undefined || left.length === 0) return
  const count = (status: string) => countWith({ status: flag.isList ? [status] : status })
  const counts = await Promise.all(left.map(([status]) => count(status)))
  // If several statuses are listed by default, the printed page may hold only one of them.
  if ((await count(everything)) < listed.total + counts.reduce((sum, one) => sum + one, 0)) return
  const parts = left.flatMap(([, [one, many]], i) =>
    counts[i] ? [`${counts[i]} ${counts[i] === 1 ? one : many}`] : [],
  )
  if (parts.length) logLine(`${parts.join(', ')} left out: --status ${everything}`)
}
