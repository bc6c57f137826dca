import { AsyncLocalStorage } from 'node:async_hooks'
import { LRUCache } from 'lru-cache'
import type { Question, Reads, Site } from '../../model/model.ts'
import { tagsOfQuestion } from './question-tags.ts'

/** The tags of the questions that work asked a site, and whether it depends on the time. */
export interface TagsOfQuestions {
  readonly tags: ReadonlySet<string>
  readonly isTimed: boolean
}

interface CollectedTags extends TagsOfQuestions {
  readonly tags: Set<string>
  isTimed: boolean
}

/** The approximate limit of the cache, in bytes. Evicted values are computed again. */
const mostBytes = 48 << 20
const bytesOfTag = 24

/** Collects, for each concurrent piece of work, the tags of its questions to a site, including those behind cached values. */
export class TagLog implements Reads {
  readonly isBroad = true
  readonly #site: Site
  readonly #now = new AsyncLocalStorage<CollectedTags | undefined>()
  readonly #values = new LRUCache<string, TagsOfQuestions>({
    maxSize: mostBytes,
    sizeCalculation: ({ tags }, name) => 2 * name.length + bytesOfTag * (4 + tags.size),
  })

  constructor(site: Site) {
    this.#site = site
  }

  /** Runs work, and returns the tags that it collected. */
  async during<Made>(work: () => Promise<Made>): Promise<{ made: Made; collected: TagsOfQuestions }> {
    const collected: CollectedTags = { tags: new Set(), isTimed: false }
    return { made: await this.#now.run(collected, work), collected }
  }

  note(...question: Question): void {
    const collected = this.#now.getStore()
    if (!collected) return
    if (question[0] === 'now') collected.isTimed = true
    // Questions asked to find the tags are not part of the work.
    else for (const tag of this.#now.run(undefined, () => tagsOfQuestion(question, this.#site))) collected.tags.add(tag)
  }

  make<Made>(name: string, compute: () => Made): Made {
    const outer = this.#now.getStore()
    const collected: CollectedTags = { tags: new Set(), isTimed: false }
    let isMade = false
    try {
      const made = this.#now.run(collected, compute)
      isMade = true
      return made
    } finally {
      if (isMade) this.#values.set(name, collected)
      pass(collected, outer)
    }
  }

  knows(name: string): boolean {
    const known = this.#values.get(name)
    if (known) pass(known, this.#now.getStore())
    return known !== undefined
  }
}

function pass({ tags, isTimed }: TagsOfQuestions, to: CollectedTags | undefined): void {
  if (!to) return
  for (const tag of tags) to.tags.add(tag)
  to.isTimed ||= isTimed
}
