import { markdocSetting } from '../../derive/settings/foreign-settings.ts'
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { dataEndings, entryPathOf, markdocEnding, patternOf, textEndings } from '../index/entry-path.ts'
import type { OpenSite } from '../open-site.ts'
import { isSkippedName, pathInFolder } from '../../text/content-path.ts'
import { askGitSync } from '../../storage/git/run-git.ts'
import { nearest } from '../../text/nearest.ts'
import { pluralWithin } from '../../derive/words/labels.ts'

/** Resolves a typed path, relative to here or to the content folder, to a path in that folder; undefined if it leads out. */
export function pathMeant(site: OpenSite, typed: string): string | undefined {
  const { root } = site.folder
  const fromHere = pathInFolder(root, resolve(typed))
  const fromRoot = pathInFolder(root, resolve(root, typed))
  return [fromRoot, fromHere].find((path) => path !== undefined && existsSync(resolve(root, path))) ?? fromRoot
}

/** Explains why a path is not an entry, in sentences; undefined if it is one, or does not exist. */
export function whyNoEntry(site: OpenSite, path: string): string[] | undefined {
  const skipped = path.split('/').find(isSkippedName)
  if (skipped !== undefined)
    return [`Names that begin with a dot, and node_modules, are left out, including everything in them: '${skipped}'.`]
  const resource = site.resourceOf(path)
  const at = resource ? entryPathOf(path, resource) : path
  const problem = site.problems.at(path) ?? site.problems.at(at)
  if (problem) {
    const place = problem.line === undefined ? '' : `line ${problem.line}, column ${problem.column ?? 1}: `
    return [`It is left out: ${place}${problem.reason}.`, ...hintOf(problem.hint)]
  }
  const look = site.folder.look(path)
  if (look.problem) return [`It is left out: ${look.problem.reason}.`, ...hintOf(look.problem.hint)]
  if (look.isFolder) return [aboutFolder(site, path)]
  if (!look.file || site.entries.byPath.has(path)) return undefined
  if (!resource) return [whyNoContent(site, path)]
  const described = site.entries.byPath.get(at)
  if (described) return [`It describes ${described.path}: the entry is that file, with the values of this one.`]
  return ['It is not loaded yet: `almanac check` reads it again.']
}

/** Says that git ignores a file, whether it is an entry or not: such files stay on this machine. */
export function ignoredByGit({ folder }: OpenSite, path: string): string[] {
  const ignored = askGitSync(folder.root, ['ls-files', '--others', '--ignored', '--exclude-standard', '--', path])
  return ignored ? ['Git ignores the file: it exists only on this machine.'] : []
}

function aboutFolder(site: OpenSite, path: string): string {
  const prefix = path === '' ? '' : `${path}/`
  const count = [...site.entries.byPath.keys()].filter((one) => one.startsWith(prefix)).length
  return `It is a folder; ${count === 1 ? 'one file below it is an entry' : `${count} files below it are entries`}.`
}

// No kind accepts the file: it is outside their folders, too deep, or not named like the kind's files.
function whyNoContent(site: OpenSite, path: string): string {
  const kinds = [...site.resources.values()].flatMap((resource) => {
    const pattern = patternOf(resource)
    return pattern && !pattern.single ? [{ resource, pattern }] : []
  })
  const [inside] = kinds
    .filter(({ pattern: { folder } }) => folder === '' || path.startsWith(`${folder}/`))
    .toSorted((a, b) => b.pattern.folder.length - a.pattern.folder.length)
  if (!inside) {
    const folders = kinds.map(({ pattern }) => pattern.folder)
    const meant = path.includes('/') ? nearest(path.slice(0, path.indexOf('/')), folders) : undefined
    const hint =
      meant === undefined ? `content is in ${folders.map((one) => `${one}/`).join(', ')}` : `did you mean ${meant}/?`
    return `No kind of content has its files there: ${hint}`
  }
  const { folder, deep, attaches, isData } = inside.pattern
  const plural = pluralWithin(inside.resource.labels)
  const place = folder === '' ? 'the content folder' : `${folder}/`
  if (!deep && path.includes('/', folder.length + 1))
    return `Files of ${plural} are in ${place} itself, not in folders below it.`
  if (attaches) return 'Its name looks like that of a copy left behind by an editor or a download.'
  const texts = site.settings[markdocSetting] === true ? [...textEndings, markdocEnding] : textEndings
  const endings = isData ? dataEndings : texts
  if (!endings.some((ending) => path.endsWith(ending)))
    return `Files of ${plural} end with ${endings.join(', ')}: this one does not.`
  return `Its name is not one that ${plural} have: \`_index\` files, and data files at the top, are left to other programs.`
}

function hintOf(hint: string | undefined): string[] {
  return hint === undefined ? [] : [`To fix it: ${hint}.`]
}
