import type { Caller, Context, Resource } from '../../model/model.ts'
import { describeSchema } from '../../derive/describe-arg.ts'
import { errors } from '../../resources/actions/errors.ts'
import { makeCall } from '../../derive/arguments/make-call.ts'
import { titleMemberOf } from '../../derive/entries.ts'
import { askForEach } from './ask-for-each.ts'
import { confirmPlan } from './confirm-plan.ts'
import { toBody, toRaw, type Typed, valueOf } from '../flags/flag-values.ts'
import type { Flag } from '../flags/flags.ts'
import { changedLists, type ListChanges, takeListChanges } from '../flags/list-changes.ts'
import { readPiped, readSecret } from '../flags/standard-input.ts'
import { readDates } from '../flags/typed-dates.ts'
import { refuseUnknownWords } from '../flags/typed-values.ts'
import { uselessUser } from '../flags/global-flags.ts'
import { usage } from '../output/exit-codes.ts'
import { printLeftOut } from './left-out.ts'
import { heldBack } from '../output/print-held-back.ts'
import { isFormat, isForPeople, type Output, readOutput } from '../output/output.ts'
import { assertPrintable } from '../output/print.ts'
import { printPlanned, printResults } from './print-results.ts'
import { didYouMean, didYouMeanFlag, unknownWord } from '../output/suggest.ts'
import { canAsk, logLine } from '../output/terminal.ts'
import { explainDates } from './dates-for-refs.ts'
import { readConditions } from '../refs/conditions.ts'
import { findAgain } from '../refs/find-ref.ts'
import { isGlob } from '../refs/globs.ts'
import { explainMissing, refuseTranslations } from '../refs/missing-ref.ts'
import { newNames, settleNewNames } from './new-names.ts'
import { languageSpoken, resolveGone, resolveRefs, type Target, toTargets } from './targets.ts'
import { toTest } from './where.ts'
import { requestContextOf, listAll, runAction } from './run-action.ts'
import { listThose, runTargets, printFailed } from './run-targets.ts'
import type { Purpose, Session } from '../session/session.ts'
import { withSession } from '../session/with-session.ts'
import { namesMany, type TypedVerb, type Verb } from './verbs.ts'

