import { learnFiles } from './learn-files.ts'
import type { MoveDeps } from './move-to.ts'
import { openPlacedFiles } from './placed-files.ts'
import { placeToStage } from './stage-files.ts'

/** Replaces pointers by arrived large files in one step with the index; requests others. Throws ContentError, system errors. */
export async function placeArrived({ root, files, aside, large, site, log }: MoveDeps): Promise<void> {
  const here = files.missing().filter((file) => large.has(file.large))
  const ready = await large.fill(here.map((file) => ({ ...file, staged: placeToStage(root) })))
  // A file damaged here counts as missing.
  const whole = ready.filter((file) => file.large?.isHere)
  const placed = openPlacedFiles(root, files, aside)
  for (const file of whole) placed.put(file)
  const paths = whole.map(({ path }) => path)
  if (paths.length > 0) learnFiles(site, paths, new Map(), log)
  await placed.finish()
  aside.finish()
  large.fetchLater(files.missing().map((file) => file.large))
}
