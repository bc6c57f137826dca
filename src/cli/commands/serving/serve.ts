import type { Command } from 'commander'
import { addUsual, globalsOf } from '../../flags/global-flags.ts'
import { gather } from '../../flags/typed-flags.ts'
import { exitCodeOf, exitCodes } from '../../output/exit-codes.ts'
import { printError } from '../../output/print-error.ts'
import { print, logLine } from '../../output/terminal.ts'
import { noteServer } from './running-server.ts'
import { logStyles } from './read-flags.ts'
import { type ServingFlags, startServing } from './start-serving.ts'
import type { Globals } from '../../session/session.ts'
import { memoryInWords, watchMemory } from '../../../work/memory.ts'
import { untilStopped } from '../../running/until-stopped.ts'

/** Builds `serve`: the REST interface over HTTP, until the process is stopped. */
export function build(command: Command): void {
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
    .option('--propose', 'Put what assistants change on a branch in git, for people to decide on.')
    .option('--no-watch', 'Do not follow changes of the files.')
    .option(
      '--follow <remote>',
      'Serve the newest commit of a git repository, and only read: its address or path, with #BRANCH for one other than the default. The files are put into --content, an empty folder.',
    )
    .option(
      '--interval <time>',
      'How often --follow looks for new commits, and after how long --purge tells again: 5s, 1m. Default: 5s.',
    )
    .option(
      '--webhook-secret <file>',
      'Also look when the repository says so, at /rest/follow, with signatures or a token by the secret in this file: GitHub, GitLab, Forgejo, Gitea.',
    )
    .option(
      '--write',
      'With --follow: take in changes, too, and push each as a commit before it is answered. No hooks run here, and commits are not signed.',
    )
    .option(
      '--cluster-secret <file>',
      'With --write: do requests that have an Idempotency-Key once, on whichever server. All servers that write to the branch have the same secret in this file.',
    )
    .option('--force-commit <hash>', 'Serve this commit though --follow refused it.')
    .option(
      '--state <url>',
      'Share accounts, sign-ins, forms and unsaved texts with other servers in this Redis: redis://, rediss:// or unix://, with #NAME for one of several sites.',
    )
    .option('--state-password-file <file>', 'The password of that Redis is in this file.')
    .option(
      '--public-url <url>',
      'Address of the website in all links, such as https://example.org; else $ALMANAC_PUBLIC_URL, else the setting url.',
    )
    .option(
      '--trust-proxy <addresses>',
      'Proxies whose Forwarded and X-Forwarded-* headers are trusted: addresses, networks, loopback, separated by commas.',
    )
    .option(
      '--shared-max-age <seconds>',
      'How long proxies may answer strangers with what they have, without asking; what is written is seen as much later. Default: 0, they always ask.',
    )
    .option(
      '--purge <cache>',
      'Have a cache before the site forget what has changed, again for each: ban+URL or xkey+URL (Varnish), nginx+URL, or a JSON file for the interface of a network of caches.',
      gather,
    )
    .option(
      '--notify <url>',
      'Send a request there after changes that readers see, also by the clock, signed with $ALMANAC_NOTIFY_SECRET: a build hook.',
    )
    .option('--quiet-for <time>', 'How long nothing more may change before it is sent: 60s, 5m. Default: 60s.')
    .option(
      '--log <style>',
      `How to log requests on standard error: ${logStyles.join(', ')}. Default: pretty on a terminal, else off.`,
    )
  addUsual(command, [
    'almanac serve',
    'almanac serve --port 8080 --read-only',
    'almanac serve --mount wordpress',
    'almanac serve --ref v1.4',
    'almanac --content site serve --no-watch',
    'almanac serve --public-url https://example.org --trust-proxy loopback',
    'almanac serve --trust-proxy loopback --purge ban+http://127.0.0.1:6081',
    'almanac --content /srv/site serve --follow https://git.example.org/site.git#main --interval 10s',
    'almanac serve --state rediss://redis.example.org:6380 --state-password-file /etc/almanac/redis',
  ])
  command.action(() => serveContent(command.opts<ServingFlags>(), globalsOf(command)))
}

async function serveContent(flags: ServingFlags, globals: Globals): Promise<void> {
  const log = flags.log ?? (process.stderr.isTTY ? 'pretty' : 'off')
  const serving = await startServing({ ...flags, log }, globals)
  // A read-only server leaves no traces.
  const note =
    flags.readOnly || globals.ref ? undefined : noteServer(serving.site.folder.root, new URL(serving.url).origin)
  const stopWatching = watchMemory((short) => {
    logLine(short ? `Memory is short: ${memoryInWords(short)} are used. ${howToHelp}` : 'There is enough memory again.')
    note?.report({ memory: short })
  })
  if (serving.pushes) {
    note?.report({ push: serving.pushes.trouble })
    serving.pushes.onTrouble = (push) => note?.report({ push })
  }
  // Installed first: a program that reads the address may end the server at once.
  const stopped = untilStopped()
  print(serving.url)
  if (serving.wordpressUrl !== undefined) logLine(`WordPress's clients find it at ${serving.wordpressUrl}`)
  if (serving.webhookUrl !== undefined) logLine(`Webhooks of the repository find it at ${serving.webhookUrl}`)
  if (serving.mcpUrl !== undefined) logLine(`Assistants find it at ${serving.mcpUrl}`)
  await stopped
  stopWatching()
  note?.forget()
  await serving.close().catch((error: unknown) => {
    printError(error)
    process.exit(exitCodeOf(error))
  })
  // Remaining timers and caches must not keep the process alive once all requests have been answered.
  process.exit(exitCodes.ok)
}

const howToHelp = 'Searches that would take more are refused until there is enough (see docs/guide/scale.md).'
