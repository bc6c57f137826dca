import { Argument, type Command } from 'commander'
import { scripts, shells } from './completion-scripts.ts'
import { addUsual, globalsOf } from '../flags/global-flags.ts'
import { offer } from '../flags/offers.ts'
import { oneOf } from '../output/suggest.ts'
import { print } from '../output/terminal.ts'

export function build(command: Command): void {
  command
    .description(
      'Prints a script that lets your shell complete nouns, verbs, flags, their values, and refs with the Tab key. If almanac is an alias, load the script after defining it.',
    )
    .addArgument(offer(new Argument('<shell>', `The shell: ${shells.join(', ')}.`), { words: shells }))
  addUsual(command, [
    "echo 'source <(almanac completion bash)' >> ~/.bashrc",
    "echo 'source <(almanac completion zsh)' >> ~/.zshrc",
    'almanac completion fish > ~/.config/fish/completions/almanac.fish',
  ])
  command.action((shell: string) => {
    globalsOf(command)
    print(scripts[oneOf('shell', shell, shells)])
  })
}
