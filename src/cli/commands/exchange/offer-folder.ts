import { existsSync, readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { canAsk, logLine } from '../../output/terminal.ts'
import { findContentDir } from '../../session/content-dir.ts'
import { confirm } from '../../session/prompt.ts'
import type { Globals } from '../../session/session.ts'
import { bareFiles, presetSite, writeFolder } from '../init-files.ts'

/** Makes a content folder for an import, if there is none and a person at the terminal agrees. */
export async function offerFolder({ content }: Globals): Promise<void> {
  const named = content ?? (process.env['ALMANAC_CONTENT'] || 'content')
  const folder = resolve(named)
  if (!canAsk() || isThere(content) || (existsSync(folder) && readdirSync(folder).length > 0)) return
  if (!(await confirm(`There is no content folder yet. Make one, ${named}?`))) return
  writeFolder(folder, bareFiles(presetSite()))
  logLine(`Made ${folder}`)
}

function isThere(content: string | undefined): boolean {
  try {
    return findContentDir(content) !== ''
  } catch {
    return false
  }
}
