import type { Result, Site } from '../../model/model.ts'
import { rerun } from '../../work/rerun.ts'

/** Presents a call's result; if others moved or changed the entry's file before it was read, its present state. */
export function present<Shown>(
  done: Result,
  site: Site,
  show: (result: Result) => Shown | Promise<Shown>,
): Promise<Shown> {
  let result = done
  let replaced = 0
  return rerun(() => show(result), {
    get generation() {
      return site.generation + replaced
    },
    learnFrom(error) {
      site.learnFrom(error)
      if (result.kind !== 'entry') return
      const entry = site.get(result.entry.resource.name, result.entry.id)
      // A write that shared the lock may have moved the file: then the index knew before.
      if (!entry || entry === result.entry) return
      result = { ...result, entry }
      replaced++
    },
  })
}
