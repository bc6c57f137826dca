import type { Command } from 'commander'
import { addExamples } from '../flags/examples.ts'
import { addGlobalFlags, globalsOf } from '../flags/global-flags.ts'
import { print } from '../output/terminal.ts'
import { withSession } from '../session.ts'

/** Builds `types`: the REST interface as TypeScript. */
export function build(command: Command): void {
  command.description(
    'Prints the types of the REST interface as TypeScript: `paths`, `operations` and `components`, for typed clients such as openapi-fetch.',
  )
  addExamples(command, ['almanac types > almanac.d.ts'])
  addGlobalFlags(command)
  command.action(async () => {
    const [{ describeInterface }, { toTypeScript }] = await Promise.all([
      import('../../server/rest/describe-interface.ts'),
      import('../../derive/openapi/typescript.ts'),
    ])
    await withSession(globalsOf(command), { reads: true }, ({ site, rest }) =>
      print(toTypeScript(describeInterface(site, rest)).trimEnd()),
    )
  })
}
