import { messageOf } from '../../../define/errors.ts'
import type { Command } from 'commander'
import { areas } from '../../../resources/registry.ts'
import { CommitQueue } from '../../../site/transaction/commits/commit-queue.ts'
import { followFolder } from '../../../site/index/follow-folder.ts'
import { addressesFrom } from '../../session/addresses.ts'
import { requestedCommit } from '../../session/commit-written.ts'
import { proposalsOn } from './open-assistants.ts'
import { addUsual, globalsOf } from '../../flags/global-flags.ts'
import { logLine } from '../../output/terminal.ts'
import { clockOf, type Globals, type Session } from '../../session/session.ts'
import { openSession } from '../../session/open-session.ts'
import { untilStopped } from '../../running/until-stopped.ts'
import { versionOfTool } from '../../output/version.ts'

interface McpFlags {
  readonly readOnly?: true
  readonly propose?: true
}

export function build(command: Command): void {
  command
    .description(
      'Serves an assistant over the Model Context Protocol on standard input and output, so that it can find, read, check and write content. With --user, it has the rights of that user; otherwise yours.',
    )
    .option('--read-only', 'Do not offer tools that write.')
    .option('--propose', 'Put its changes on a git branch, with a review, for people to accept or reject.')
  addUsual(command, ['almanac mcp', 'almanac --user jane mcp --propose', 'almanac --site content mcp --read-only'], {
    sees: 'Give the assistant the rights of this user; by default, it has yours.',
  })
  command.action(async () => {
    const globals = globalsOf(command)
    const flags = command.opts<McpFlags>()
    const session = await openSession(globals, { doing: 'mcp', readOnly: flags.readOnly ?? false })
    try {
      await serveAssistant(session, globals, flags)
    } finally {
      session.close()
    }
  })
}

async function serveAssistant(session: Session, { now, commit }: Globals, flags: McpFlags): Promise<void> {
  const { site, rest } = session
  const readOnly = flags.readOnly ?? false
  const { home, publicUrl } = addressesFrom(process.env)
  const clock = clockOf(now)
  const options = { areas, home, publicUrl, ...(clock && { now: clock }) }
  const proposals = flags.propose ? await proposalsOn(site, readOnly, options) : undefined
  const { serveStdio } = await import('../../../mcp/server/stdio.ts')
  const requested = requestedCommit(site.folder.root, commit)
  const logMessage = ({ message }: Error) => logLine(message)
  const following = await followFolder(site, logMessage)
  const commits = readOnly ? undefined : new CommitQueue(site, (error) => logLine(messageOf(error)), requested)
  const finishing = readOnly ? undefined : site.finishChanges().catch(logMessage)
  const served = serveStdio(site, {
    readOnly,
    version: versionOfTool(),
    ...(proposals && { proposals }),
    visit: () => ({ site, caller: session.caller, rest, origin: { ip: '', agent: '' } }),
    report: (error, request) => logLine(`${request}: ${messageOf(error)}`),
  })
  await Promise.race([untilStopped(), served.ended])
  await served.close()
  await Promise.all([following.close(), finishing])
  await commits?.close()
}
