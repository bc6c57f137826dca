import type { Command } from 'commander'
import { CommitQueue } from '../../site/commits/commit-queue.ts'
import { followFolder } from '../../site/loading/follow-folder.ts'
import { callerOf } from '../../site/showing/access.ts'
import { askedCommit } from '../committing/commit-written.ts'
import { addExamples } from '../flags/examples.ts'
import { addGlobalFlags, globalsOf } from '../flags/global-flags.ts'
import { tell } from '../output/terminal.ts'
import { entryByRef } from '../refs/find-ref.ts'
import { type Globals, openSession, type Session } from '../session.ts'
import { untilStopped } from '../until-stopped.ts'
import { versionOfTool } from '../version.ts'

interface McpFlags {
  readonly readOnly?: true
}

/** Builds `mcp`: an assistant reads and changes the content, for as long as it keeps standard input open. */
export function buildMcp(command: Command): void {
  command
    .description(
      'Serves an assistant over the Model Context Protocol, on standard input and output: it finds, reads, checks and writes content. With --user, it may do what that user may do; else what you may do here.',
    )
    .option('--read-only', 'Offer no tools that write.')
  addExamples(command, ['almanac mcp', 'almanac --user jane mcp', 'almanac --content site mcp --read-only'])
  addGlobalFlags(command)
  command.action(async () => {
    const globals = globalsOf(command)
    const session = await openSession(globals, { doing: 'mcp' })
    try {
      await serveAssistant(session, globals, command.opts<McpFlags>())
    } finally {
      session.close()
    }
  })
}

async function serveAssistant(session: Session, { user, commit }: Globals, flags: McpFlags): Promise<void> {
  const { site, caller, rest } = session
  const readOnly = flags.readOnly ?? false
  // Named wrongly, nobody is served.
  if (user !== undefined) entryByRef(site, 'user', user)
  const callerNow = () => (user === undefined ? caller : callerOf(entryByRef(site, 'user', user), site))
  const { serveStdio } = await import('../../mcp/stdio.ts')
  const asked = askedCommit(site.folder.root, commit)
  const tellMessage = ({ message }: Error) => tell(message)
  const following = await followFolder(site, tellMessage)
  const finishing = readOnly ? undefined : site.finishChanges().catch(tellMessage)
  const commits = readOnly ? undefined : new CommitQueue(site, (error) => tellMessage(error as Error), asked)
  const served = serveStdio(site, {
    readOnly,
    version: versionOfTool(),
    visit: () => ({ site, caller: callerNow(), rest, origin: { ip: '', agent: '' } }),
    report: (error, request) => tell(`${request}: ${error instanceof Error ? error.message : String(error)}`),
  })
  await Promise.race([untilStopped(), served.ended])
  await served.close()
  await commits?.close()
  await Promise.all([following.close(), finishing])
}
