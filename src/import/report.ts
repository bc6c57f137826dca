/** Something that an import changed or lost, and why. */
export interface ReportNote {
  /** The item, as the export names it: `post 12 "A title"`. */
  readonly what: string
  readonly why: string
  /** Whether another run may import it. */
  readonly mayComeLater?: true
}

export interface ImportReport {
  readonly made: Readonly<Record<string, number>>
  /** How many were imported before, or were here already, by resource. */
  readonly known: Readonly<Record<string, number>>
  readonly changed: readonly ReportNote[]
  readonly lost: readonly ReportNote[]
  /** How more could be imported, as sentences for a person. */
  readonly undeclared: readonly string[]
}

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
