import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { createApp } from '../../src/server/create-app.ts'
import { ExportFolder } from '../../src/server/export/export-folder.ts'
import { exportSite } from '../../src/server/export/export-site.ts'
import type { OpenSite } from '../../src/site/open-site.ts'
import { serveFiles } from '../server/export/file-server.ts'
import { countReads, type Kind, ReadHalf } from './read-half.ts'
import { play, readScenario } from './replay.ts'
import type { Stage } from './send.ts'

/**
 * Plays scenarios, and asks a server of plain files what visitors read in them as well. `readings` counts those requests;
 * the caller closes it.
 */
export async function openExported(site: OpenSite, stage: Stage) {
  const exported = mkdtempSync(join(tmpdir(), 'almanac-conformance-'))
  const files = await serveFiles(exported)
  const readOnly = createApp(site, { readOnly: true })
  const readHalf = new ReadHalf(site, stage, {
    async write(also) {
      const into = new ExportFolder(exported)
      await exportSite(site, into, { also, pages: false, app: readOnly })
      into.finish()
    },
    ask: ({ url, method, headers }) => fetch(url.replace(stage.home, files.address), { method, headers }),
    askReadOnly: async (request) => readOnly.fetch(request),
  })
  const readings: Record<Kind, number> = { plain: 0, query: 0, refused: 0, live: 0 }

  async function playExported(name: string): Promise<void> {
    const scenario = readScenario(name)
    const { steps, differences } = await play(scenario, stage, readHalf)
    // Taken first, so that what differs here does not come to the next one.
    const read = await readHalf.take()
    expect(differences).toEqual([])
    expect(steps).toBe(scenario.steps.length)
    expect(read.flatMap((one) => one.differences)).toEqual([])
    expect(read.length).toBe(countReads(scenario))
    for (const { kind } of read) readings[kind]++
  }

  function close(): void {
    files.close()
    rmSync(exported, { recursive: true })
  }

  return { play: playExported, readings, close }
}
