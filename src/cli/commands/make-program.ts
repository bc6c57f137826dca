import { Command } from 'commander'
import { addExamples, declareGlobals } from '../flags/global-flags.ts'
import { lineWidth } from '../output/terminal.ts'
import { versionOfTool } from '../output/version.ts'

/** The program without nouns and commands. */
export function makeProgram(): Command {
  const program = new Command('almanac')
    .description('The content of one website, as Markdown and JSON files in a git folder.')
    .usage('[--site DIR] <noun> <verb> [ref] [--flags]')
    .version(versionOfTool(), '-V, --version', 'Print the version.')
    .helpOption('-h, --help', 'Print this help.')
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
  ['almanac init content', 'create a content folder'],
  ['almanac post create --title "Hello" < hello.md', 'write a post'],
  ['almanac post list --status draft', 'find it'],
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
links; else the setting url, else derived from ALMANAC_REST, a local REST root),
ALMANAC_SMTP_URL (the mail server for forms), ALMANAC_DEBUG (any value: errors with
their place in the sources), VISUAL, EDITOR, NO_COLOR.
Exit codes: 0 ok, 1 findings or failed, 2 usage, 3 not found, 4 conflict,
5 refused, 6 I/O or git, 130 interrupted.`
