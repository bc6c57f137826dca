import type { Command } from 'commander'
import { findNodeAtLocation, parseTree } from 'jsonc-parser'
import type { Resource } from '../../../model/model.ts'
import { positionAt } from '../../../storage/files/limits.ts'
import { renameKey } from '../../../storage/front-matter/rename-key.ts'
import { sharedSetting } from '../../../derive/languages/languages.ts'
import { namesSetting } from '../../../derive/languages/names.ts'
import { ownFieldsSetting } from '../../../derive/own-fields/declarations.ts'
import { isTaken } from '../../../derive/own-fields/taken-keys.ts'
import { settingsResource } from '../../../derive/named-by-setting.ts'
import { textPathOf } from '../../../site/index/load-file.ts'
import type { OpenSite } from '../../../site/open-site.ts'
import { type Replaced, replaceFiles } from '../../../site/transaction/replace-files.ts'
import { addUsual, globalsOf } from '../../flags/global-flags.ts'
import { CliError, usage } from '../../output/exit-codes.ts'
import { printPatch } from '../../output/patch.ts'
import { didYouMean } from '../../output/suggest.ts'
import { canAsk, logLine } from '../../output/terminal.ts'
import { mustConfirm } from '../../session/prompt.ts'
import { withSession } from '../../session/with-session.ts'
import { holdVerbs } from '../../verbs/own-verb.ts'
import { pluralWithin } from '../../../derive/words/labels.ts'

interface Flags {
  readonly dryRun?: true
  readonly yes?: true
}

/** Builds `field`: fields declared in settings, and their values in files. */
export function build(command: Command): void {
  const summary = "Rename a field of the site's own, in settings.json and in all files."
  holdVerbs(command, '<verb>', "Fields of the site's own.", ['almanac field mv post/maker artist --dry-run'])
  const mv = command
    .command('mv')
    .summary(summary)
    .description(`${summary} It is one change: all of it is done, or nothing, and \`almanac undo\` takes it back.`)
    .usage('<type/key> <new-key>')
    .argument('<type/key>', 'The type and the key that its files have now: post/maker.')
    .argument('<new-key>', 'The key that they are to have: artist.')
    .option('--dry-run', 'Only print what would change, as a patch.')
    .option('--yes', 'Do not ask.')
  addUsual(mv, ['almanac field mv post/maker artist'])
  mv.action(async (typed: string, to: string, { dryRun, yes }: Flags) => {
    const isDry = dryRun === true
    await withSession(globalsOf(mv), { doing: 'field mv', dryRun: isDry }, async ({ site }) => {
      const { resource, from } = fieldTyped(site, typed)
      mustBeFree(resource, to)
      const files = filesToChange(site, resource, from, to)
      const count = files.length - 1 === 1 ? '1 file' : `${files.length - 1} files`
      if (!isDry && !yes && canAsk()) await mustConfirm(`Rename '${from}' to '${to}' in settings.json and ${count}?`)
      site.recorder.begin()
      await replaceFiles(site, files)
      if (isDry) printPatch(site)
      logLine(`${isDry ? 'Not done: ' : ''}Renamed '${from}' to '${to}' in settings.json and ${count}`)
      warnOfLeft(files[0]!, from)
      warnOfUnread(site, resource, from)
    })
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
    throw usage(`'${to}' means something in ${pluralWithin(resource.labels)} already`, 'Choose another key')
}

// The settings come first.
function filesToChange(site: OpenSite, resource: Resource, from: string, to: string): Replaced[] {
  const files = [inSettings(site, resource, from, to)]
  for (const entry of site.all(resource.name)) {
    const path = entry.implicit ? undefined : textPathOf(site.folder, resource, entry.path)
    if (path === undefined || !Object.hasOwn(entry.data, from)) continue
    const was = site.folder.readBytes(path)
    const text = Buffer.from(was).toString('utf8')
    const renamed = renameKey(text, path, from, to, resource.bodyKey, resource.matterForm)
    if (renamed !== text) files.push({ path, was, bytes: Buffer.from(renamed) })
  }
  return files
}

function inSettings(site: OpenSite, { name }: Resource, from: string, to: string): Replaced {
  const path = settingsResource(site.resources)!.files!
  const was = site.folder.readBytes(path)
  const text = Buffer.from(was).toString('utf8')
  const root = parseTree(text)
  const declared = [
    [ownFieldsSetting, name, from],
    ['types', name, 'fields', from],
  ].flatMap((place) => (root && findNodeAtLocation(root, place)?.parent?.children?.[0]) ?? [])
  const [key] = declared
  if (!key) throw new CliError('notFound', `settings.json declares no field '${from}' of ${name}`)
  const sibling = key.parent?.parent?.children?.find((pair) => pair.children?.[0]?.value === to)
  if (sibling) throw new CliError('conflict', `settings.json declares '${to}' of ${name} as well`)
  // Lists of the type may be ordered by it.
  const order = findNodeAtLocation(root!, ['types', name, 'order'])
  const isBy = order?.value === from || order?.value === `-${from}`
  const shared = findNodeAtLocation(root!, [sharedSetting, name])?.children ?? []
  const languages = findNodeAtLocation(root!, [namesSetting])?.children ?? []
  const named = languages.flatMap((pair) => {
    const place = [namesSetting, String(pair.children?.[0]?.value), 'types', name, 'fields', from]
    return findNodeAtLocation(root!, place)?.parent?.children?.[0] ?? []
  })
  const changes = [
    ...[key, ...named].map((node) => ({ node, said: to })),
    ...shared.filter(({ value }) => value === from).map((node) => ({ node, said: to })),
    ...(isBy ? [{ node: order, said: order.value === from ? to : `-${to}` }] : []),
  ].sort((a, b) => b.node.offset - a.node.offset)
  const bytes = changes.reduce(
    (so, { node, said }) => so.slice(0, node.offset) + JSON.stringify(said) + so.slice(node.offset + node.length),
    text,
  )
  return { path, was, bytes: Buffer.from(bytes) }
}

// Unreadable files may contain the old key.
function warnOfUnread(site: OpenSite, resource: Resource, from: string): void {
  const unread = site.problems.all().filter(({ file }) => site.resourceOf(file)?.name === resource.name)
  for (const { file } of unread) logLine(`${file} cannot be read: if it says '${from}', rename it there by hand`)
}

// The names in an order or a list of columns are left to people.
function warnOfLeft({ path, bytes }: Replaced, from: string): void {
  const text = Buffer.from(bytes!).toString('utf8')
  for (let at = text.indexOf(JSON.stringify(from)); at >= 0; at = text.indexOf(JSON.stringify(from), at + 1))
    logLine(`${path}:${positionAt(text, at).line} still says "${from}": look whether it means the field`)
}
