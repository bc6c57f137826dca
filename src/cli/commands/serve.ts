import type { Command } from 'commander'
import { mountNames } from '../../define/rest-root.ts'
import { listOf } from '../../define/define.ts'
import type { McpRoute } from '../../mcp/http/mcp-route.ts'
import { areas } from '../../resources/registry.ts'
import { followFolder, readCommitTimes } from '../../site/loading/follow-folder.ts'
import { keepSnapshot, openFolder } from '../../site/open-folder.ts'
import type { OpenSite } from '../../site/open-site.ts'
import { addressesFrom } from '../addresses.ts'
import { findContentDir } from '../content-dir.ts'
import { addExamples } from '../flags/examples.ts'
import { CliError, exitCodes } from '../output/exit-codes.ts'
import { addGlobalFlags, globalsOf } from '../flags/global-flags.ts'
import { clockOf } from '../session.ts'
import { oneOf } from '../output/suggest.ts'
import { tellSkipped } from '../output/tell-skipped.ts'
import { goOnUnheard, print, showProgress, tell } from '../output/terminal.ts'
import { untilStopped } from '../until-stopped.ts'
import { version } from '../version.ts'

interface ServeFlags {
  port: string
  host: string
  readOnly?: boolean
  watch: boolean
  mount?: string
  rest: boolean
  log?: string
  publicUrl?: string
  trustProxy?: string
  mcp?: true
}

const logStyles = ['off', 'pretty', 'json'] as const

/** Builds `serve`: the REST interface over HTTP, until the process is stopped. */
export function buildServe(command: Command): void {
  command
    .description('Serves the REST interface and follows the files. Prints its address when it answers; Ctrl-C ends it.')
    .option('--port <number>', 'Port to listen on; 0 takes a free one.', '4000')
    .option('--host <name>', 'Name or address to listen on.', '127.0.0.1')
    .option('--read-only', 'Answer reading requests only.')
    .option(
      '--mount <name>',
      "Answer at WordPress's addresses too: wordpress (/wp-json), or wordpress=legacy for clients of old versions. Default: the setting mounts.",
    )
    .option('--no-rest', 'Do not answer under /rest, but only where --mount says.')
    .option('--mcp', 'Answer assistants at /mcp, over the Model Context Protocol.')
    .option('--no-watch', 'Do not follow changes of the files.')
    .option(
      '--public-url <url>',
      'Address of the website in all links, such as https://example.org; else $ALMANAC_PUBLIC_URL, else the setting url.',
    )
    .option(
      '--trust-proxy <addresses>',
      'Proxies whose Forwarded and X-Forwarded-* headers are believed: addresses, networks, loopback, with commas between.',
    )
    .option(
      '--log <style>',
      `How to log requests on standard error: ${logStyles.join(', ')}. Default: pretty on a terminal, else off.`,
    )
  addExamples(command, [
    'almanac serve',
    'almanac serve --port 8080 --read-only',
    'almanac serve --mount wordpress',
    'almanac --content site serve --no-watch',
    'almanac serve --public-url https://example.org --trust-proxy loopback',
  ])
  addGlobalFlags(command)
  command.action(() => serveContent(command.opts<ServeFlags>(), globalsOf(command)))
}

