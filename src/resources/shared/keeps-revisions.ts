import { defineTrait } from '../../define/define.ts'
import type { Draft, Site } from '../../define/model.ts'

/** Front matter that makes a text, together with the body. */
const versioned = ['title', 'excerpt', 'content_format'] as const

/**
 * Keeps the texts that an entry had: each change of title, content or excerpt by a program stores one. So does a text that
 * was written by hand, once a program is about to replace it. Creating an entry stores none, nor do other changes.
 */
export const revisions = defineTrait({
  versioned,
  beforeSave: [
    (draft, { site, caller }) => {
      const { before } = draft
      if (!before || !changesText(draft, site)) return
      // Before anything is written: when this cannot be kept, nothing is replaced.
      site.revisions.keepFound(before)
      draft.after((entry) => {
        try {
          site.revisions.keep(entry, caller.user?.id ?? 0)
        } catch {
          // The change itself is on the disk. The next one finds a text that no snapshot holds, and keeps it then.
        }
      })
    },
  ],
})

function changesText(draft: Draft, site: Site): boolean {
  const before = draft.before!
  if (versioned.some((key) => textOf(draft.get(key)) !== textOf(before.data[key]))) return true
  return draft.body !== undefined && draft.body !== site.bodyOf(before)
}

function textOf(value: unknown): string {
  return String(value ?? '')
}
