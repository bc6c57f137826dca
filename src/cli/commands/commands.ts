import type { LazyCommand, OwnCommands } from '../verbs/own-verb.ts'

export const commands: OwnCommands['commands'] = {
  init: command('Create a content folder.', () => import('./init.ts')),
  revision: { ...command('Work with earlier texts of posts and pages.', () => import('./revision.ts')), isNoun: true },
  serve: command('Serve the website and its REST interface.', () => import('./serving/serve.ts')),
  run: command('Serve the REST interface while a command runs.', () => import('./serving/run.ts')),
  mcp: command('Serve assistants over the Model Context Protocol.', () => import('./serving/mcp.ts')),
  preview: command('Preview the website with its drafts.', () => import('./serving/preview.ts')),
  overview: command(
    'Show what needs your attention: drafts, comments, messages, problems.',
    () => import('./questions/overview.ts'),
  ),
  search: command('Search all content, including drafts.', () => import('./questions/search.ts')),
  why: command(
    'Explain why something is shown or not, or why a file is not an entry.',
    () => import('./questions/why.ts'),
  ),
  due: command('Show what was published or ended by schedule since a build.', () => import('./questions/due.ts')),
  open: command('Open a published page.', () => import('./serving/open.ts')),
  doctor: command('Check that this machine and folder are set up correctly.', () => import('./doctor/doctor.ts')),
  check: command('Check the files for problems.', () => import('../findings/build-check.ts')),
  review: command('Summarize the changes of a branch for a reviewer.', () => import('../reviewing/build-review.ts')),
  schema: command('Print a JSON Schema for the files of a type.', () => import('./schema.ts')),
  undo: command('Undo changes made by Almanac.', () => import('./undo.ts')),
  history: command('List the changes made by Almanac, and the commits of an entry.', () => import('./history.ts')),
  git: command('Configure how git merges entries.', () => import('./merging/git.ts')),
  ids: command('Give files that share an id different ones.', () => import('./merging/ids.ts')),
  field: command("Rename one of the site's own fields in all files.", () => import('./bulk/field.ts')),
  replace: command('Replace a text in many entries.', () => import('./bulk/replace.ts')),
  order: command('Order entries manually.', () => import('./bulk/order.ts')),
  types: command('Print the types of the REST interface as TypeScript.', () => import('./types.ts')),
  api: command('Send a request to the REST interface without a server.', () => import('./serving/api.ts')),
  import: command('Import the content of another system.', () => import('./exchange/import.ts')),
  export: command(
    'Export the site as static files, or its content for another system.',
    () => import('./exchange/export.ts'),
  ),
  completion: command('Print a completion script for your shell.', () => import('./completion.ts')),
  embed: {
    ...command('Manage content that texts embed from other websites.', () => import('./embed.ts')),
    isNoun: true,
  },
  state: command(
    'Manage the state that only this machine keeps, and whether it is trusted.',
    () => import('./state.ts'),
  ),
  token: command('Manage passwords for programs that use the REST interface.', () => import('./token.ts')),
}

/** Defines a command that loads its file on use. */
export function command(summary: string, load: LazyCommand['load']): LazyCommand {
  return { summary, load }
}
