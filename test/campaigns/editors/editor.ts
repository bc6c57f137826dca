import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { readDisk } from '../../site/live-equals-fresh/disk.ts'
import type { Random } from '../../site/live-equals-fresh/random.ts'

const ways = ['replaced', 'written in place', 'made'] as const

/** Few names, which requests give files as well. */
const folders = ['posts', 'posts/2026', 'pages']
const names = ['t0', 't1', 'p-1', 'p-2', 'p-3', 'q-1', 'q-2', 'q-3']

/** Somebody who saves files, each time with a word of its own, and knows nothing of locks. */
export class Editor {
  readonly #root: string
  readonly #random: Random
  readonly #words: string[] = []

  constructor(root: string, random: Random) {
    this.#root = root
    this.#random = random
  }

  /** Saves a file, old or new. Gives what was done, for people; '' where there was a file already. */
  save(): string {
    const files = textsIn(this.#root)
    const way = files.length === 0 ? 'made' : this.#random.pick(ways)
    const word = `saved-${this.#words.length + 1}.`
    const path =
      way === 'made' ? `${this.#random.pick(folders)}/${this.#random.pick(names)}.md` : this.#random.pick(files)
    const at = join(this.#root, path)
    if (way === 'made') {
      if (existsSync(at)) return ''
      mkdirSync(dirname(at), { recursive: true })
      writeFileSync(at, `---\ntitle: New\n---\n\n${word}\n`)
    } else {
      const text = `${readFileSync(at, 'utf8')}${word}\n`
      if (way === 'replaced') {
        writeFileSync(`${at}~`, text)
        renameSync(`${at}~`, at)
      } else writeFileSync(at, text)
    }
    this.#words.push(word)
    return `${path} ${way}, ${word}`
  }

  /** The words that no file has any more. */
  lost(): string[] {
    const all = textsIn(this.#root).map((path) => readFileSync(join(this.#root, path), 'utf8'))
    const text = all.join('\n')
    return this.#words.filter((word) => !text.includes(word))
  }
}

// Those of posts and pages; nothing that a request of the campaign does deletes one for good.
function textsIn(root: string): string[] {
  return [...readDisk(root)].flatMap(([path, { isFolder }]) =>
    !isFolder && /^(?:posts|pages)\/.*\.md$/.test(path) ? [path] : [],
  )
}
