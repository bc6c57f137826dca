import type { LazyCommand, OwnCommands } from '../verbs/own-verb.ts'
import { isEditable } from '../verbs/verbs.ts'
import { command } from './commands.ts'

const subcommands: Readonly<Record<string, Readonly<Record<string, LazyCommand>>>> = {
  form: {
    inbox: command('Manage what visitors sent through forms.', () => import('./form-inbox.ts')),
  },
  taxonomy: {
    mv: command(
      "Rename one of the site's own taxonomies, with everything that refers to it.",
      () => import('./bulk/type-mv.ts'),
    ),
  },
  type: {
    mv: command(
      "Rename one of the site's own types, with everything that refers to it.",
      () => import('./bulk/type-mv.ts'),
    ),
  },
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
