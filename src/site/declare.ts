import type { Entry } from '../model/model.ts'
import { EntryDraft } from './transaction/draft.ts'
import type { Transactions } from './transaction/transaction.ts'

/** Saves a draft. If it changes an entry that no file declares, writes a file for the entry first, with the same id. */
export function saveDeclaring(draft: EntryDraft, transactions: Pick<Transactions, 'now' | 'save'>): Entry {
  const { before } = draft
  // Files may name the entry by the name that it loses.
  if (before && losesName(draft, before)) draft.leavesName = true
  return before?.implicit ? transactions.now(() => declare(draft, before, transactions)) : transactions.save(draft)
}

function declare(draft: EntryDraft, before: Entry, transactions: Pick<Transactions, 'save'>): Entry {
  const declaring = new EntryDraft(draft.resource, undefined, before.id, draft.deps)
  declaring.slug = before.slug
  for (const [key, value] of Object.entries(before.data)) declaring.set(key, value)
  if (draft.slug === before.slug) return transactions.save(copyTo(declaring, draft))
  // References follow the entry to its new name, as if it already had a file.
  const declared = transactions.save(declaring)
  const renaming = new EntryDraft(draft.resource, declared, declared.id, draft.deps)
  renaming.slug = draft.slug
  return transactions.save(copyTo(renaming, draft))
}

function losesName({ resource: { implicit, indexes }, changes }: EntryDraft, before: Entry): boolean {
  if (!implicit || !changes.has(implicit.key)) return false
  const name = String(before.data[implicit.key] as unknown)
  return name !== changes.get(implicit.key) && indexes[implicit.calledBy]!(before).includes(name.trim().toLowerCase())
}

function copyTo(target: EntryDraft, { changes, body, effects, leavesName }: EntryDraft): EntryDraft {
  for (const [key, value] of changes) target.set(key, value)
  target.body = body
  target.effects.push(...effects)
  target.leavesName = leavesName
  return target
}
