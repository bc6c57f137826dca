import { derivedId } from './entry-id.ts'

/** A file's claim to a contested id. */
interface Claim {
  readonly path: string
  readonly stored: number | undefined
  id: number
  /** The rank of the held id among its preferences: -1 for the stored id, 0 and up for those derived from its path. */
  wish: number
}

const none: ReadonlySet<string> = new Set()

/**
 * Assigns ids within a space. The result depends only on the files and the ids they store, never on the order of loading: a
 * stored id belongs to the first path (in order) that stores it; every other file gets the first id derived from its path that
 * no stored id and no earlier path takes.
 *
 * A stable matching: each file proposes to its ids in turn, and each id keeps the best proposal.
 */
export class IdClaims {
  /** By path. For a file that holds the first id it claimed, as nearly all do, only that id: negative if derived. */
  readonly #claims = new Map<string, Claim | number>()
  /** By id; for such a file, only its path. */
  readonly #holders = new Map<number, Claim | string>()
  /** Rejected claims to an id, which are few: when the id becomes free, the best of them gets it. */
  readonly #turned = new Map<number, Set<Claim>>()
  readonly #derive: (path: string, attempt: number) => number

  /** @param derive returns the ids that a path claims without a stored one, by attempt from 0 */
  constructor(derive: (path: string, attempt: number) => number = derivedId) {
    this.#derive = derive
  }

  pathOf(id: number): string | undefined {
    const holder = this.#holders.get(id)
    return typeof holder === 'object' ? holder.path : holder
  }

  idOf(path: string): number | undefined {
    const claim = this.#claims.get(path)
    return typeof claim === 'number' ? Math.abs(claim) : claim?.id
  }

  /** Adds a path with its stored id; returns the other paths whose ids changed. */
  put(path: string, stored: number | undefined): ReadonlySet<string> {
    const known = this.#claims.get(path)
    if (known === undefined && this.#takeFree(path, stored)) return none
    if (known !== undefined && storedIn(known) === stored) return none
    const changed = this.drop(path)
    const claim: Claim = { path, stored, id: 0, wish: stored === undefined ? 0 : -1 }
    this.#claims.set(path, claim)
    this.#ask(claim, changed)
    changed.delete(path)
    return changed
  }

  /** Removes a path; returns the other paths whose ids changed. */
  drop(path: string): Set<string> {
    const changed = new Set<string>()
    const claim = this.#claimOf(path)
    if (!claim) return changed
    this.#claims.delete(path)
    this.#takeBack(claim, firstWish(claim))
    this.#leave(claim.id, changed)
    changed.delete(path)
    return changed
  }

  // The fast path: nearly every file finds its first id free.
  #takeFree(path: string, stored: number | undefined): boolean {
    const id = stored ?? this.#derive(path, 0)
    if (this.#holders.has(id)) return false
    this.#claims.set(path, stored ?? -id)
    this.#holders.set(id, path)
    return true
  }

  // Replaces the number that represents a claim by the claim itself.
  #claimOf(path: string): Claim | undefined {
    const known = this.#claims.get(path)
    if (typeof known !== 'number') return known
    const id = Math.abs(known)
    const claim: Claim = { path, stored: storedIn(known), id, wish: known < 0 ? 0 : -1 }
    this.#claims.set(path, claim)
    this.#holders.set(id, claim)
    return claim
  }

  #holderOf(id: number): Claim | undefined {
    const holder = this.#holders.get(id)
    return typeof holder === 'string' ? this.#claimOf(holder) : holder
  }

  // Claims one id after another until one is granted; a file that thereby loses its id continues claiming.
  #ask(from: Claim, changed: Set<string>): void {
    let claim: Claim | undefined = from
    while (claim) {
      const id = this.#wished(claim, claim.wish)
      const holder = this.#holderOf(id)
      if (holder && !isBefore(claim, holder)) {
        this.#turnAway(id, claim)
        claim.wish++
        continue
      }
      this.#holders.set(id, claim)
      claim.id = id
      changed.add(claim.path)
      if (holder) {
        this.#turnAway(id, holder)
        holder.wish++
      }
      claim = holder
    }
  }

  // Gives a free id to the best rejected claim, whose own id then becomes free.
  #leave(free: number, changed: Set<string>): void {
    for (let id = free; ;) {
      this.#holders.delete(id)
      const heir = this.#bestTurned(id)
      if (!heir) return
      const left = heir.claim.id
      this.#takeBack(heir.claim, heir.wish)
      heir.claim.wish = heir.wish
      heir.claim.id = id
      this.#holders.set(id, heir.claim)
      changed.add(heir.claim.path)
      id = left
    }
  }

  #bestTurned(id: number): { claim: Claim; wish: number } | undefined {
    let best: { claim: Claim; wish: number } | undefined
    for (const claim of this.#turned.get(id) ?? []) {
      const proposal = { claim, wish: this.#wishFor(claim, id) }
      if (!best || isBefore({ ...claim, wish: proposal.wish }, { ...best.claim, wish: best.wish })) best = proposal
    }
    return best
  }

  #wishFor(claim: Claim, id: number): number {
    let wish = firstWish(claim)
    while (this.#wished(claim, wish) !== id) wish++
    return wish
  }

  #wished(claim: Claim, wish: number): number {
    return wish < 0 ? claim.stored! : this.#derive(claim.path, wish)
  }

  #turnAway(id: number, claim: Claim): void {
    const turned = this.#turned.get(id)
    if (turned) turned.add(claim)
    else this.#turned.set(id, new Set([claim]))
  }

  // Withdraws rejected preferences, from one up to the granted one. Two preferences may be the same id.
  #takeBack(claim: Claim, from: number): void {
    for (let wish = from; wish < claim.wish; wish++) {
      const id = this.#wished(claim, wish)
      if (this.#wishFor(claim, id) < from) continue
      const turned = this.#turned.get(id)
      turned?.delete(claim)
      if (turned?.size === 0) this.#turned.delete(id)
    }
  }
}

function storedIn(claim: Claim | number): number | undefined {
  if (typeof claim === 'object') return claim.stored
  return claim < 0 ? undefined : claim
}

function firstWish({ stored }: Claim): number {
  return stored === undefined ? 0 : -1
}

// Stored ids come before derived ones, then in path order.
function isBefore(one: Claim, other: Claim): boolean {
  if (one.wish < 0 !== other.wish < 0) return one.wish < 0
  return isPathBefore(one.path, other.path)
}

/**
 * Whether a path comes before another: by names without their endings, folder by folder, as programs add something to the
 * name of a copy: `soup.md` comes before `soup-2.md`, `soup (conflicted copy).md` and `Copy of soup.md`.
 */
export function isPathBefore(one: string, other: string): boolean {
  const [name, otherName] = [one, other].map(nameOfCopy)
  return name === otherName ? one < other : name! < otherName!
}

// What Windows and file hosts write before a name, in their users' languages, sorts like what others write after it.
const copyOf = /(^|\/)((?:(?:Copy of|Kopie von|Copie de|Copia d[ei]) )+)([^/]+)/g

function nameOfCopy(path: string): string {
  return path
    .replace(/\.[^./]*$/, '')
    .replace(copyOf, '$1$3 $2')
    .replaceAll('/', '\0')
}
