import { AsyncLocalStorage } from 'node:async_hooks'
import { LRUCache } from 'lru-cache'
import type { Question, Reads, Site } from '../../model/model.ts'
import { tagsOfQuestion } from './question-tags.ts'

/** What somebody asked of a site: the tags of it all, and whether the time was asked. */
export interface TagsOfQuestions {
  readonly tags: ReadonlySet<string>
  readonly isTimed: boolean
}

interface CollectedTags extends TagsOfQuestions {
  readonly tags: Set<string>
  isTimed: boolean
}

/** What is known of remembered values takes this many bytes at most, roughly. What is not known is made anew. */
const mostBytes = 48 << 20
const bytesOfTag = 24

/**
 * Notes, for each of many pieces of work that go on at once, the tags of what it asks of a site. Values that are
 * remembered pass on what they asked.
 */
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

  /** Does work, and says what it asked. */
  async during<Made>(work: () => Promise<Made>): Promise<{ made: Made; collected: TagsOfQuestions }> {
    const collected: CollectedTags = { tags: new Set(), isTimed: false }
    return { made: await this.#now.run(collected, work), collected }
  }

  note(...question: Question): void {
    const collected = this.#now.getStore()
    if (!collected) return
    if (question[0] === 'now') collected.isTimed = true
    // What is asked to find the tags is nobody's question.
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
