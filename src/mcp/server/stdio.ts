import { serveStdio as serveConnection } from '@modelcontextprotocol/server/stdio'
import type { Server } from '@modelcontextprotocol/server'
import type { OpenSite } from '../../site/open-site.ts'
import { noteChanges } from '../note-changes.ts'
import { type HostOptions, openServer } from './open-server.ts'

/** A connection on standard input and output. */
export interface StdioConnection {
  /** Resolves when the other side is gone. */
  readonly ended: Promise<void>
  close(): Promise<void>
}

/** Serves one assistant on standard input and output; nothing else may be printed there. */
export function serveStdio(site: OpenSite, hosting: HostOptions): StdioConnection {
  let server: Server | undefined
  const open = () => (server = openServer(hosting))
  const connection = serveConnection(open, { onerror: (error) => hosting.report(error, 'the connection') })
  const stopNoting = noteChanges(site, () => void server?.sendResourceListChanged().catch(() => undefined))
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
