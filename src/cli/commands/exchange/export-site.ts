import { count } from '../../../text/nouns.ts'
import { resolve } from 'node:path'
import type { Command } from 'commander'
import { historyProblem } from '../../../site/index/follow-folder.ts'
import { isLoopback } from '../../../text/hosts.ts'
import { pathInFolder } from '../../../text/content-path.ts'
import { realFolder } from '../../../storage/git/git-places.ts'
import { findContentDir } from '../../session/content-dir.ts'
import { addUsual, globalsOf } from '../../flags/global-flags.ts'
import type { Globals } from '../../session/session.ts'
import { gather } from '../../flags/typed-flags.ts'
import { CliError, exitCodes, usage } from '../../output/exit-codes.ts'
import { oneOf } from '../../output/suggest.ts'
import { exportCacheOf } from './kept-exports.ts'
import { showProgress, logLine } from '../../output/terminal.ts'
import { withSession } from '../../session/with-session.ts'

interface PagesFlags {
  readonly also?: readonly string[]
  readonly pages: boolean
  readonly publicUrl?: string
  readonly host?: string
}

/** Builds `export DIR`, which writes the site's public answers as files. */
export function buildExportSite(command: Command): void {
  command
    .argument(
      '[dir]',
      'The folder to write everything public to, as files for any web server: the interface, pages, feeds, uploads.',
    )
    .option(
      '--also <path>',
      'Another list to write, with all its pages, such as core/v2/posts?per_page=100; may be repeated.',
      gather,
    )
    .option('--no-pages', 'Write only the interface and uploads.')
    .option(
      '--host <name>',
      'Where the files will be served: netlify, cloudflare, vercel or nginx. Also writes a configuration for that host: redirects, headers, addresses without an extension.',
    )
    .option('--public-url <url>', 'Address of the website in all links, as for serve.')
  addUsual(command, [])
  command.action((dir: string | undefined, flags: PagesFlags) => {
    if (dir === undefined) throw usage("missing required argument 'dir'")
    return writeSite(resolve(dir), flags, globalsOf(command))
  })
}

async function writeSite(dir: string, { also = [], pages, publicUrl, host }: PagesFlags, globals: Globals) {
  const [{ exportSite, Unanswered }, { ExportFolder }, { ForeignFolder }, { hostNames }] = await Promise.all([
    import('../../../server/export/export-site.ts'),
    import('../../../server/export/export-folder.ts'),
    import('../../../server/export/own-files.ts'),
    import('../../../server/export/hosts/host-files.ts'),
  ])
  if (host !== undefined) oneOf('host', host, hostNames)
  if (pathInFolder(realFolder(findContentDir(globals.content)), realFolder(dir)) !== undefined)
    throw usage(`${dir} is in the content folder`, 'Specify a folder outside it')
  // One moment for everything, however long it takes.
  const at = { ...globals, now: globals.now ?? new Date().toISOString() }
  await withSession(at, { reads: true, doing: 'export', publicUrl }, async ({ site }) => {
    site.configuration.mustBeKnown()
    if (host !== undefined && new URL(site.home).pathname !== '/')
      throw usage(
        `--host ${host}: ${site.home} is not the root of a website, which a host configuration requires`,
        'Leave out --host',
      )
    try {
      const folder = new ExportFolder(dir, process.cwd())
      const problem = globals.ref === undefined ? await historyProblem(site) : undefined
      if (problem) logLine(problem)
      const onProgress = (done: number, left: number) => {
        if (done % 50 === 0) showProgress(`Exported ${done} files, ${count(left, 'page')} to go`)
      }
      const before = globals.ref === undefined ? exportCacheOf(site.folder.root, dir) : undefined
      await exportSite(site, folder, { also, pages, host, onProgress, ...(before && { cache: before }) })
      const { files, written, removed, kept, taken, hidden } = folder.finish()
      showProgress('')
      printEach(kept, 'is no longer exported, but was changed here and therefore stays')
      printEach(hidden, 'was not written: an export contains no files whose names begin with a dot')
      printEach([...folder.missed], 'was not written, as the website cannot show it: see `almanac check`')
      printEach(taken, 'was not written: what is there now is not what an export wrote')
      logLine(`${files} files in ${dir}: ${written} written, ${removed} removed`)
      if (folder.missed.size > 0) process.exitCode = exitCodes.failed
      if (taken.length > 0) {
        logLine('Files that an export did not write are yours: move or delete them, then export again')
        process.exitCode = exitCodes.conflict
      }
      if (isLoopback(new URL(site.home).hostname))
        logLine(`All links in them begin with ${site.home}: set another address with --public-url or the setting url`)
    } catch (error) {
      if (error instanceof Unanswered) throw usage(`--also ${error.message}`)
      if (!(error instanceof ForeignFolder)) throw error
      throw new CliError('conflict', error.message, 'Choose an empty folder, or one from an earlier export')
    }
  })
}

const mostNamed = 10

function printEach(paths: readonly string[], note: string): void {
  for (const path of paths.slice(0, mostNamed)) logLine(`${path.replaceAll('\n', String.raw`\n`)} ${note}`)
  if (paths.length > mostNamed) logLine(`… and ${paths.length - mostNamed} more`)
}