/** Runs a verb: parses the flags, opens the folder, runs the action on each named entry, prints the result. */
export async function runVerb(typedVerb: TypedVerb): Promise<void> {
  const { verb, flags, positionals, globals } = typedVerb
  refuseAssignments(positionals.flat(), flags)
  const typed = sortFormats(typedVerb)
  const output = readOutput(typed)
  const where = typed['where'] && readConditions(typed['where'].join(' '))
  mustName(typedVerb, where !== undefined)
  mustForce(typedVerb)
  const raw = await readArguments(typedVerb, typed)
  // An entry to remove exists already.
  const known = flags.map(({ makes: _makes, ...flag }): Flag => flag)
  const lists = verb.action.does === 'update' ? takeListChanges(flags, raw) : { added: {}, removed: {} }
  if (typed['edit'] && globals.user !== undefined) throw uselessUser(globals.user, `${typedVerb.resource.name} --edit`)
  const editor = typed['edit'] && (await import('../editing/editor.ts')).editorOf()
  if (editor) nameUntitled(typedVerb, raw)
  const isDry = typed['dry-run'] !== undefined || editor !== undefined
  const purpose = { ...purposeOf(typedVerb), dryRun: isDry, isUntold: editor !== undefined }
  await withSession(globals, purpose, async (session) => {
    const resource = session.site.resources.get(typedVerb.resource.name) ?? typedVerb.resource
    if (['created', 'changed'].includes(String(verb.action.answers))) assertPrintable(output, resource)
    printProblems(session, verb)
    const test = where && ((of: Resource) => toTest(session, of, where))
    const isRead = verb.action.methods.includes('GET')
    const find = () => {
      const found = explainDates(session, { ...typedVerb, raw }, () => toTargets(session, verb, positionals, raw, test))
      const language = languageSpoken(session, raw, found)
      return [
        resolveRefs(session, flags, readDates(session.site, flags, raw), language, isRead),
        resolveRefs(session, flags, lists.added, language) as ListChanges['added'],
        found,
        language,
      ] as const
    }
    const search = () => findAgain(session.site, find)
    // Programs ask for what may not exist: they need no more than a quick answer.
    const [resolved, plus, targets, spoken] = await (isRead ? search() : explainMissing(session.site, search))
    for (const [i, { references }] of isRead ? [] : verb.positionals.entries())
      if (references) await refuseTranslations(session.site, references, [positionals[i] ?? []].flat())
    const removed = resolveGone(session, known, lists, spoken)
    const mayAsk = !typed['yes'] && !isDry
    const [only, ...others] = targets
    const isWhole = !canAsk() || isRead || editor || !only || others.length > 0
    const secret = canAsk() && only ? secretIn(flags, typed) : undefined
    const asking = secret || !isWhole ? await import('./ask-missing.ts') : undefined
    const withSecret = secret
      ? { ...resolved, [secret.arg]: await asking!.askFor(session, resource, only!, secret, true) }
      : resolved
    const full = isWhole ? withSecret : await asking!.askMissing(session, { ...typedVerb, resource }, only, withSecret)
    const args = await settleNewNames(session, flags, full, mayAsk)
    const added = (await settleNewNames(session, flags, plus, mayAsk)) as ListChanges['added']
    const made = newNames(session, flags, { ...args, ...added })
    if (mayAsk) await confirmPlan(session, typedVerb, targets, raw, made)
    const context = contextFor(typedVerb, output, session, targets)
    const callArgs = { ...args, ...(context && { context }) }
    const answers = await askForEach(flags, raw, targets)
    const done = await runTargets(session, { ...typedVerb, resource }, targets, {
      raw,
      argsOf: (target) => ({
        ...callArgs,
        ...answers.get(target),
        ...(target.entry && changedLists(session, target.entry, { added, removed })),
        ...target.pathArgs,
      }),
      run: test && verb.action.does === 'list' ? listThose(test(resource), where) : typed['all'] ? listAll : runAction,
    })
    const { results } = done
    const [first] = results
    if (editor && first?.kind === 'entry') {
      const { createEdited } = await import('../editing/create-edited.ts')
      return createEdited(session, globals, first.entry, editor)
    }
    const printing = { site: session.site, resource, output, context: context ?? ('view' as const) }
    if (isDry) printPlanned(results, verb, printing)
    else printResults(results, verb, printing, namesMany(typedVerb))
    printFailed(done)
    if (!isDry && verb.action.does === 'list' && first?.kind === 'page' && isForPeople(output))
      await printLeftOut(session, { ...typedVerb, resource, typed }, callArgs, first.page)
  })
}

// A ref has no such form, unless it is the path of a file.
function refuseAssignments(words: readonly (string | undefined)[], flags: readonly Flag[]): void {
  const names = flags.map(({ name }) => name)
  for (const word of words) {
    const meant = word && !word.includes('/') ? didYouMeanFlag(word, names) : undefined
    if (meant) throw usage(`'${word}' is neither a ref nor a flag`, meant)
  }
}

// A title can still be written in the editor.
function nameUntitled({ flags, resource }: TypedVerb, raw: Record<string, unknown>): void {
  const member = titleMemberOf(resource)
  const title = flags.find(({ arg }) => arg === member)
  if (title && raw[title.arg] === undefined) raw[title.arg] = valueOf(title, ['Untitled'])
}

// Worded like commander's error; `--where` replaces a ref.
function mustName({ verb, positionals }: TypedVerb, hasConditions: boolean): void {
  const target = verb.positionals.find(({ isTarget }) => isTarget)
  if (!target || hasConditions || positionals.flat().filter((word) => word !== undefined).length > 0) return
  throw usage(`missing required argument '${target.label}'`, target.description)
}

// Refused before any question.
function mustForce({ verb, resource, flags, typed }: TypedVerb): void {
  const asksForce = verb.action.does === 'delete' && !resource.trashes && flags.some(({ arg }) => arg === 'force')
  if (asksForce && typed['force'] === undefined)
    throw errors.rest_trash_not_supported({ plural: resource.labels.plural })
}

