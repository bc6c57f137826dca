import { defineTrait } from '../../define/define.ts'
import type { Draft, Site } from '../../model/model.ts'
import { isFirstOverRest, keepRevision } from '../actions/keep-revision.ts'
import { restLink } from '../shared/links.ts'

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
    (draft, call) => {
      const { before } = draft
      if (!before || call.reason === 'autosave') return
      // Before anything is written: if this cannot be stored, nothing is replaced.
      if (changesText(draft, call.site)) call.site.revisions.keepFound(before)
      else if (!isFirstOverRest(before, call)) return
      keepRevision(draft, call)
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
