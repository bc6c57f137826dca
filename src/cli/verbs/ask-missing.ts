import { errors, RestError } from '../../define/errors.ts'
import type { Raw, Resource } from '../../model/model.ts'
import { makeCall } from '../../derive/arguments/make-call.ts'
import { readArgs } from '../../derive/arguments/read-args.ts'
import { toArgTable } from '../../derive/routes.ts'
import { titleMemberOf } from '../../derive/entries.ts'
import { capitalized } from '../../text/values.ts'
import { valueOf } from '../flags/flag-values.ts'
import type { Flag } from '../flags/flags.ts'
import { readDates } from '../flags/typed-dates.ts'
import { withTypedValues } from '../flags/typed-values.ts'
import { printError } from '../output/print-error.ts'
import { ask, isTypedAgain } from '../session/prompt.ts'
import { resolveRefs, type Target } from './targets.ts'
import { requestContextOf } from './run-action.ts'
import type { Session } from '../session/session.ts'

/**
 * Asks a person at a terminal for missing required arguments: one question each, the title first, repeated until the answer is
 * valid. An empty answer leaves out an optional value. Returns all arguments. @throws CliError if they give up with Ctrl-C
 */
export async function askMissing(
  session: Session,
  { resource, flags }: { readonly resource: Resource; readonly flags: readonly Flag[] },
  target: Target,
  args: Raw,
): Promise<Raw> {
  const known: Record<string, unknown> = { ...args }
  refuseWrong(session, resource, target, flags, known)
  const answered = new Set<string>()
  for (;;) {
    const names = missing(session, resource, target, known).filter((name) => !answered.has(name))
    // A file is titled after its name.
    const mayName = target.action.does === 'create' && !target.uploads
    const optional = answered.size === 0 && mayName ? untitled(resource, flags, known) : undefined
    const title = titleMemberOf(resource)
    const next = optional ?? names.find((name) => name === title) ?? names[0]
    const flag = flags.find(({ arg }) => arg === next)
    if (!flag) return known
    answered.add(flag.arg)
    const answer = await askFor(session, resource, target, flag, names.includes(flag.arg))
    if (answer !== undefined) known[flag.arg] = answer
  }
}

// Invalid arguments are reported before any question.
function refuseWrong(session: Session, of: Resource, { action }: Target, flags: readonly Flag[], args: Raw): void {
  const table = toArgTable(action, of, 'terminal')
  const given = Object.fromEntries(Object.entries(table).filter(([arg]) => args[arg] !== undefined))
  try {
    readArgs(given, args, requestContextOf(session))
  } catch (error) {
    throw withTypedValues(error, flags, args)
  }
}

// The missing required arguments, by name; none if there is another fault, which the action reports itself.
function missing(session: Session, resource: Resource, { action, pathArgs, uploads }: Target, args: Raw): string[] {
  try {
    const call = makeCall(requestContextOf(session, uploads), resource, action, { ...args, ...pathArgs })
    return missingArguments(action.permit(call))
  } catch (error) {
    return missingArguments(error)
  }
}

function missingArguments(error: unknown): string[] {
  if (!(error instanceof RestError) || error.code !== errors.rest_missing_callback_param.code) return []
  const { params } = error.data
  return Array.isArray(params) ? params.map(String) : []
}

// An entry needs a title or a text, even if only the site's own fields are required. A person's name may be left out.
function untitled(resource: Resource, flags: readonly Flag[], args: Raw): string | undefined {
  const title = titleMemberOf(resource)
  const isSaid = flags.some(({ arg, isBody }) => (isBody || arg === title) && args[arg] !== undefined)
  const isTitle = title !== undefined && resource.fields[title]?.stored?.key === 'title'
  return isSaid || !isTitle ? undefined : title
}

/**
 * Asks a person at a terminal for the value of one flag, until it is valid; a secret must be typed twice alike. Returns
 * undefined for an empty answer to an optional value. @throws CliError if they give up with Ctrl-C
 */
export async function askFor(session: Session, of: Resource, { action }: Target, flag: Flag, isNeeded: boolean) {
  const { arg, isSecret } = flag
  const name = flag.aliases[0] ?? flag.name
  const question = flag.question ?? `${capitalized(name)}:`
  for (;;) {
    const typed = await ask(`${question} `, { secret: isSecret })
    const text = isSecret ? typed : typed.trim()
    if (text === '' && !isNeeded) return undefined
    if (text === '') continue
    let raw: Raw = {}
    try {
      raw = readDates(session.site, [flag], { [arg]: valueOf(flag, [text]) })
      raw = resolveRefs(session, [flag], raw)
      readArgs({ [arg]: toArgTable(action, of, 'terminal')[arg]! }, raw, requestContextOf(session))
      if (!isSecret || (await isTypedAgain(name, text))) return raw[arg]
    } catch (error) {
      printError(withTypedValues(error, [flag], raw))
    }
  }
}
