/** Replacements in a text, collected in any order and applied at once: all offsets are those of the original. */
export class TextSplices {
  readonly text: string
  readonly eol: string
  private splices: { start: number; end: number; text: string }[] = []

  constructor(text: string, eol: string) {
    this.text = text
    this.eol = eol
  }

  /** Replaces [start, end) by text. Insertions at the same offset keep their order. */
  replace(start: number, end: number, text: string): void {
    this.splices.push({ start, end, text })
  }

  /** Inserts whole lines (without newlines) at an offset that starts a line. */
  insertLines(at: number, lines: string[]): void {
    if (lines.length > 0) this.replace(at, at, lines.join(this.eol) + this.eol)
  }

  /** Applies every replacement. If two overlap, the later one is dropped: callers verify the result. */
  apply(): string {
    const ordered = this.splices.map((splice, order) => ({ ...splice, order }))
    ordered.sort((a, b) => a.start - b.start || a.end - b.end || a.order - b.order)
    let result = ''
    let at = 0
    for (const { start, end, text } of ordered) {
      if (start < at) continue
      result += this.text.slice(at, start) + text
      at = end
    }
    return result + this.text.slice(at)
  }
}
