import type { Draft, Entry } from '../../define/model.ts'
import type { WritableFolder } from '../../storage/files/writable-folder.ts'
import { textPathOf } from '../loading/load-file.ts'
import type { Step } from '../../define/service.ts'

/** What undoing a draft needs of an open site. */
export interface TakingBack {
  readonly folder: WritableFolder
  get(resource: string, id: number): Entry | undefined
  load(path: string): Entry | undefined
}

/**
 * The step that undoes a draft about to be saved: deletes what it creates, restores what it changes. A file that the
 * draft moves stays where it is then.
 *
 * @param remove removes an entry without telling other processes, which takes disk space: they only look after us
 */
export function toTakeBack(site: TakingBack, draft: Draft, remove: (entry: Entry) => void): Step {
  const { before, resource, id } = draft
  if (!before)
    return {
      undo() {
        const made = resource.space ? site.get(resource.name, id) : undefined
        if (made) remove(made)
      },
    }
  const path = textPathOf(site.folder, resource, before.path) ?? `${before.path}.md`
  const old = site.folder.keep(path)
  return {
    undo() {
      if (path === before.path && !site.folder.stat(path)) return old.forget()
      old.restore()
      site.load(before.path)
    },
    done: () => old.forget(),
  }
}
