import { expect, it } from 'vitest'
import { commands } from '../../../src/cli/commands/commands.ts'
import { resources } from '../../../src/resources/registry.ts'
import {
  addressWords,
  commandWords,
  whyFolderTaken,
  whySlugTaken,
  whyTaken,
} from '../../../src/resources/own/reserved.ts'
import { serverPaths } from '../../../src/derive/server-paths.ts'

it('no type can be called as a command, a verb that may come first, a type or a setting of this version', () => {
  const verbs = resources.flatMap(({ actions }) => actions.flatMap(({ name, webOnly }) => (webOnly ? [] : name)))
  const first = [...Object.keys(commands), ...verbs, 'edit', 'help']
  expect(first.filter((word) => !commandWords.includes(word))).toEqual([])
  const settings = Object.keys(resources.find(({ configures }) => configures)!.fields)
  const taken = [
    ...first,
    ...resources.flatMap(({ name, type }) => [name, type]),
    ...settings,
    'wp_block',
    'tribe_events',
  ]
  expect(taken.filter((word) => whyTaken(word, resources) === undefined)).toEqual([])
  expect(['exhibit', 'artist', 'ticket', 'product'].filter((word) => whyTaken(word, resources))).toEqual([])
})

it('no slug is that of a list over REST, or of a page that a website has in any case', () => {
  const bases = resources.filter(({ namespace }) => namespace === 'core/v2').map(({ base }) => base)
  const servers = Object.values(serverPaths).map((path) => path.slice(1))
  expect([...bases, ...servers].filter((word) => whySlugTaken(word, resources) === undefined)).toEqual([])
  expect(servers.filter((word) => !addressWords.includes(word))).toEqual([])
})

it('no folder is in or around that of another type, nor one that holds something else', () => {
  const taken = ['posts', 'posts/old', 'events', '.', 'data', 'data/x', 'menus', 'site', 'media/exhibits', 'users']
  expect(taken.filter((folder) => whyFolderTaken(folder, resources) === undefined)).toEqual([])
  expect(whyFolderTaken('exhibits', resources)).toBeUndefined()
})
