import type { Command } from 'commander'
import { findNodeAtLocation } from 'jsonc-parser'
import type { Resource } from '../../../model/model.ts'
import { positionAt } from '../../../storage/files/limits.ts'
import { keyInFile } from '../../../derive/settings/key-case.ts'
import { asWritten } from '../../../derive/settings/readings.ts'
import { renameKey } from '../../../storage/front-matter/rename-key.ts'
import { sharedSetting } from '../../../derive/languages/languages.ts'
import { ownFieldsSetting } from '../../../derive/own-fields/declarations.ts'
import { isTaken } from '../../../derive/own-fields/taken-keys.ts'
import { textPathOf } from '../../../site/index/load-file.ts'
import type { OpenSite } from '../../../site/open-site.ts'
import type { Replaced } from '../../../site/transaction/replace-files.ts'
import { CliError, usage } from '../../output/exit-codes.ts'
import { didYouMean } from '../../output/suggest.ts'
import { logLine } from '../../output/terminal.ts'
import { addVerb, buildOwnVerb, holdVerbs, type PlanFlags } from '../../verbs/own-verb.ts'
import { renameInFiles } from './rename-in-files.ts'
import { edited, keyAt, keysInNames, settingsTextOf, textsIn } from './settings-text.ts'
import { pluralWithin } from '../../../derive/words/labels.ts'

export function build(command: Command): void {
  const summary = "Rename one of the site's own fields in settings.json and in all files."
  holdVerbs(command, '<verb>', ['almanac field mv post/maker artist --dry-run']).description("The site's own fields.")
  const mv = addVerb(command, 'mv', summary)
    .description(
      `${summary} This is a single change: it happens completely or not at all, and \`almanac undo\` reverts it.`,
    )
    .usage('<type/key> <new-key>')
    .argument('<type/key>', 'The type and the current key: post/maker.')
    .argument('<new-key>', 'The new key: artist.')
  const examples = ['almanac field mv post/maker artist']
  buildOwnVerb<PlanFlags>(mv, { plans: true, examples }, async ({ site }, [typed, to], flags) => {
    const { resource, from } = fieldTyped(site, typed!)
    mustBeFree(resource, to!)
    const files = filesToChange(site, resource, from, to!)
    await renameInFiles(site, files, [from, to!], flags)
    warnOfLeft(files[0]!, from)
    warnOfUnread(site, resource, from)
  })
}

function fieldTyped({ resources }: OpenSite, typed: string): { resource: Resource; from: string } {
  const [type = '', from = '', ...more] = typed.split('/')
  if (from === '' || more.length > 0) throw usage(`'${typed}' is not a field`, 'Write its type and its key: post/maker')
  const resource = resources.get(type)
  if (!resource) throw usage(`there is no type '${type}'`, didYouMean(type, resources.keys()) || undefined)
  return { resource, from }
}

function mustBeFree(resource: Resource, to: string): void {
  if (!/^[a-z][\w-]{0,63}$/i.test(to)) throw usage(`'${to}' is not a key: use letters, digits, - and _`)
  if (isTaken(to, resource))
    throw usage(`'${to}' already has a meaning in ${pluralWithin(resource.labels)}`, 'Choose another key')
}

// The settings file is first.
function filesToChange(site: OpenSite, resource: Resource, from: string, to: string): Replaced[] {
  const files = [inSettings(site, resource, from, to)]
  for (const entry of site.all(resource.name)) {
    const path = entry.implicit ? undefined : textPathOf(site.folder, resource, entry.path)
    if (path === undefined || !Object.hasOwn(entry.data, from)) continue
    const was = site.folder.readBytes(path)
    const text = Buffer.from(was).toString('utf8')
    const key = keyInFile(from, asWritten(entry), resource)
    const renamed = renameKey(text, path, key, to, resource.bodyKey, resource.matterForm)
    if (renamed !== text) files.push({ path, was, bytes: Buffer.from(renamed) })
  }
  return files
}

function inSettings(site: OpenSite, { name }: Resource, from: string, to: string): Replaced {
  const { path, was, text, root } = settingsTextOf(site)
  const [key] = [
    [ownFieldsSetting, name, from],
    ['types', name, 'fields', from],
  ].flatMap((place) => keyAt(root, place))
  if (!root || !key) throw new CliError('notFound', `settings.json declares no field '${from}' for ${name}`)
  const sibling = key.parent?.parent?.children?.find((pair) => pair.children?.[0]?.value === to)
  if (sibling) throw new CliError('conflict', `settings.json already declares '${to}' for ${name}`)
  // Lists of the type may be ordered by the field.
  const order = textsIn(findNodeAtLocation(root, ['types', name, 'order']))
  const shared = textsIn(findNodeAtLocation(root, [sharedSetting, name]))
  const named = keysInNames(root, ['types', name, 'fields', from])
  const nodes = [
    ...[key, ...named, ...shared.filter(({ value }) => value === from)],
    ...order.filter(({ value }) => value === from || value === `-${from}`),
  ]
  const bytes = edited(text, nodes, (said) => (said === from ? to : `-${to}`))
  return { path, was, bytes: Buffer.from(bytes) }
}

// Unreadable files may contain the old key.
function warnOfUnread(site: OpenSite, resource: Resource, from: string): void {
  const unread = site.problems.all().filter(({ file }) => site.resourceOf(file)?.name === resource.name)
  for (const { file } of unread) logLine(`${file} cannot be read: if it contains '${from}', rename it there by hand`)
}

// Names in an order or a list of columns are left to people.
function warnOfLeft({ path, bytes }: Replaced, from: string): void {
  const text = Buffer.from(bytes!).toString('utf8')
  for (let at = text.indexOf(JSON.stringify(from)); at >= 0; at = text.indexOf(JSON.stringify(from), at + 1))
    logLine(`${path}:${positionAt(text, at).line} still contains "${from}": check whether it refers to the field`)
}
