import { isAbsolute, relative, resolve, sep } from 'node:path'
import type { Command } from 'commander'
import { checkSite } from '../../site/checking/check.ts'
import type { Finding } from '../../site/checking/finding.ts'
import { shallowHistory } from '../../site/loading/follow-folder.ts'
import type { OpenSite } from '../../site/open-site.ts'
import { ContentError } from '../../storage/files/content-error.ts'
import { SkippedFiles } from '../../site/loading/skipped-files.ts'
import { textPathOf } from '../../site/loading/load-file.ts'
import { CliError } from '../output/exit-codes.ts'
import { addExamples } from '../flags/examples.ts'
import { addGlobalFlags, globalsOf } from '../flags/global-flags.ts'
import { toJson } from '../output/print.ts'
import { renewSchemas } from '../schemas.ts'
import { startGit, withSession } from '../session.ts'
import { toLine } from '../output/finding.ts'
import { oneOf } from '../output/suggest.ts'
import { tellSkipped } from '../output/tell-skipped.ts'
import { print, tell } from '../output/terminal.ts'

/** Builds `check`: reports what is wrong with the files, by file and line. */
export function buildCheck(command: Command): void {
  command
    .description('Checks every file, or those in PATH, and says what is wrong. Ends with 1 when something is.')
    .argument('[path...]', 'Files or folders, from here or from the content folder.')
    .option('--format <form>', 'How to print: table (a line each) or json.')
    .option('--fix', 'Give files their ids that have none, or that of another file; finish changes that were cut off.')
  addExamples(command, [
    'almanac check',
    'almanac check posts/2026',
    'almanac check --fix',
    'almanac check --format json',
  ])
  addGlobalFlags(command)
  command.action(async (paths: string[], { format = 'table', fix }: { format?: string; fix?: true }) => {
    oneOf('format', format, ['table', 'json'])
    await withSession(globalsOf(command), { doing: 'check' }, async ({ site }) => {
      const wanted = toFilter(site, paths)
      if (fix) await site.finishChanges()
      renewSchemas(site.folder.root, site.resources, site.settings)
      const isFixed = !fix || (await stampIds(site, wanted))
      const findings = checkSite(site, wanted)
      if (format === 'json') print(toJson(findings))
      else for (const finding of summedUp(findings)) print(toLine(finding, site))
      if ((await startGit(site.folder.root))?.isShallow()) tell(shallowHistory)
      const skipped = new SkippedFiles()
      for (const { path } of site.folder.walk()) if (!site.resourceOf(path) && wanted(path)) skipped.add(path)
      tellSkipped(skipped)
      tellSummary(findings, [...site.entries.byPath.keys()].filter(wanted).length)
      if (!isFixed || findings.some(({ severity }) => severity === 'error')) process.exitCode = 1
    })
  })
}

// People read once what is true of many files in the same words (an author who is nobody here); programs are told all.
function summedUp(findings: readonly Finding[]): Finding[] {
  const counts = new Map<string, number>()
  for (const { message } of findings) counts.set(message, (counts.get(message) ?? 0) + 1)
  const told = new Set<string>()
  return findings.flatMap((finding) => {
    const { message } = finding
    const count = counts.get(message)!
    if (count <= mostAlike) return [finding]
    if (told.has(message)) return []
    told.add(message)
    return [{ ...finding, message: `${message}, here and ${count - 1} times more` }]
  })
}

const mostAlike = 3

// A file that cannot be changed is reported, and the others are still fixed. False if there was one.
async function stampIds(site: OpenSite, wanted: (path: string) => boolean): Promise<boolean> {
  let areAllFixed = true
  for (const at of [...site.entries.byPath.keys()].sort()) {
    const entry = site.entries.byPath.get(at)
    if (!entry?.resource.space || !wanted(at) || entry.data['id'] === entry.id) continue
    try {
      if (textPathOf(site.folder, entry.resource, at) === undefined) continue
      await site.locked(() => {
        const draft = site.draft(entry.resource.name, site.refresh(entry) ?? entry)
        draft.set('id', entry.id)
        site.save(draft)
      })
      tell(`Gave ${at} the id ${entry.id}`)
    } catch (error) {
      if (!(error instanceof ContentError)) throw error
      areAllFixed = false
      tell(`${at} stays without an id of its own: ${error.message}`)
    }
  }
  return areAllFixed
}

function toFilter(site: OpenSite, paths: readonly string[]): (path: string) => boolean {
  if (paths.length === 0) return () => true
  const root = site.folder.root
  const wanted = paths.map((path) => {
    const inside = [path, relative(root, resolve(path))].map((one) => one.split(sep).join('/').replace(/\/$/, ''))
    const found = inside.find((one) => one === '' || exists(site, one))
    if (found === undefined) throw new CliError('notFound', `there is nothing at ${path}`)
    return found
  })
  return (path) => wanted.some((one) => one === '' || path === one || path.startsWith(`${one}/`))
}

function exists({ folder }: OpenSite, path: string): boolean {
  if (path.startsWith('..') || isAbsolute(path)) return false
  return folder.walkUnder(path).length > 0 || folder.stat(path) !== undefined
}

function tellSummary(findings: readonly Finding[], looked: number): void {
  if (findings.length === 0) return tell(looked === 1 ? 'The file is well.' : `${looked} files are well.`)
  const of = (kind: Finding['severity']) => findings.filter(({ severity }) => severity === kind)
  const notes = of('note')
  const faults = findings.filter(({ severity }) => severity !== 'note')
  const files = new Set(faults.map(({ file }) => file)).size
  if (faults.length === 0) tell(looked === 1 ? 'The file is well.' : `${looked} files are well.`)
  else
    tell(`${count(of('error').length, 'error')}, ${count(of('warning').length, 'warning')} in ${count(files, 'file')}`)
  if (notes.length > 0)
    tell(
      `${count(notes.length, 'note')} on keys that nothing declares: declare them under \`fields\` in settings.json, or set undeclared_keys to silent`,
    )
}

function count(number: number, word: string): string {
  return `${number} ${word}${number === 1 ? '' : 's'}`
}
