import { keyedHash } from '../../../define/keyed-hash.ts'
import { messageOf } from '../../../define/errors.ts'
import { mountNames } from '../../../derive/rest-root.ts'
import { listOf } from '../../../text/values.ts'
import type { Area } from '../../../model/model.ts'
import { makesParts, type SettingFault } from '../../../site/settings-faults.ts'
import { areas } from '../../../resources/registry.ts'
import type { RecoveredWork } from '../../../site/transaction/record/take-up-left.ts'
import { CommitQueue } from '../../../site/transaction/commits/commit-queue.ts'
import {
  followClock,
  followFolder,
  historyProblem,
  openCommitTimes,
  readCommitTimes,
} from '../../../site/index/follow-folder.ts'
import { keepIndexes } from '../../../site/index/stored/stored-indexes.ts'
import { changesSince } from '../../../site/changes-since.ts'
import { asPublished } from '../../../site/show/as-published.ts'
import { deriveNames } from '../../../site/names/derive-names.ts'
import { keepSnapshot, openFolder } from '../../../site/open-folder.ts'
import type { OpenSite } from '../../../site/open-site.ts'
import { refuseLinkAway } from '../../../storage/git/refuse-link-away.ts'
import { refuseState } from '../../../storage/machine-folder/refuse-state.ts'
import type { ContentError } from '../../../storage/files/content-error.ts'
import { openCommit } from '../../session/open-commit.ts'
import { requestedCommit } from '../../session/commit-written.ts'
import { usage } from '../../output/exit-codes.ts'
import { oneOf } from '../../output/suggest.ts'
import { takenUpInWords } from '../../output/taken-up.ts'
import { printSkipped } from '../../output/print-skipped.ts'
import { goOnUnheard, showProgress, logLine } from '../../output/terminal.ts'
import { type FollowFlags, intervalOf } from './followed-remote.ts'
import { openBefore } from './open-before.ts'
import { pushCommits } from './push-commits.ts'
import type { StateFlags } from './shared-state.ts'
import { openPurges, type PurgeFlags } from './purge-targets.ts'
import { type PlainFlags, readFlags } from './read-flags.ts'
import type { Globals } from '../../session/session.ts'
import { serverPaths } from '../../../derive/server-paths.ts'

export interface ServingFlags extends PlainFlags, FollowFlags, PurgeFlags, StateFlags {
  /** Whether caches are kept in the folder, though it is read-only. */
  readonly keep?: boolean
  /** Whether a build reads it once: then the person is warned if modification times may be wrong. */
  readonly isBuild?: boolean
  readonly watch: boolean
  readonly mount?: string
  readonly rest: boolean
  /** Whether drafts, scheduled and private entries are answered as if they were published. */
  readonly drafts?: boolean
}

/** Opens the content folder, or with `--ref` a commit, and serves it. @throws CliError, ContentError, errors of listening */
export async function startServing(flags: ServingFlags, globals: Globals) {
  // Before a whole history is fetched in vain.
  const read = await readFlags(flags, globals)
  const before = await openBefore(flags, globals)
  try {
    return await serveOpened(flags, globals, read, before)
  } catch (error) {
    await before.close()
    throw error
  }
}

