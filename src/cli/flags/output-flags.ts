import { type Command, Option } from 'commander'
import { formats } from '../output/output.ts'
import { offer } from './offers.ts'
import { gather } from './typed-flags.ts'

/** Declares the output flags. `members`: the available ones. */
export function addOutputFlags(command: Command, members: readonly string[] = []): void {
  command.optionsGroup('Printing:')
  const form = new Option('--format <form>', `Output format: ${formats.join(', ')}.`).argParser(gather)
  const fields = new Option('--fields <names>', 'Print only these members, separated by commas.')
  command
    .addOption(offer(form, { words: formats }))
    .addOption(offer(fields, { words: members, isList: true }))
    .addOption(offer(new Option('--field <name>', 'Print only the value of one member.'), { words: members }))
    .option('--porcelain', 'Print ids only, for scripts.')
}
