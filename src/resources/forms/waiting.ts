import type { Trait } from '../../model/model.ts'
import { fewWaiting } from '../shared/publication/waiting.ts'
import { inbox } from './inbox/inbox-service.ts'
import type { Submission } from './inbox/submission.ts'

/** Submissions wait until somebody deletes them; those since a person last listed them are new. */
export const waitingMessages: NonNullable<Trait['waiting']> = [
  (_resource, site, caller) => {
    const about = { heading: 'Messages', what: 'sent', more: 'form inbox list' }
    if (!caller.can('edit_contact_forms')) return { ...about, count: 0, first: [] }
    const box = site.service(inbox)
    const newest = box.list(fewWaiting)
    const first = newest.map((sent) => ({ text: `${sent.form.slug}: ${sayingOf(sent)}`, moment: sent.moment }))
    const { fresh } = box
    return { ...about, count: box.size, ...(fresh !== undefined && { fresh }), first }
  },
]

export function sayingOf({ fields }: Pick<Submission, 'fields'>): string {
  return Object.values(fields).flat().filter(Boolean).join(' · ').replaceAll(/\s+/g, ' ').slice(0, 80)
}
