import type { Command } from 'commander'
import { toContentSchema } from '../../derive/content-schema.ts'
import { jsonAnyway } from '../flags/global-flags.ts'
import { toJson } from '../output/print.ts'
import { unknownWord } from '../output/suggest.ts'
import { print, logLine } from '../output/terminal.ts'
import { writeEditorSettings, writeSchemas } from '../session/schemas.ts'
import { buildOwnVerb } from '../verbs/own-verb.ts'

export function build(command: Command): void {
  command
    .description(
      'Prints a JSON Schema for the files of a type, including the fields that settings.json declares; --write puts the schemas of all types where editors find them.',
    )
    .argument('[type]', 'The type: post, page, settings …')
    .option('--write', 'Write the schemas of all types to .almanac/schemas/.')
    .option('--vscode <dir>', 'Write them, and register them in the settings of the VS Code workspace in DIR.')
    .addOption(jsonAnyway())
  const examples = ['almanac schema post', 'almanac schema --write', 'almanac schema --vscode .']
  const own = { examples, reads: true, isLocal: true }
  buildOwnVerb<{ write?: true; vscode?: string }>(command, own, ({ site }, [type], { write, vscode }) => {
    const { resources, settings, folder } = site
    if (type !== undefined) {
      const resource = resources.get(type)
      const known = [...resources.values()].filter(({ files }) => files !== undefined).map(({ name }) => name)
      if (!resource?.files) throw unknownWord('type', type, known)
      print(toJson(toContentSchema(resource, settings)))
    }
    if (type === undefined && !write && vscode === undefined) command.help({ error: true })
    if (write || vscode !== undefined) logLine(`Wrote ${writeSchemas(folder.root, resources, settings)} schemas`)
    if (vscode !== undefined) logLine(`Wrote ${writeEditorSettings(vscode, folder.root, resources)}`)
  })
}
