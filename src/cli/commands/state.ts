import type { Command } from 'commander'
import { refuseOthers } from '../../storage/files/places.ts'
import { adoptState, resetState, type StateFile, stateFiles } from '../../storage/machine-folder/state.ts'
import { count } from '../../text/nouns.ts'
import { toTable } from '../output/table.ts'
import { toJson } from '../output/print.ts'
import { notFound, usage } from '../output/exit-codes.ts'
import { canAsk, drawing, print, logLine } from '../output/terminal.ts'
import { mustConfirm } from '../session/prompt.ts'
import type { Session } from '../session/session.ts'
import { addVerb, buildOwnVerb, holdVerbs, type PlanFlags } from '../verbs/own-verb.ts'

export function build(command: Command): void {
  holdVerbs(command, '<verb> [--flags]', [
    'almanac state list',
    'almanac state adopt',
    'almanac state reset',
  ]).description(
    'The state that only this machine keeps, in `.almanac`: passwords, data of visitors, messages, what can be undone. In a git checkout it is signed so that no branch can bring its own; unsigned state is moved aside and not trusted.',
  )
  const list = addVerb(command, 'list', 'List the state, and what was moved aside.').description(
    'Lists the files of the state, whether this clone signed them, and which were moved aside.',
  )
  buildOwnVerb(
    list,
    { formats: ['table', 'json'], examples: ['almanac state list'], reads: true, isLocal: true },
    listState,
  )
  const adopt = addVerb(command, 'adopt', 'Trust state that this clone did not sign.')
    .description(
      'Signs state that this clone did not sign, such as a backup restored into a new clone. What was moved aside is put back. Make sure that it is yours: its passwords will open accounts here.',
    )
    .argument('[path...]', 'The files, as shown by `state list`; all by default, or the newest of those moved aside.')
    .option('--yes', 'Do not ask for confirmation.')
  buildOwnVerb(
    adopt,
    { examples: ['almanac state adopt', 'almanac state adopt credentials.json --yes'], isLocal: true },
    adoptAll,
  )
  const reset = addVerb(command, 'reset', 'Start over without any state.')
    .description('Moves all state aside: passwords must be set again, and `undo` can no longer revert anything.')
    .option('--yes', 'Do not ask for confirmation.')
  buildOwnVerb(reset, { examples: ['almanac state reset'], isLocal: true }, resetAll)
}

function listState({ site }: Session, _: readonly string[], { format }: { readonly format: string }): void {
  refuseOthers(site.folder.root)
  const files = stateFiles(site.folder.root)
  if (format === 'json') return print(toJson(files.map((file) => ({ ...file, name: statePathOf(file) }))))
  if (files.length === 0) return logLine('There is no state yet.')
  const rows = files.map((file) => [statePathOf(file), wordOf(file)])
  print(toTable(['file', 'trusted'], rows, drawing()))
}

async function adoptAll({ site }: Session, names: readonly string[], { yes }: PlanFlags): Promise<void> {
  const { root } = site.folder
  const wanted = toAdopt(stateFiles(root), names)
  if (wanted.length === 0) return logLine('There is nothing to adopt: everything here is already trusted.')
  mustSay(yes, 'adopt')
  if (!yes) await mustConfirm(`Trust ${wanted.map(statePathOf).join(', ')}? Its passwords will open accounts here.`)
  const isSigned = await site.locked(() => adoptState(root, wanted))
  logLine(isSigned ? `Signed ${count(wanted.length, 'file')}.` : `Put back ${count(wanted.length, 'file')}.`)
}

async function resetAll({ site }: Session, _: readonly string[], { yes }: PlanFlags): Promise<void> {
  mustSay(yes, 'reset')
  if (!yes) await mustConfirm('Move all state aside? All passwords must then be set again.')
  const files = await site.locked(() => resetState(site.folder.root))
  logLine(files.length === 0 ? 'There was no state.' : `Moved ${count(files.length, 'file')} aside.`)
}

// A script must confirm explicitly what it trusts.
function mustSay(yes: true | undefined, verb: string): void {
  if (!yes && !canAsk()) throw usage(`state ${verb} asks for confirmation, which is not possible here`, 'Add --yes')
}

// Of a file moved aside several times, the newest: `stateFiles` lists it first.
function toAdopt(files: readonly StateFile[], names: readonly string[]): StateFile[] {
  const unsigned = files.filter(({ isSigned }) => isSigned === false)
  if (names.length === 0) {
    const seen = new Set<string>()
    return unsigned.filter(({ path }) => !seen.has(path) && seen.add(path))
  }
  return names.map((name) => {
    const found = unsigned.find((file) => statePathOf(file) === name || file.path === name)
    if (!found) throw notFound(`there is no '${name}' to adopt`, '`almanac state list` lists what there is')
    return found
  })
}

function statePathOf({ path, refusedIn }: StateFile): string {
  return refusedIn === undefined ? path : `${refusedIn}/${path}`
}

function wordOf({ isSigned, refusedIn }: StateFile): string {
  if (refusedIn !== undefined) return 'no: moved aside'
  return isSigned === false ? 'no: not signed by this clone' : 'yes'
}
