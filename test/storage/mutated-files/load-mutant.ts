import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { areas } from '../../../src/resources/registry.ts'
import { openFolder } from '../../../src/site/open-folder.ts'
import { ContentError } from '../../../src/storage/files/content-error.ts'
import { entryPathOf } from '../../../src/site/index/entry-path.ts'

/** Longest time that taking in and saving one file may take, in milliseconds. */
const longest = 1000

/** A folder that is open while one mutant after the other comes into it. */
export interface MutantFolder {
  /** Writes a mutant as a file, has it taken in and saved without a change. @throws Error when a rule is broken */
  take(path: string, text: string): void
  close(): void
}

/** Opens an empty folder for mutants. */
export function openMutantFolder(): MutantFolder {
  const root = mkdtempSync(join(tmpdir(), 'almanac-mutants-'))
  writeFileSync(join(root, 'settings.json'), '{}')
  const site = openFolder(root, { areas, snapshot: false })
  return {
    take(path, text) {
      const file = join(root, path)
      const at = entryPathOf(path, site.resourceOf(path)!)
      mkdirSync(dirname(file), { recursive: true })
      if (at !== path) writeFileSync(join(root, at), 'bytes')
      writeFileSync(file, text)
      const began = performance.now()
      const entry = site.load(path)
      if (!entry && !site.problems.at(at)) throw new Error('what was left out is not named')
      if (entry)
        saveAsItIs(file, () => site.save(site.draft(entry.resource.name, entry)), entry.data['id'] === entry.id)
      const took = performance.now() - began
      if (took > longest) throw new Error(`it took ${Math.round(took)} ms`)
      // The settings are those of the next one again.
      rmSync(file)
      if (path === 'settings.json') writeFileSync(file, '{}')
      site.load(path)
    },
    close() {
      site.close()
      rmSync(root, { recursive: true, force: true })
    },
  }
}

// A file without an id of its own is given one by a save.
function saveAsItIs(file: string, save: () => unknown, hasId: boolean): void {
  const before = readFileSync(file)
  try {
    save()
  } catch (error) {
    if (!(error instanceof ContentError)) throw error
    if (!readFileSync(file).equals(before)) throw new Error('a refused save changed bytes', { cause: error })
    return
  }
  if (hasId && !readFileSync(file).equals(before)) throw new Error('a save without a change changed bytes')
}
