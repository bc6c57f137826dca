import { expect, it } from 'vitest'
import { commands } from '../../../src/cli/commands/commands.ts'
import { resources } from '../../../src/resources/registry.ts'

it('no command hides the verbs of a noun, unless it stands for it', () => {
  const nouns = resources.filter(({ actions }) => actions.some(({ webOnly }) => !webOnly)).map(({ name }) => name)
  expect(nouns).toContain('type')
  const hidden = nouns.filter((name) => Object.hasOwn(commands, name) && !commands[name]!.isNoun)
  expect(hidden).toEqual([])
})
