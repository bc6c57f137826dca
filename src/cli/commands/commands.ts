import type { Command } from 'commander'

/** A command that belongs to no content type, built on demand. */
export interface LazyCommand {
  readonly summary: string
  /** Whether it stands for a content type that has no actions for the terminal: it is a noun with verbs of its own. */
  readonly isNoun?: true
  /** Loads the function that adds its arguments, flags, help and action. */
  readonly load: () => Promise<(command: Command) => void>
}

/** The commands besides the nouns. */
export const commands: Readonly<Record<string, LazyCommand>> = {
  init: { summary: 'Make a content folder.', load: async () => (await import('./init.ts')).buildInit },
  revision: {
    summary: 'Earlier texts of posts and pages.',
    isNoun: true,
    load: async () => (await import('./revision.ts')).buildRevision,
  },
  serve: {
    summary: 'Serve the website and its REST interface.',
    load: async () => (await import('./serving/serve.ts')).buildServe,
  },
  run: {
    summary: 'Serve the REST interface while a command runs.',
    load: async () => (await import('./serving/run.ts')).buildRun,
  },
  mcp: {
    summary: 'Serve assistants over the Model Context Protocol.',
    load: async () => (await import('./serving/mcp.ts')).buildMcp,
  },
  preview: {
    summary: 'See the website as it will be, with drafts.',
    load: async () => (await import('./serving/preview.ts')).buildPreview,
  },
  overview: {
    summary: 'Say what waits for you: drafts, comments, messages, problems.',
    load: async () => (await import('./questions/overview.ts')).buildOverview,
  },
  search: {
    summary: 'Find everything that has some words, drafts included.',
    load: async () => (await import('./questions/search.ts')).buildSearch,
  },
  why: {
    summary: 'Say why something is shown or not, or why a file is no entry.',
    load: async () => (await import('./questions/why.ts')).buildWhy,
  },
  open: { summary: 'Open a published page.', load: async () => (await import('./serving/open.ts')).buildOpen },
  check: {
    summary: 'Say what is wrong with the files.',
    load: async () => (await import('../findings/build-check.ts')).buildCheck,
  },
  review: {
    summary: 'Tell what a branch changes, as a reviewer reads it.',
    load: async () => (await import('../reviewing/build-review.ts')).buildReview,
  },
  schema: {
    summary: 'Print what the files of a type may say as JSON Schema, for editors.',
    load: async () => (await import('./schema.ts')).buildSchema,
  },
  undo: { summary: 'Take back what the tool did.', load: async () => (await import('./undo.ts')).buildUndo },
  history: {
    summary: 'What the tool did, and the commits of an entry.',
    load: async () => (await import('./history.ts')).buildHistory,
  },
  git: { summary: 'How git merges entries.', load: async () => (await import('./merging/git.ts')).buildGit },
  ids: {
    summary: 'Give files that share an id different ones.',
    load: async () => (await import('./merging/ids.ts')).buildIds,
  },
  types: {
    summary: 'Print the types of the REST interface as TypeScript.',
    load: async () => (await import('./types.ts')).buildTypes,
  },
  api: {
    summary: 'Send a request to the REST interface, without a server.',
    load: async () => (await import('./serving/api.ts')).buildApi,
  },
  import: {
    summary: 'Take in the content of another system.',
    load: async () => (await import('./exchange/import.ts')).buildImport,
  },
  export: {
    summary: 'Write what the site answers as files, or the content for another system.',
    load: async () => (await import('./exchange/export.ts')).buildExport,
  },
  completion: {
    summary: 'Print a script by which your shell completes commands.',
    load: async () => (await import('./completion.ts')).buildCompletion,
  },
  embed: {
    summary: 'What texts show of other websites.',
    isNoun: true,
    load: async () => (await import('./embed.ts')).buildEmbed,
  },
  token: {
    summary: 'Passwords for programs that use the REST interface.',
    load: async () => (await import('./token.ts')).buildToken,
  },
}

/** Verbs of a noun that are commands with verbs of their own: `form inbox list`. */
export const subcommands: Readonly<Record<string, Readonly<Record<string, LazyCommand>>>> = {
  form: {
    inbox: { summary: 'What visitors sent by forms.', load: async () => (await import('./form-inbox.ts')).buildInbox },
  },
}