async function serveOpened(
  flags: ServingFlags,
  globals: Globals,
  { port, style, publicUrl, trustProxy, sharedMaxAge, notice, now }: Awaited<ReturnType<typeof readFlags>>,
  { followed, root, state }: Awaited<ReturnType<typeof openBefore>>,
) {
  const { ref } = globals
  const readOnly =
    (flags.readOnly ?? false) || ref !== undefined || (followed !== undefined && !followed.folder.takesWrites)
  if (ref === undefined) {
    refuseLinkAway(root)
    refuseState(root)
  }
  const requested = requestedCommit(root, globals.commit)
  let opened: OpenSite | undefined
  const purger = await openPurges(flags, intervalOf(flags.interval), () => opened!.home)
  const options = {
    areas: flags.drafts ? asPublished(areas) : areas,
    publicUrl,
    ...(now && { now }),
    readOnly: readOnly && !followed && !flags.keep,
    ...followed?.folder.siteOptions,
    shared: state?.shared,
    onProblem: ({ message, file }: ContentError) => {
      const isSettings = opened?.resourceOf(file)?.configures
      logLine(isSettings ? `${message}. The previous settings stay in force until that is fixed.` : message)
    },
    onHeld: (faults: readonly SettingFault[]) => logLine(heldInWords(faults, areas)),
    onTakenUp: (recovered: RecoveredWork, timezone: string) => logLine(takenUpInWords(recovered, timezone)),
    onProgress: (done: number, total: number) => showProgress(`Reading ${done} of ${total} files`),
  }
  const isLive = ref === undefined && !followed
  const times = isLive ? await openCommitTimes(root, options.readOnly) : undefined
  const opening = { ...options, ...(times && { commitTimes: times.clean.times }) }
  const site = await (ref === undefined ? openFolder(root, opening) : openCommit(root, ref, options))
  showProgress('')
  // A website with other addresses and dates than intended is worse than none.
  site.configuration.mustBeKnown()
  opened = site
  const wordpress = wordpressMount(flags.mount, site.settings['mounts'])
  if (!flags.rest && !wordpress) throw usage('--no-rest leaves nothing to serve', 'Add --mount wordpress')
  // Loaded here because no other command needs the server.
  const { serve } = await import('../../../server/serve.ts')
  const { openAccessLog } = await import('../../../server/http/access-log.ts')
  const { openSignInLog } = await import('../../../server/authentication/sign-in-log.ts')
  const logMessage = ({ message }: Error) => logLine(message)
  const printError = (error: unknown) => logLine(messageOf(error))
  const following = isLive && flags.watch ? await followFolder(site, logMessage, times) : undefined
  const stopClock = following ? undefined : followClock(site)
  const problem = flags.isBuild && isLive ? await historyProblem(site) : undefined
  if (problem) logLine(problem)
  if (isLive && !following) await readCommitTimes(site, flags.isBuild ? () => undefined : logMessage, undefined, times)
  const commits = readOnly || followed ? undefined : new CommitQueue(site, printError, requested)
  const pushing = commits && (await pushCommits(site, commits))
  // A request that waits for a commit waits for all its changes.
  if (!followed)
    site.early.policy = { isAllowed: () => !commits?.isCommitting, report: printError, patience: longestWait }
  const proposing = { readOnly, propose: flags.propose ?? false }
  const assistants =
    flags.mcp && (await (await import('./open-assistants.ts')).openAssistants(site, proposing, options))
  const webhook =
    followed?.secret === undefined ? undefined : await import('../../../server/following/webhook-route.ts')
  // Lockouts on other servers must be known before anyone is answered.
  await state?.begin(site)
  const served = await serve(site, {
    ...(flags.host !== undefined && { host: flags.host }),
    port,
    readOnly,
    trustProxy,
    sharedMaxAge,
    showsDrafts: flags.drafts ?? false,
    onShared: purger?.noteShared,
    sharedHash: followed?.hash ?? (state && site.service(keyedHash)),
    wordpress,
    ...(!flags.rest && { mount: false }),
    ...(followed && { following: followed.folder }),
    health: [pushing?.health, state && (() => state.shared.freshness.health())].flatMap((one) => one ?? []),
    extra: (app, within) => {
      webhook?.addWebhook(app, followed!.secret!, followed!.folder)
      assistants?.mount(app, within)
    },
    ...(ref === undefined && {
      changesSince: (from: string | number) => changesSince(site, from, followed?.folder.repository),
    }),
    log: openAccessLog(style),
    signIns: openSignInLog(style),
  })
  void followed?.folder.follow(site)
  void deriveNames(site).catch(printError)
  // Finishes work of killed processes; readers need not wait for it.
  const finishing = readOnly ? undefined : site.finishChanges().catch(logMessage)
  const background: { close(): unknown }[] = readOnly
    ? []
    : site.areas.flatMap(({ background: works = [] }) => works.map((work) => work(site, printError)))
  if (purger) background.push(purger.begin(site))
  if (notice) background.push((await import('../../../server/changes/notify.ts')).openNotifier(site, notice))
  printSkipped(site.opening.skipped)
  keepServing()
  return {
    site,
    pushes: pushing?.pushes,
    /** The REST root, where the server listens. */
    url: served.url,
    /** The root for WordPress clients, if there is one besides the REST root. */
    wordpressUrl: wordpress && flags.rest ? site.address.of(serverPaths.wordpress) : undefined,
    webhookUrl: webhook && site.address.of(webhook.webhookPath),
    mcpUrl: assistants && site.address.of(assistants.path),
    /** Answers the requests in progress, then shuts everything down. */
    async close() {
      stopClock?.()
      await assistants?.close()
      await Promise.all([served.close(), following?.close(), ...background.map((work) => work.close()), finishing])
      // After the server: requested pushes come first.
      await followed?.folder.close()
      await site.early.settled()
      await state?.close()
      await commits?.close()
      await pushing?.close()
      await keepSnapshot(site)
      keepIndexes(site, site.entries.collections.values())
      site.close()
    },
  }
}

// Types, taxonomies, folders, fields and languages belong together: an invalid one holds all of them back.
function heldInWords(faults: readonly SettingFault[], areas: readonly Area[]): string {
  const [first] = faults
  if (!first) return 'settings.json: all settings are now in force.'
  const more = faults.length > 1 ? ` (and ${faults.length - 1} more: almanac check)` : ''
  const isOfParts = faults.some(({ key }) => makesParts(key, areas))
  const rest = first.key === '' ? 'The previous settings stay in force' : 'The previous value stays in force'
  const what = isOfParts ? 'The previous types, taxonomies, folders, fields and languages stay in force' : rest
  return `settings.json: ${first.message}${more}. ${what} until that is fixed.`
}

/** The longest wait of a rename request for the files that name the entry, in milliseconds. */
const longestWait = 300

// The flag takes precedence over the setting.
function wordpressMount(flag: string | undefined, setting: unknown): boolean | 'legacy' {
  const names = flag === undefined ? listOf(setting) : [oneOf('mount', flag, mountNames)]
  return names.includes('wordpress=legacy') ? 'legacy' : names.includes('wordpress')
}

// Every listener catches its exceptions. Those from a timer, or from a promise that is not awaited, are only logged: the index
// learns from files, so an interrupted step leaves nothing wrong behind.
function keepServing(): void {
  goOnUnheard()
  const report = (error: unknown) =>
    logLine(`almanac: ${error instanceof Error ? (error.stack ?? error.message) : error}`)
  process.on('uncaughtException', report)
  process.on('unhandledRejection', report)
}
