import { type Command, Option } from 'commander'
import type { Resource } from '../../model/model.ts'
import { addExamples, addUsual, commandPath, globalsOf, type UserOf } from '../flags/global-flags.ts'
import { offer } from '../flags/offers.ts'
import { usage } from '../output/exit-codes.ts'
import { oneOf } from '../output/suggest.ts'
import type { Purpose, Session } from '../session/session.ts'
import { withSession } from '../session/with-session.ts'

/** A command that belongs to no content type, built on demand. */
export interface LazyCommand {
  readonly summary: string
  /** Whether it represents a content type without actions for the terminal: it is a noun with its own verbs. */
  readonly isNoun?: true
  /** Loads its file, whose `build` adds arguments, flags, help and action. */
  readonly load: () => Promise<{ build(command: Command): void }>
}

export interface OwnCommands {
  readonly commands: Readonly<Record<string, LazyCommand>>
  /** The verbs of a noun that are no actions: `form inbox`, `post import`. */
  readonly verbsOfEach: (resource: Resource) => Readonly<Record<string, LazyCommand>>
}

export interface OwnVerb extends Pick<Purpose, 'reads' | 'isLocal'> {
  readonly examples: readonly string[]
  /** Output formats, the default first; left out if there is no choice. */
  readonly formats?: readonly string[]
  /** Whether it can show what it would change (`--dry-run`), and, unless `unasked`, asks before it does (`--yes`). */
  readonly plans?: true | 'unasked'
  /** The meaning of `--user` for it; none by default. */
  readonly user?: UserOf
}

export interface PlanFlags {
  readonly dryRun?: true
  readonly yes?: true
}

/** Turns a command into a holder of verbs, and returns it. */
export function holdVerbs(command: Command, usage: string, examples: readonly string[]): Command {
  addExamples(command, examples)
  return command.usage(usage).helpCommand(false).commandsGroup('Verbs:')
}

/** Adds a verb to a command. Its summary is its description, too, unless it gets a longer one. */
export function addVerb(command: Command, name: string, summary: string): Command {
  return command.command(name).summary(summary).description(summary)
}

/** Gives a verb its examples, its output format, and its work, with an open content folder and the words after the verb. */
export function buildOwnVerb<Flags>(
  command: Command,
  { examples, formats, reads = false, isLocal = false, plans, user }: OwnVerb,
  work: (
    session: Session,
    words: readonly string[],
    flags: Flags & { readonly format: string },
  ) => void | Promise<void>,
): Command {
  if (formats) command.addOption(formatOption(formats))
  if (plans) command.option('--dry-run', 'Only print what would change, as a patch.')
  if (plans === true) command.option('--yes', 'Do not ask for confirmation.')
  addUsual(command, examples, user)
  return command.action(async () => {
    const flags = command.opts<Flags & PlanFlags & { format: string }>()
    if (formats) oneOf('format', flags.format, formats)
    const words = command.processedArgs.flat().filter((word): word is string => word !== undefined)
    const purpose = { reads, isLocal, doing: commandPath(command), dryRun: plans && flags.dryRun }
    await withSession(globalsOf(command), purpose, (session) => work(session, words, flags))
  })
}

/** The value of `--limit`, a number of `what`. @throws CliError */
export function limitOf(text: string, what: string): number {
  const limit = Number(text)
  if (Number.isInteger(limit) && limit > 0) return limit
  throw usage(`--limit '${text}' is not a number of ${what}`, 'Write it like 20')
}

function formatOption(formats: readonly string[]): Option {
  const named = `Output format: ${formats.join(formats.length > 2 ? ', ' : ' or ')}.`
  return offer(new Option('--format <form>', named).default(formats[0]), { words: formats })
}
