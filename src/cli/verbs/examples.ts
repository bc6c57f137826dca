import type { Resource } from '../../model/model.ts'
import { titleMemberOf } from '../../derive/entries.ts'
import { type Flag, placeholderOf } from '../flags/flags.ts'
import type { Verb } from './verbs.ts'

/** Example lines for a verb, made from its definition. */
export function examplesOf(resource: Resource, verb: Verb, flags: readonly Flag[]): string[] {
  const names = new Set(flags.map(({ name }) => name))
  const ref = resource.fields['slug'] ? `my-${resource.name}` : '12'
  const refs = verb.positionals.map(({ label, arg, example }) =>
    arg === 'id' ? ref : arg === 'file' ? 'photo.jpg' : (example ?? label.toUpperCase()),
  )
  const command = ['almanac', resource.name, verb.name, ...refs].join(' ')
  switch (verb.action.does) {
    case 'list':
      return [
        command,
        ...(names.has('search') ? [`${command} --search tulips`] : []),
        ...(names.has('status') ? [`${command} --status any --all --format ids`] : []),
        `${command} --format json`,
      ]
    case 'get':
      return [
        command,
        `${command} --format json`,
        ...(refs.length ? [`${command} --field ${titleMemberOf(resource) ?? 'id'}`] : []),
      ]
    case 'create':
      return creations(command, resource, flags)
    case 'update':
      return [`${command} ${valueOf(flags.find(({ arg }) => arg === titleMemberOf(resource)) ?? flags[0])}`.trim()]
    case 'delete':
      return [
        ...(resource.trashes || !names.has('force') ? [command] : []),
        ...(names.has('force') ? [`${command} --force${names.has('reassign') ? ' --reassign admin' : ''}`] : []),
      ]
    default:
      return [[command, ...flags.filter(({ required }) => required).map(valueOf)].join(' ')]
  }
}

function creations(command: string, resource: Resource, flags: readonly Flag[]): string[] {
  const title = titleMemberOf(resource)
  const needed = flags.filter(({ required, arg, example }) => required || arg === title || example !== undefined)
  const full = [command, ...needed.map(valueOf)].join(' ')
  const body = flags.find(({ isBody }) => isBody)
  return body ? [full, `${full} --${flagNameOf(body)}-file text.md`] : [full]
}

function valueOf(flag: Flag | undefined): string {
  if (!flag) return ''
  if (flag.isSecret) return `--${flag.name}-stdin`
  if (/^(title|name)$/.test(flagNameOf(flag))) return `--${flagNameOf(flag)} "A good name"`
  return `--${flag.name} ${flag.example ?? placeholderOf(flag)}`.trim()
}

// The name that is the same for every kind.
function flagNameOf({ name, aliases }: Flag): string {
  return aliases[0] ?? name
}
