import type { SourceTerm, SourceUser } from '../model/model.ts'
import type { IdPlan } from './id-plan.ts'
import type { SourceKeys } from './source/source-keys.ts'
import type { SourceRecord } from './source/records.ts'

/** What is to be known before anything is written: who wrote, all terms, and which id everything gets. */
export class FirstPass {
  readonly users = new Map<string, SourceUser>()
  readonly terms = new Map<string, SourceTerm>()
  readonly #plan: IdPlan

  constructor(plan: IdPlan) {
    this.#plan = plan
  }

  add(record: SourceRecord, keys: SourceKeys): void {
    this.#plan.keys = keys
    if (record.kind === 'user') this.#addUser(record.user, keys)
    else if (record.kind === 'term') this.#addTerm(record.term, keys)
    else if (record.kind === 'item') {
      const { item } = record
      // Exports of a part name authors and terms in their entries only.
      if (item.author !== '') this.#addUser({ ...unnamed, login: item.author, name: item.author }, keys)
      for (const term of item.terms) this.#addTerm({ ...term, id: 0, parent: '', description: '', meta: [] }, keys)
      this.#plan.planItem(item)
    }
  }

  #addUser(user: SourceUser, keys: SourceKeys): void {
    const key = keys.user(user)
    if (user.login === '' || this.users.has(key)) return
    this.users.set(key, user)
    this.#plan.planUser(user)
  }

  #addTerm(term: SourceTerm, keys: SourceKeys): void {
    const key = keys.term(term)
    if (term.slug === '' || this.terms.has(key)) return
    this.terms.set(key, term)
    this.#plan.planTerm(term)
  }
}

const unnamed = { id: 0, email: '', firstName: '', lastName: '' }
