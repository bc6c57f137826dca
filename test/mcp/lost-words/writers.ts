import type { Client } from '@modelcontextprotocol/client'
import type { Random } from '../../site/live-equals-fresh/random.ts'
import { type Page, wordsIn } from './page.ts'

/** How often something was done, and refused. */
export type Counts = Map<string, number>

interface Said {
  readonly code: string
  // What the tools answer; each step reads what it needs.
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly facts: any
}

/** An assistant that edits one long page, remembers what it has read however old that is, and makes mistakes. */
export class Assistant {
  readonly #client: Client
  readonly #page: Page
  readonly #random: Random
  readonly #counts: Counts
  readonly #entry: { readonly type: string; readonly ref: number }
  /** As it was read, the beginning of it if the rest was not. */
  #text = ''
  #version: string | undefined

  constructor(client: Client, page: Page, random: Random, counts: Counts, entry: { type: string; ref: number }) {
    this.#client = client
    this.#page = page
    this.#random = random
    this.#counts = counts
    this.#entry = entry
  }

  /** Does one random thing. */
  async step(): Promise<void> {
    const pick = this.#random.below(100)
    if (pick < 12 || this.#text === '') return this.#readAll()
    if (pick < 20) return this.#readPart()
    if (pick < 55) return this.#edit()
    if (pick < 80) return this.#rewrite()
    if (pick < 86) return this.#writeCut()
    if (pick < 90) return this.#writeBlindly()
    return this.#other()
  }

  // Others write between the parts.
  async #readAll(): Promise<void> {
    let text = ''
    let version: string | undefined
    for (;;) {
      const { code, facts } = await this.#call('get_content', { offset: text.length, ...(version && { version }) })
      if (code !== '') return this.#count('read', code)
      text += facts.entry.text
      version = facts.version
      if (!facts.more || facts.entry.text === '') break
    }
    this.#text = text
    this.#version = version
    this.#count('read', '')
  }

  async #readPart(): Promise<void> {
    const offset = this.#random.below(this.#text.length)
    const { facts } = await this.#call('get_content', { offset, length: 1 + this.#random.below(5000) })
    this.#version = facts.version
    this.#count('read a part', '')
  }

  // Of what it remembers, true or not any more.
  async #edit(): Promise<void> {
    const lines = this.#text.split('\n').filter((line) => wordsIn(line).length > 0)
    const chosen = new Set(
      Array.from({ length: 1 + this.#random.below(3) }, () => lines[this.#random.below(lines.length)]!),
    )
    const changed = [...chosen].map((old) => ({ old, ...this.#changed(old) }))
    const edits = changed.map(({ old, now }) => ({ old, new: now }))
    const withVersion = this.#random.chance(0.2) && this.#version !== undefined
    const { code, facts } = await this.#call('update_content', {
      edits,
      ...(withVersion && { version: this.#version }),
    })
    if (code === '') {
      for (const { old, now, came, went } of changed) {
        this.#page.noted(came, went)
        this.#text = this.#text.replace(old, () => now)
      }
      this.#version = facts.version
    }
    this.#count('edit', code)
  }

  async #rewrite(): Promise<void> {
    if (this.#random.chance(0.6)) await this.#readAll()
    const came: string[] = []
    const went: string[] = []
    const lines = this.#text.split('\n').map((line) => {
      if (wordsIn(line).length === 0 || !this.#random.chance(0.02)) return line
      const changed = this.#changed(line)
      came.push(...changed.came)
      went.push(...changed.went)
      return changed.now
    })
    await this.#write('rewrite', lines.join('\n'), came, went)
  }

  // What lost texts before: the beginning is taken for all of it.
  async #writeCut(): Promise<void> {
    const { facts } = await this.#call('get_content', {})
    // Edits can make the page so short that it is whole.
    if (facts.more === undefined) return
    const text: string = facts.entry.text
    await this.#write(
      'write what was cut',
      `${text}\n${this.#page.newWord()}`,
      [],
      [],
      facts.version,
      wordsIn(this.#text),
    )
  }

  async #writeBlindly(): Promise<void> {
    const { code } = await this.#call('update_content', { fields: { content: `${this.#text}!` }, replace: true })
    this.#count('write without a version', code)
    if (code === '') throw new Error('a whole text was written without a version')
  }

  async #other(): Promise<void> {
    const version = this.#random.chance(0.5) && this.#version !== undefined ? { version: this.#version } : {}
    const fields = { title: `Title ${this.#random.below(1000)}` }
    const slug = `page-${this.#random.below(5)}`
    const [tool, more] = (
      [
        ['update_content', { fields }],
        ['publish_content', {}],
        ['move_content', { to: slug }],
      ] as const
    )[this.#random.below(3)]!
    const { code, facts } = await this.#call(tool, { ...more, ...version })
    if (code === '') this.#version = facts.version
    this.#count(tool, code)
  }

  async #write(what: string, content: string, came: string[], went: string[], version = this.#version, all?: string[]) {
    const { code, facts } = await this.#call('update_content', {
      fields: { content },
      ...(version !== undefined && { version }),
      ...(this.#random.chance(0.5) && { replace: true }),
    })
    this.#count(what, code)
    if (code !== '') return
    if (all) throw new Error('a text was written over with a part of it')
    this.#page.noted(came, went)
    this.#text = content
    this.#version = facts.version
  }

  // A new word comes; now and then, the old ones go.
  #changed(line: string): { now: string; came: string[]; went: string[] } {
    const word = this.#page.newWord()
    const old = wordsIn(line)
    const isInstead = this.#random.chance(0.3)
    return { now: isInstead ? `${word} instead` : `${line} ${word}`, came: [word], went: isInstead ? old : [] }
  }

  async #call(name: string, args: Record<string, unknown>): Promise<Said> {
    const given = { ...this.#entry, ...args }
    const { structuredContent, isError } = await this.#client.callTool({ name, arguments: given })
    const facts = structuredContent as { error?: { code: string } }
    const code = isError ? (facts.error?.code ?? 'unknown') : ''
    if (code !== '' && !expected.test(code)) throw new Error(`${name} answers ${JSON.stringify(facts)}`)
    return { code, facts }
  }

  #count(what: string, code: string): void {
    const name = code === '' ? what : `${what}: ${code}`
    this.#counts.set(name, (this.#counts.get(name) ?? 0) + 1)
  }
}

const expected =
  /^mcp_(?:changed_since|version_needed|text_not_read|text_shrinks|edit_not_found|edit_ambiguous|edits_overlap|overtaken|invalid_version)$|^rest_slug_taken$/

/** Somebody who edits the file with a program of theirs: what they see is what is there. */
export function saveByHand(page: Page, random: Random): void {
  const lines = page.read().split('\n')
  const at = lines.findIndex((line, i) => i > random.below(lines.length) && wordsIn(line).length > 0)
  if (at < 0) return
  const word = page.newWord()
  const isInstead = random.chance(0.3)
  const old = wordsIn(lines[at]!)
  lines[at] = isInstead ? `${word} by hand` : `${lines[at]} ${word}`
  if (random.chance(0.2)) lines.splice(at, 0, '')
  page.save(lines.join('\n'))
  page.noted([word], isInstead ? old : [])
}
