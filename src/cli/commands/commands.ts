import type { LazyCommand, OwnCommands } from '../verbs/own-verb.ts'

export const commands: OwnCommands['commands'] = {
  init: command('Make a content folder.', () => import('./init.ts')),
  revision: { ...command('Earlier texts of posts and pages.', () => import('./revision.ts')), isNoun: true },
  serve: command('Serve the website and its REST interface.', () => import('./serving/serve.ts')),
  run: command('Serve the REST interface while a command runs.', () => import('./serving/run.ts')),
  mcp: command('Serve assistants over the Model Context Protocol.', () => import('./serving/mcp.ts')),
  preview: command('See the website as it will be, with drafts.', () => import('./serving/preview.ts')),
  overview: command(
    'Say what waits for you: drafts, comments, messages, problems.',
    () => import('./questions/overview.ts'),
  ),
  search: command('Find everything that has some words, drafts included.', () => import('./questions/search.ts')),
  why: command('Say why something is shown or not, or why a file is not an entry.', () => import('./questions/why.ts')),
  due: command('Say what the clock published or ended since a build.', () => import('./questions/due.ts')),
  open: command('Open a published page.', () => import('./serving/open.ts')),
  doctor: command('Say whether this machine and folder are as they should be.', () => import('./doctor/doctor.ts')),
  check: command('Say what is wrong with the files.', () => import('../findings/build-check.ts')),
  review: command('Tell what a branch changes, as a reviewer reads it.', () => import('../reviewing/build-review.ts')),
  schema: command('Print what the files of a type may hold as JSON Schema.', () => import('./schema.ts')),
  undo: command('Take back what the tool did.', () => import('./undo.ts')),
  history: command('What the tool did, and the commits of an entry.', () => import('./history.ts')),
  git: command('How git merges entries.', () => import('./merging/git.ts')),
  ids: command('Give files that share an id different ones.', () => import('./merging/ids.ts')),
  field: command("Rename a field of the site's own, in all files.", () => import('./bulk/field.ts')),
  replace: command('Replace one text by another, in many entries.', () => import('./bulk/replace.ts')),
  order: command('Put entries in an order by hand.', () => import('./bulk/order.ts')),
  types: command('Print the types of the REST interface as TypeScript.', () => import('./types.ts')),
  api: command('Send a request to the REST interface, without a server.', () => import('./serving/api.ts')),
  import: command('Take in the content of another system.', () => import('./exchange/import.ts')),
  export: command(
    'Write what the site answers as files, or the content for another system.',
    () => import('./exchange/export.ts'),
  ),
  completion: command('Print a script by which your shell completes commands.', () => import('./completion.ts')),
  embed: { ...command('What texts embed from other websites.', () => import('./embed.ts')), isNoun: true },
  state: command('What this machine alone keeps, and whether it is believed.', () => import('./state.ts')),
  token: command('Passwords for programs that use the REST interface.', () => import('./token.ts')),
}

/** Defines a command that loads its file on use. */
export function command(summary: string, load: LazyCommand['load']): LazyCommand {
  return { summary, load }
}
