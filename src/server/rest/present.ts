import type { Result, Site } from '../../model/model.ts'
import { rerun } from '../../work/rerun.ts'

/** Presents a call's result; if others moved or changed the entry's file before it was read, its present state. */
export function present<Shown>(
  done: Result,
  site: Site,
  show: (result: Result) => Shown | Promise<Shown>,
): Promise<Shown> {
  let result = done
  return rerun(() => show(result), {
    get generation() {
      return site.generation
    },
    learnFrom(error) {
      site.learnFrom(error)
      if (done.kind !== 'entry') return
      const { resource, id } = done.entry
      result = { ...done, entry: site.get(resource.name, id) ?? done.entry }
    },
  })
}