async function serveContent(flags: ServeFlags, globals: ReturnType<typeof globalsOf>): Promise<void> {
  const port = portOf(flags.port)
  const style = oneOf('log style', flags.log ?? (process.stderr.isTTY ? 'pretty' : 'off'), logStyles)
  const { publicUrl } = addressesFrom(process.env, flags.publicUrl)
  const trustProxy = await proxiesOf(flags.trustProxy)
  const now = clockOf(globals.now)
  const site = openFolder(findContentDir(globals.content), {
    areas,
    publicUrl,
    ...(now && { now }),
    readOnly: flags.readOnly ?? false,
    onProblem: (problem) => tell(problem.message),
    onProgress: (done, total) => showProgress(`Reading ${done} of ${total} files`),
  })
  showProgress('')
  const wordpress = wordpressMount(flags.mount, site.settings['mounts'])
  if (!flags.rest && !wordpress)
    throw new CliError('usage', '--no-rest leaves nothing to serve', 'Add --mount wordpress')
  // Loaded here because no other command needs the server.
  const { serve, wordpressPath } = await import('../../server/serve.ts')
  const { openAccessLog } = await import('../../server/http/access-log.ts')
  const tellMessage = ({ message }: Error) => tell(message)
  const tellError = (error: unknown) => tell(error instanceof Error ? error.message : String(error))
  const following = flags.watch ? await followFolder(site, tellMessage) : undefined
  if (!following) await readCommitTimes(site, tellMessage)
  // Finishes what a killed process left undone; readers need not wait for it.
  const finishing = flags.readOnly ? undefined : site.finishChanges().catch(tellMessage)
  const mcp = flags.mcp && (await openMcp(site, flags))
  const served = await serve(site, {
    host: flags.host,
    port,
    readOnly: flags.readOnly ?? false,
    trustProxy,
    wordpress,
    ...(!flags.rest && { mount: false }),
    ...(mcp && { extra: mcp.mount }),
    log: openAccessLog(style),
  })
  const background = flags.readOnly
    ? []
    : site.areas.flatMap(({ background: works = [] }) => works.map((work) => work(site, tellError)))
  print(served.url)
  tellSkipped(site.opening.skipped)
  if (wordpress && flags.rest) tell(`WordPress's clients find it at ${site.address.of(wordpressPath)}`)
  if (mcp) tell(`Assistants find it at ${site.address.of('/mcp')}`)
  keepServing()
  await untilStopped()
  await mcp?.close()
  await Promise.all([served.close(), following?.close(), ...background.map((work) => work.close()), finishing])
  await keepSnapshot(site)
  site.close()
  // Remaining timers and caches must not keep the process alive once everybody has been answered.
  process.exit(exitCodes.ok)
}

// Loaded here because others do without.
async function openMcp(site: OpenSite, { readOnly = false }: ServeFlags): Promise<McpRoute> {
  const { openMcpRoute } = await import('../../mcp/http/mcp-route.ts')
  return openMcpRoute(site, { readOnly, version: version() })
}

// Every listener catches its exceptions. Those from a timer, or from a promise that nobody awaits, are only logged: the
// index learns from files, so an interrupted step leaves nothing wrong behind.
function keepServing(): void {
  goOnUnheard()
  const report = (error: unknown) => tell(`almanac: ${error instanceof Error ? (error.stack ?? error.message) : error}`)
  process.on('uncaughtException', report)
  process.on('unhandledRejection', report)
}

// The flag counts before the setting.
function wordpressMount(flag: string | undefined, setting: unknown): boolean | 'legacy' {
  const names = flag === undefined ? listOf(setting) : [oneOf('mount', flag, mountNames)]
  return names.includes('wordpress=legacy') ? 'legacy' : names.includes('wordpress')
}

function portOf(text: string): number {
  const port = Number(text)
  if (!/^\d+$/.test(text) || port > 65_535)
    throw new CliError('usage', `--port ${text} is no port`, 'Ports are numbers from 0 to 65535')
  return port
}

async function proxiesOf(list: string | undefined): Promise<string[]> {
  if (list === undefined) return []
  const { readProxies } = await import('../../server/http/trusted-proxies.ts')
  const names = list.split(',').map((name) => name.trim())
  try {
    readProxies(names)
  } catch (error) {
    const wrong = (error as Error).message
    throw new CliError(
      'usage',
      `--trust-proxy ${list}: '${wrong}' is no address, network or loopback`,
      'Write it like loopback,192.0.2.7,10.0.0.0/8',
    )
  }
  return names
}
