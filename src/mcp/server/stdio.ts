import { serveStdio as serveConnection } from '@modelcontextprotocol/server/stdio'
import type { Server } from '@modelcontextprotocol/server'
import type { OpenSite } from '../../site/open-site.ts'
import { noteChanges } from '../../server/changes/note-changes.ts'
import { type HostOptions, openServer, settleMs } from './open-server.ts'

/** Serves one assistant on stdin and stdout, where nothing else may be printed, until the other side closes (`ended`). */
export function serveStdio(site: OpenSite, hosting: HostOptions) {
  let server: Server | undefined
  const open = () => (server = openServer(hosting))
  const connection = serveConnection(open, { onerror: (error) => hosting.report(error, 'the connection') })
  const stopNoting = noteChanges(site, settleMs, () => void server?.sendResourceListChanged().catch(() => undefined))
  const ended = new Promise<void>((resolve) => {
    process.stdin.once('end', resolve).once('close', resolve)
  })
  return {
    ended,
    async close() {
      stopNoting()
      await connection.close()
    },
  }
}
