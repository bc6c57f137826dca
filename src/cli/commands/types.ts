import type { Command } from 'commander'
import { print } from '../output/terminal.ts'
import { buildOwnVerb } from '../verbs/own-verb.ts'

export function build(command: Command): void {
  command.description(
    'Prints the types of the REST interface as TypeScript: `paths`, `operations` and `components`, for typed clients such as openapi-fetch.',
  )
  buildOwnVerb(command, { examples: ['almanac types > almanac.d.ts'], reads: true }, async ({ site, rest }) => {
    const [{ describeInterface }, { toTypeScript }] = await Promise.all([
      import('../../server/rest/describe-interface.ts'),
      import('../../derive/openapi/typescript.ts'),
    ])
    print(toTypeScript(describeInterface(site, rest)).trimEnd())
  })
}