// Showing a single entry needs only part of a large folder. `me` depends on the acting user, even for reading.
function purposeOf({ resource, verb, positionals, typed }: TypedVerb): Purpose {
  const [ref = '', ...others] = positionals.flat()
  const doing = `${resource.name} ${verb.name}`
  if (!verb.action.methods.includes('GET') || verb.words.has(ref)) return { doing }
  const isOne = verb.action.answers === 'entry' && ref !== '' && others.length === 0 && !isGlob(ref) && !typed['where']
  const isLook = isOne && verb.positionals.length === 1 && verb.positionals[0]!.arg === 'id'
  return { reads: true, look: isLook ? { resource, ref } : undefined }
}

async function readArguments(typedVerb: TypedVerb, typed: Typed): Promise<Record<string, unknown>> {
  const { resource, verb, flags, positionals } = typedVerb
  const raw = await toRaw(flags, typed)
  const secret = secretIn(flags, typed)
  // A person is prompted once the folder is open: its settings determine the rules for a secret.
  if (secret && !canAsk()) raw[secret.arg] = await readSecret()
  const body = flags.find(({ isBody }) => isBody)
  const takesPiped = verb.action.does === 'create' && positionals.length === 0 && !secret
  // Not the short description of a name: it would swallow the input of a loop over names.
  const isText = body?.arg === 'content' || titleMemberOf(resource) === 'title'
  if (takesPiped && body && isText && raw[body.arg] === undefined) {
    const piped = await readPiped()
    if (piped !== undefined) raw[body.arg] = valueOf(body, [toBody(piped, 'standard input')])
  }
  refuseUnknownWords(flags, raw)
  if (verb.action.does === 'update' && Object.keys(raw).length === 0 && !secret) {
    const hint = `almanac ${resource.name} update --help lists them`
    throw usage('nothing to change: at least one flag is required', hint)
  }
  return raw
}

// `--format` is the output format, unless it is a value of an argument of that name (`post create --format aside`).
function sortFormats({ flags, typed }: TypedVerb): Typed {
  const given = typed['format']
  const own = flags.find(({ arg, name }) => arg === 'format' && name !== arg)
  if (!given || !own) return typed
  const choices = own.type.enum ?? []
  const isMeant = (text: string) => !isFormat(text) && choices.includes(text)
  const unknown = given.find((text) => !isFormat(text) && !choices.includes(text))
  if (unknown !== undefined && didYouMean(unknown, choices.map(String)))
    throw unknownWord('format', unknown, choices.map(String))
  const meant = given.filter(isMeant)
  const printed = given.filter((text) => !isMeant(text))
  const { format: _, ...others } = typed
  return { ...others, ...(printed.length && { format: printed }), ...(meant.length && { [own.name]: meant }) }
}

// People see the source text, if they may change it; programs get the interface's default representation.
function contextFor(
  typedVerb: TypedVerb,
  { format }: Output,
  session: Session,
  targets: readonly Target[],
): Context | undefined {
  const { verb, resource, typed } = typedVerb
  if (typed['context'] || format === 'json' || format === 'ndjson') return undefined
  const arg = verb.action.args(resource)['context']
  if (!arg || !describeSchema(arg.schema).enum?.includes('edit')) return undefined
  if (!session.named) return 'edit'
  const { named, site } = session
  const mayEdit = ({ entry }: Target) =>
    entry ? entry.resource.access.rights.edit(named, entry, site) : mayEditAll(named, typedVerb, session)
  return targets.every(mayEdit) ? 'edit' : undefined
}

// In the edit context, a list only has entries that the user may change: people should see all that they may read.
function mayEditAll(named: Caller, { verb: { action }, resource }: TypedVerb, session: Session): boolean {
  if (!(resource.access.capabilities ?? []).every((one) => named.can(one))) return false
  return !action.permit(makeCall(requestContextOf(session), resource, action, { context: 'edit' }))
}

// The secret to read from standard input.
function secretIn(flags: readonly Flag[], typed: Typed): Flag | undefined {
  return flags.find(({ isSecret, name }) => isSecret && typed[`${name}-stdin`])
}

function printProblems({ site }: Session, verb: Verb): void {
  // `printHeldBack` has named the others.
  const count = verb.action.does === 'list' ? site.problems.size - heldBack(site).length : 0
  const left = count === 1 ? 'One file is left out because it' : `${count} files are left out because they`
  if (count) logLine(`${left} cannot be read: \`almanac check\` shows why.`)
}
