import type { Command } from 'commander'

/** A command that belongs to no content type, built on demand. */
export interface LazyCommand {
  readonly summary: string
  /** Whether it stands for a content type that has no actions for the terminal: it is a noun with verbs of its own. */
  readonly isNoun?: true
  /** Loads its file, whose `build` adds arguments, flags, help and action. */
  readonly load: () => Promise<{ build(command: Command): void }>
}

/** The commands besides the nouns. */
export const commands: Readonly<Record<string, LazyCommand>> = {
  init: { summary: 'Make a content folder.', load: () => import('./init.ts') },
  revision: { summary: 'Earlier texts of posts and pages.', isNoun: true, load: () => import('./revision.ts') },
  serve: { summary: 'Serve the website and its REST interface.', load: () => import('./serving/serve.ts') },
  run: { summary: 'Serve the REST interface while a command runs.', load: () => import('./serving/run.ts') },
  mcp: { summary: 'Serve assistants over the Model Context Protocol.', load: () => import('./serving/mcp.ts') },
  preview: { summary: 'See the website as it will be, with drafts.', load: () => import('./serving/preview.ts') },
  overview: {
    summary: 'Say what waits for you: drafts, comments, messages, problems.',
    load: () => import('./questions/overview.ts'),
  },
  search: {
    summary: 'Find everything that has some words, drafts included.',
    load: () => import('./questions/search.ts'),
  },
  why: {
    summary: 'Say why something is shown or not, or why a file is no entry.',
    load: () => import('./questions/why.ts'),
  },
  open: { summary: 'Open a published page.', load: () => import('./serving/open.ts') },
  check: { summary: 'Say what is wrong with the files.', load: () => import('../findings/build-check.ts') },
  review: {
    summary: 'Tell what a branch changes, as a reviewer reads it.',
    load: () => import('../reviewing/build-review.ts'),
  },
  schema: {
    summary: 'Print what the files of a type may say as JSON Schema, for editors.',
    load: () => import('./schema.ts'),
  },
  undo: { summary: 'Take back what the tool did.', load: () => import('./undo.ts') },
  history: { summary: 'What the tool did, and the commits of an entry.', load: () => import('./history.ts') },
  git: { summary: 'How git merges entries.', load: () => import('./merging/git.ts') },
  ids: { summary: 'Give files that share an id different ones.', load: () => import('./merging/ids.ts') },
  types: { summary: 'Print the types of the REST interface as TypeScript.', load: () => import('./types.ts') },
  api: { summary: 'Send a request to the REST interface, without a server.', load: () => import('./serving/api.ts') },
  import: { summary: 'Take in the content of another system.', load: () => import('./exchange/import.ts') },
  export: {
    summary: 'Write what the site answers as files, or the content for another system.',
    load: () => import('./exchange/export.ts'),
  },
  completion: {
    summary: 'Print a script by which your shell completes commands.',
    load: () => import('./completion.ts'),
  },
  embed: { summary: 'What texts show of other websites.', isNoun: true, load: () => import('./embed.ts') },
  token: { summary: 'Passwords for programs that use the REST interface.', load: () => import('./token.ts') },
}

/** Verbs of a noun that are commands with verbs of their own: `form inbox list`. */
export const subcommands: Readonly<Record<string, Readonly<Record<string, LazyCommand>>>> = {
  form: {
    inbox: { summary: 'What visitors sent by forms.', load: () => import('./form-inbox.ts') },
  },
}
