/** Something of an export that came over differently, or did not come over, and why. */
export interface ReportNote {
  /** The item, as the export knows it: `post 12 "A title"`. */
  readonly what: string
  readonly why: string
  /** Whether another run may bring it. */
  readonly mayComeLater?: true
}

/** The outcome of an import. */
export interface ImportReport {
  /** How many were made, by resource. */
  readonly made: Readonly<Record<string, number>>
  /** How many had come over before, or were here already, by resource. */
  readonly known: Readonly<Record<string, number>>
  readonly changed: readonly ReportNote[]
  readonly lost: readonly ReportNote[]
  /** How more of it would come over, as sentences for a person. */
  readonly undeclared: readonly string[]
}

/** Collects the outcome of an import. */
export class Notes implements ImportReport {
  readonly made: Record<string, number> = {}
  readonly known: Record<string, number> = {}
  readonly changed: ReportNote[] = []
  readonly lost: ReportNote[] = []
  undeclared: readonly string[] = []

  count(which: 'made' | 'known', resource: string): void {
    this[which][resource] = (this[which][resource] ?? 0) + 1
  }

  change(what: string, why: string): void {
    this.changed.push({ what, why })
  }

  lose(what: string, why: string, mayComeLater = false): void {
    this.lost.push({ what, why, ...(mayComeLater && { mayComeLater }) })
  }
}
