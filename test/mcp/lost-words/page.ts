import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Random } from '../../site/live-equals-fresh/random.ts'

/** The words that a page must have, as its writers were told: each is in it once, and nowhere twice. */
export class Page {
  readonly #root: string
  readonly #path: string
  readonly #wanted = new Set<string>()
  readonly #gone = new Set<string>()
  #count = 0

  constructor(root: string, path: string) {
    this.#root = root
    this.#path = path
  }

  /** A text of many lines, longer than one answer: each line has a word of its own. */
  begin(random: Random): string {
    const lines: string[] = []
    const sections = 5 + random.below(8)
    for (let part = 0; part < sections; part++) {
      lines.push(`## Part ${part}`, '')
      const count = 40 + random.below(60)
      for (let i = 0; i < count; i++)
        lines.push(`${this.newWord()} ${'stays in its line '.repeat(1 + random.below(6))}`.trim())
      lines.push('')
    }
    const text = lines.join('\n').trimEnd()
    for (const word of wordsIn(text)) this.#wanted.add(word)
    return text
  }

  /** A word that no text has. */
  newWord(): string {
    return `word${++this.#count}x`
  }

  /** Notes what somebody was told is written: words that came, and words that they took away. */
  noted(came: Iterable<string>, went: Iterable<string> = []): void {
    for (const word of came) this.#wanted.add(word)
    for (const word of went) {
      this.#wanted.delete(word)
      this.#gone.add(word)
    }
  }

  /** The file as it is. */
  read(): string {
    return readFileSync(join(this.#root, this.#path), 'utf8')
  }

  /** As editors save: a new file in place of the old one. */
  save(text: string): void {
    const beside = join(this.#root, `.${this.#count}.tmp`)
    writeFileSync(beside, text)
    renameSync(beside, join(this.#root, this.#path))
  }

  /** What is not as everybody was told; undefined if all is. */
  wrong(): string | undefined {
    const found = wordsIn(this.read())
    const there = new Set(found)
    const lost = [...this.#wanted].filter((word) => !there.has(word))
    const back = found.filter((word) => this.#gone.has(word))
    const twice = found.filter((word, i) => found.indexOf(word) !== i)
    const told = [['lost', lost] as const, ['back', back] as const, ['twice', twice] as const]
    const wrong = told
      .filter(([, words]) => words.length > 0)
      .map(([what, words]) => `${words.length} ${what}: ${words.slice(0, 5).join(' ')}`)
    return wrong.length > 0 ? wrong.join('; ') : undefined
  }
}

/** The counted words of a text. */
export function wordsIn(text: string): string[] {
  return text.match(/\bword\d+x\b/g) ?? []
}
