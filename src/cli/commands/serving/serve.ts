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

export function build(command: Command): void {
  command
    .description(
      'Serves the website and its REST interface, and follows changes to the files. Prints its address when ready; Ctrl-C stops it.',
    )
    .option('--port <number>', 'Port to listen on; 0 for any free port.', '4000')
    .option('--host <name>', 'Name or address to listen on.', '127.0.0.1')
    .option('--read-only', 'Accept only reading requests.')
    .option(
      '--mount <name>',
      "Also serve WordPress's addresses: wordpress (/wp-json), or wordpress=legacy for clients of old versions. Default: the setting mounts.",
    )
    .option('--no-rest', 'Do not serve the REST interface at /rest, only at the addresses that --mount adds.')
    .option('--mcp', 'Serve assistants at /mcp over the Model Context Protocol.')
    .option('--propose', 'Put changes by assistants on a git branch, for people to accept or reject.')
    .option('--no-watch', 'Do not follow changes to the files.')
    .option(
      '--follow <remote>',
      'Serve the newest commit of a git repository, read-only: its address or path, with #BRANCH for a branch other than the default. Files are written to --content, an empty folder.',
    )
    .option(
      '--interval <time>',
      'How often --follow looks for new commits, and how long after a purge --purge repeats it: 5s, 1m. Default: 5s.',
    )
    .option(
      '--webhook-secret <file>',
      'Also look when a webhook calls /rest/follow, verified with the secret in this file (signature or token): GitHub, GitLab, Forgejo, Gitea.',
    )
    .option(
      '--write',
      'With --follow: also accept changes, and push each as a commit before responding. No hooks run here, and commits are not signed.',
    )
    .option(
      '--cluster-secret <file>',
      'With --follow: give ETags that all servers with the same secret in this file know, and that reveal nothing of hidden values. With --write: process requests that have an Idempotency-Key only once, on any server.',
    )
    .option('--force-commit <hash>', 'Serve this commit even though --follow refused it.')
    .option(
      '--state <url>',
      'Share accounts, sign-ins, forms and unsaved texts with other servers through this Redis: redis://, rediss:// or unix://, with #NAME for one of several sites.',
    )
    .option('--state-password-file <file>', 'Read the password of that Redis from this file.')
    .option(
      '--public-url <url>',
      'Address of the website in all links, such as https://example.org; else $ALMANAC_PUBLIC_URL, else the setting url.',
    )
    .option(
      '--trust-proxy <addresses>',
      'Proxies whose Forwarded and X-Forwarded-* headers to trust: addresses, networks, loopback, separated by commas.',
    )
    .option(
      '--shared-max-age <seconds>',
      'How long proxies may serve anonymous visitors from their cache without revalidating; changes become visible that much later. Default: 0, always revalidate.',
    )
    .option(
      '--purge <cache>',
      'Purge what changes from a cache in front of the site; may be repeated: ban+URL or xkey+URL (Varnish), nginx+URL, or a JSON file for the API of a CDN.',
      gather,
    )
    .option(
      '--notify <url>',
      'Send a request to this build hook after changes that readers see, including scheduled ones, signed with $ALMANAC_NOTIFY_SECRET.',
    )
    .option(
      '--quiet-for <time>',
      'Send the request of --notify once nothing has changed for this long: 60s, 5m. Default: 60s.',
    )
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
    logLine(short ? `Memory is low: ${memoryInWords(short)} are in use. ${howToHelp}` : 'Memory is sufficient again.')
    note?.report({ memory: short })
  })
  if (serving.pushes) {
    note?.report({ push: serving.pushes.trouble })
    serving.pushes.onTrouble = (push) => note?.report({ push })
  }
  // Installed first: a program that reads the address may end the server at once.
  const stopped = untilStopped()
  print(serving.url)
  if (serving.wordpressUrl !== undefined) logLine(`Address for WordPress clients: ${serving.wordpressUrl}`)
  if (serving.webhookUrl !== undefined) logLine(`Address for webhooks of the repository: ${serving.webhookUrl}`)
  if (serving.mcpUrl !== undefined) logLine(`Address for assistants: ${serving.mcpUrl}`)
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

const howToHelp = 'Searches that need more are refused until enough is free (see docs/guide/scale.md).'
