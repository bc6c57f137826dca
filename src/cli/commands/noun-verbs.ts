import type { LazyCommand, OwnCommands } from '../verbs/own-verb.ts'
import { isEditable } from '../verbs/verbs.ts'
import { command } from './commands.ts'

const subcommands: Readonly<Record<string, Readonly<Record<string, LazyCommand>>>> = {
  form: {
    inbox: command('Manage what visitors sent through forms.', () => import('./form-inbox.ts')),
  },
  taxonomy: { mv: renaming('taxonomies') },
  type: { mv: renaming('types') },
}

function renaming(what: string): LazyCommand {
  const summary = `Rename one of the site's own ${what}, with everything that refers to it.`
  return command(summary, () => import('./bulk/type-mv.ts'))
}

/** The verbs of each noun whose entries have their own files, besides its actions. */
export const verbsOfEach: OwnCommands['verbsOfEach'] = (resource) => ({
  ...subcommands[resource.name],
  ...(isEditable(resource) &&
    resource.actions.some(({ does, webOnly }) => does === 'create' && !webOnly) && {
      import: command('Import a table, with an entry in each row.', async () => {
        const { build } = await import('./bulk/import-table.ts')
        return { build: (verb) => build(verb, resource) }
      }),
    }),
})
