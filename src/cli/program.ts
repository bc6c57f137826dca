import { Command } from 'commander'
import { commands } from './commands/commands.ts'
import { addExamples } from './flags/examples.ts'
import { declareGlobals } from './flags/global-flags.ts'
import { lineWidth } from './output/terminal.ts'
import { normalizeFlags } from './flags/typed-flags.ts'
import { versionOfTool } from './output/version.ts'

/** The command by which shells ask what may follow; nobody types it. */
const completing = '__complete'

/** Runs the typed command. @throws CliError, RestError, ContentError and errors of the system and commander */
export async function run(argv: readonly string[]): Promise<void> {
  if (argv[0] === completing) return (await import('./completing/print-completions.ts')).printCompletions(argv.slice(1))
  const program = makeProgram()
  const words = argv[0] === 'help' ? [...argv.slice(1), '--help'] : [...argv]
  const at = indexOfNoun(words)
  const before = normalizeFlags(words.slice(0, at), program.options)
  const [noun, ...tail] = await nounOf(words.slice(at))
  const after = tail[0] === 'help' ? ['--help'] : tail
  if (noun === undefined) {
    if (!words.some((word) => word === '--version' || word === '-V')) await addEverything(program)
    if (words.length === 0) program.outputHelp()
    else await parse(program, before, program, before)
    return
  }
  await addNamed(program, noun, after[0], words)
  const { command, depth } = findCommand(program, [noun, ...after])
  const path = [noun, ...after].slice(0, depth)
  const rest = normalizeFlags([noun, ...after].slice(depth), command.options, command.registeredArguments.length > 0)
  if (command.commands.length && rest.length === 0) command.help({ error: true })
  await parse(program, [...before, ...path, ...rest], command, rest)
}

async function parse(program: Command, words: readonly string[], command: Command, rest: readonly string[]) {
  try {
    await program.parseAsync(words, { from: 'user' })
  } catch (error) {
    const isCommanders = String((error as { code?: unknown }).code).startsWith('commander.')
    throw isCommanders ? (await import('./output/explain-words.ts')).explainWords(error, command, rest) : error
  }
}

