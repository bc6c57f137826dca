import { existsSync, statSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { resourcesOf } from '../../derive/areas.ts'
import { areas } from '../../resources/registry.ts'
import { writeFileAtomic } from '../../storage/files/atomic-write.ts'
import { prepareMachineFolder } from '../../storage/machine-folder/prepare.ts'
import { ForeignFolder } from '../foreign/folder/foreign-folder.ts'
import { type Plan, planSettings } from '../foreign/plan-settings.ts'
import { termsIn } from '../foreign/folder/survey.ts'
import { CliError } from '../output/exit-codes.ts'
import { toJson } from '../output/print.ts'
import { shellWord } from '../output/suggest.ts'
import { drawing, logLine, print } from '../output/terminal.ts'
import { toRecord } from '../output/table.ts'

/**
 * Examines another tool's folder, reports its contents, and writes fitting settings beside the content; changes nothing else.
 * @throws CliError if there is no such folder, nothing to read in it, or settings already
 */
export function initFrom(given: string, isDry: boolean): void {
  const root = resolve(given)
  if (!existsSync(root) || !statSync(root).isDirectory())
    throw new CliError('notFound', `there is no folder ${given}`, 'Specify the folder in which the generator runs')
  const resources = new Map(resourcesOf(areas).map((resource) => [resource.name, resource]))
  const plan = planSettings(new ForeignFolder(root), resources)
  if (plan.posts.length + plan.pages.length === 0)
    throw new CliError('notFound', `${given} has no Markdown files`, 'Specify the folder in which the generator runs')
  const content = join(root, plan.content)
  const file = join(content, 'settings.json')
  const displayed = relative(process.cwd(), file) || file
  if (!isDry && existsSync(file))
    throw new CliError(
      'conflict',
      `${displayed} already exists and was not changed`,
      'almanac init --from DIR --dry-run shows what the settings would be',
    )
  const text = toJson(plan.settings)
  printPlan(plan)
  print(`\n${text}`)
  if (isDry) return logLine(`Dry run: ${displayed} was not written`)
  writeFileAtomic(file, text, { exclusive: true })
  prepareMachineFolder(content)
  const folder = relative(process.cwd(), content) || '.'
  logLine(`Wrote ${displayed}. Next steps:`)
  logLine(`  almanac --site ${shellWord(folder)} check`)
  logLine(`  almanac --site ${shellWord(folder)} serve`)
}

function printPlan(plan: Plan): void {
  const { generator, by, content, posts, pages, languages, leftOut, elsewhere, notes, settings } = plan
  const { folders } = settings as { folders: Readonly<Record<string, string | false>> }
  const others = Object.keys(folders).filter((type) => folders[type] === false)
  const undated = posts.filter(({ isDated }) => !isDated).length
  print(`${generator ? `A folder of ${generator.name}, by ${by}` : 'A folder of an unknown generator'}.\n`)
  const rows: (readonly [string, string])[] = [
    ['content', content === '' ? 'the folder itself' : content],
    [
      'posts',
      posts.length === 0
        ? 'none'
        : `${posts.length} in ${folders['post']}${undated ? `, ${undated} without a date` : ''}`,
    ],
    ['pages', String(pages.length)],
    ['categories', countedNames(termsIn(posts, 'categories'))],
    ['tags', countedNames(termsIn(posts, 'tags'))],
    [
      'languages',
      languages
        ? `${languages.codes.length}: ${languages.codes.join(', ')}; files ${languages.inFolders ? 'in none of these folders' : 'with none of these endings'} are in ${languages.codes[0]}`
        : 'one',
    ],
    ...leftOut.map(({ what, texts: count, why }) => ['left out', `${what} (${count}): ${why}`] as const),
    ...elsewhere.slice(0, mostNamed).map(({ beginning, links, why }) => {
      return ['not checked', `links to ${beginning} (${links}): ${why}`] as const
    }),
    ...others.map((type) => ['no type', `${type}: the folder of that name belongs to the website`] as const),
    ...notes.map((note) => ['not adopted', note] as const),
  ]
  print(toRecord(rows, drawing()))
}

function countedNames(names: ReadonlyMap<string, number>): string {
  if (names.size === 0) return 'none'
  const most = [...names].sort(([, a], [, b]) => b - a).slice(0, mostNamed)
  const summary = most.map(([name, count]) => `${name} (${count})`).join(', ')
  return `${names.size}: ${summary}${names.size > mostNamed ? ' …' : ''}`
}

const mostNamed = 5
