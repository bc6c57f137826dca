import { defineTrait } from '../../define/define.ts'
import type { Draft, Site } from '../../model/model.ts'
import { restLink } from '../shared/links.ts'
import { quietly } from '../../text/values.ts'

/** Front matter that is part of a revision, along with the body. */
const versioned = ['title', 'excerpt', 'content_format'] as const

/**
 * Stores an entry's earlier texts: each change of title, content or excerpt by a program stores a revision, as does a text
 * written by hand that a program is about to replace. Creating an entry stores none, nor do other changes, except the first
 * over REST: as in WordPress, whatever it changes.
 */
export const revisions = defineTrait({
  versioned,
  // Counts only those stored on this machine: counting commits would take git.
  links: [
    (entry, { rest, site }, links) => {
      const ids = site.revisions.snapshots(entry)
      const href = `${restLink(entry, rest)}/revisions`
      links['version-history'] = [{ count: ids.length, href }]
      const id = ids.at(-1)
      if (id !== undefined) links['predecessor-version'] = [{ id, href: `${href}/${id}` }]
    },
  ],
  beforeSave: [
    (draft, { site, caller, reason, face }) => {
      const { before } = draft
      if (!before || reason === 'autosave') return
      if (changesText(draft, site)) {
        // Before anything is written: if this cannot be stored, nothing is replaced.
        site.revisions.keepFound(before)
      } else if (face !== 'rest' || site.revisions.snapshots(before).length > 0) return
      draft.after((entry) => {
        // The file is unchanged, byte for byte.
        if (entry === before) return
        // If that fails, the next change finds a text that no snapshot holds, and stores it: this one is already on disk.
        quietly(() => site.revisions.keep(entry, caller.user?.id ?? 0))
      })
    },
  ],
})

function changesText(draft: Draft, site: Site): boolean {
  const before = draft.before!
  if (versioned.some((key) => stringOf(draft.get(key)) !== stringOf(before.data[key]))) return true
  return draft.body !== undefined && draft.body !== site.bodyOf(before)
}

function stringOf(value: unknown): string {
  return String(value ?? '')
}