/** The program without nouns and commands. */
export function makeProgram(): Command {
  const program = new Command('almanac')
    .description('The content of one website, as Markdown and JSON files in a git folder.')
    .usage('[--site DIR] <noun> <verb> [ref] [--flags]')
    .version(versionOfTool(), '-V, --version', 'Print the version.')
    .helpOption('-h, --help', 'Print this.')
    .helpCommand(false)
    .enablePositionalOptions()
    .exitOverride()
    .configureOutput({
      outputError: () => undefined,
      getOutHelpWidth: () => lineWidth() ?? 100,
      getErrHelpWidth: () => process.stderr.columns || 100,
    })
    .configureHelp({
      subcommandTerm: (command) => command.name(),
      optionTerm: ({ optional, flags }) => (optional ? flags.replace(/^--(\S+) \[.*$/, '--$1, --no-$1') : flags),
    })
    .addHelpText('after', footer)
  addExamples(program, examples)
  declareGlobals(program)
  return program
}

const examples = [
  ['almanac init content', 'make a content folder'],
  ['almanac post create --title "Hello" < hello.md', 'write a post'],
  ['almanac post list --status draft', 'find one'],
  ['almanac post update hello --status publish', 'publish it'],
  ['almanac post edit hello', 'open its file in your editor'],
  ['almanac check', 'check all files'],
  ['almanac serve', 'serve the website and its REST interface'],
].map(([command, what]) => `${command!.padEnd(48)}${what}`)

const footer = `
A ref is an id, a slug, noun/slug or a file's path.
\`almanac NOUN --help\` lists the verbs of a noun, \`almanac NOUN VERB --help\` the
flags of a verb. Data go to standard output, everything else to standard error.
Environment: ALMANAC_CONTENT, ALMANAC_USER, ALMANAC_PUBLIC_URL (the website in
links; else the setting url, else what ALMANAC_REST says of a local REST root),
ALMANAC_SMTP_URL (the mail server of forms), ALMANAC_DEBUG (any value: errors with
their place in the sources), VISUAL, EDITOR, NO_COLOR.
Exit codes: 0 ok, 1 findings or failed, 2 usage, 3 not found, 4 conflict,
5 refused, 6 I/O or git, 130 interrupted.`

/** The index of the first word that is neither a flag nor the value of one. */
export function indexOfNoun(words: readonly string[]): number {
  for (let at = 0; at < words.length; at++) {
    const word = words[at]!
    if (!word.startsWith('-')) return at
    if (/^--(site|content|user|now|ref)$/.test(word)) at++
  }
  return words.length
}

/** Words with their noun first: someone who puts the verb first names it in the ref. */
export async function nounOf(words: readonly string[]): Promise<readonly string[]> {
  const [first] = words
  if (first === undefined || Object.hasOwn(commands, first)) return words
  const { nounFirst } = await import('./refs/verb-first.ts')
  return nounFirst(words, await loadNouns())
}

/** Whether a first word is a verb of some noun, and nothing else. */
export async function isVerbAlone(word: string): Promise<boolean> {
  const nouns = await loadNouns()
  if (Object.hasOwn(commands, word) || nouns.some(({ name }) => name === word)) return false
  const { verbNamesOf } = await import('./verbs.ts')
  return nouns.some((noun) => verbNamesOf(noun).includes(word))
}

/** The verbs that may come before a ref, in place of a noun. */
export async function verbsAlone(): Promise<string[]> {
  const { hasEdit, toVerbs } = await import('./verbs.ts')
  const nouns = await loadNouns()
  const taken = new Set([...Object.keys(commands), ...nouns.map(({ name }) => name)])
  const verbs = nouns.flatMap((noun) => {
    const named = toVerbs(noun).filter(({ positionals }) => positionals[0]?.references !== undefined)
    return [...named.map(({ name }) => name), ...(hasEdit(noun) ? ['edit'] : [])]
  })
  return [...new Set(verbs)].filter((name) => !taken.has(name))
}

/** Adds one noun or command, its verb with its flags. @throws CliError if there is none of that name */
export async function addNamed(
  program: Command,
  name: string,
  verb: string | undefined,
  words: readonly string[],
): Promise<void> {
  const lazy = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (lazy) return (await lazy.load()).build(program.command(name))
  const nouns = await loadNouns()
  const resource = nouns.find((one) => one.name === name)
  if (!resource) {
    const { unknownFirstWord } = await import('./output/first-word.ts')
    throw unknownFirstWord(name, verb, { nouns, commands: Object.keys(commands), program })
  }
  const { addNoun } = await import('./resource-command.ts')
  const { asDeclared } = await import('./declared.ts')
  await addNoun(program, asDeclared(resource, words), verb)
}

/** Adds every noun and command, for the top-level help: names and summaries are enough. */
export async function addEverything(program: Command): Promise<void> {
  const nouns = await loadNouns()
  program.commandsGroup('Nouns:')
  for (const { name, summary } of nouns) program.command(name).summary(commands[name]?.summary ?? summary)
  program.commandsGroup('Commands:')
  for (const [name, { summary }] of Object.entries(commands)) {
    if (nouns.every((noun) => noun.name !== name)) program.command(name).summary(summary)
  }
}

// A content type whose actions are all web-only is not a noun, unless a command stands for it.
async function loadNouns() {
  const { resources } = await import('../resources/registry.ts')
  return resources.filter(({ name, actions }) => commands[name]?.isNoun ?? actions.some(({ webOnly }) => !webOnly))
}

/** The command that the first words name, and how many words that takes. */
export function findCommand(program: Command, words: readonly string[]): { command: Command; depth: number } {
  let command = program
  let depth = 0
  for (const word of words) {
    const next = command.commands.find((one) => one.name() === word)
    if (!next) break
    command = next
    depth++
  }
  return { command, depth }
}
