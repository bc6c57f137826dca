import type { AssembledSite } from '../../model/model.ts'
import { type TagsOfQuestions, TagLog } from '../../site/reads/tag-log.ts'
import { kindOfTag, siteTag } from '../../site/reads/tag-names.ts'
import { type CachePolicy, cachePolicyOf, tagHeaders } from '../../derive/settings/cache-settings.ts'
import { tagsOfAnswer } from './tags-of-answer.ts'

/** In requests that make a cache refetch an answer and store it briefly: such an answer is not recorded for purging. */
export const purgeHeader = 'Almanac-Purge'

/** Whether the answer to a request may be served to others: the request carries no credentials. */
export function isForOthers(has: (name: string) => boolean): boolean {
  return !has('cookie') && !has('authorization') && !has(purgeHeader.toLowerCase())
}

/** The headers of a public answer for shared caches. */
export interface SharedAnswer {
  /** Its tags, in the headers that the settings name. */
  share(): readonly (readonly [name: string, value: string])[]
  /**
   * How long caches may store it from the moment when it is sent, as headers whose names and values alternate. From then on it
   * must be purged. `own`: what browsers may do, as `Cache-Control` directives; without it they must revalidate.
   */
  control(own?: string): readonly string[]
}

export interface SharingOptions {
  /** Seconds for which proxies may answer visitors from their cache without revalidation; 0, the default: never. */
  readonly sharedMaxAge?: number
  /** Whether drafts are answered as if published: no cache may then store anything. */
  readonly showsDrafts?: boolean
  /** Receives the tags of the answer at an address, if shared caches may store it. */
  readonly onShared?: ((path: string, tags: readonly string[]) => void) | undefined
}

/** Decides how long shared caches may store answers to visitors, and by which tags they are purged. */
export class SharedAnswers {
  readonly #site: AssembledSite
  readonly #options: SharingOptions
  #log: TagLog | undefined

  constructor(site: AssembledSite, options: SharingOptions = {}) {
    this.#site = site
    this.#options = options
  }

  /** Seconds for which proxies may serve an answer to others without revalidation. */
  get seconds(): number {
    return this.#isOff ? 0 : (this.#options.sharedMaxAge ?? 0)
  }

  /** The settings' policy; undefined if caches must revalidate. */
  get policy(): CachePolicy | undefined {
    return this.#isOff ? undefined : cachePolicyOf(this.#site.settings)
  }

  // If the website's address is known only from the request, its sender could have links to anywhere cached for others.
  get #isOff(): boolean {
    return this.#options.showsDrafts === true || this.#site.address.isReached
  }

  /** Makes the answer at an address, with the headers for caches if it is public; none if they must revalidate. */
  async during<Made>(
    path: string,
    work: () => Promise<Made>,
  ): Promise<{ made: Made; shared: SharedAnswer | undefined }> {
    const { policy } = this
    if (!policy) return { made: await work(), shared: undefined }
    this.#log ??= new TagLog(this.#site)
    this.#site.reads = this.#log
    const { made, collected: questionTags } = await this.#log.during(work)
    return { made, shared: this.#of(questionTags, policy, path) }
  }

  /** The header for refusals, which are not cached, as the next change may turn them into another answer. */
  refuse(status: number): 'no-store' | undefined {
    return status >= 400 && this.policy ? 'no-store' : undefined
  }

  #of(questionTags: TagsOfQuestions, policy: CachePolicy, path: string): SharedAnswer {
    const tags = tagsOfAnswer(questionTags.tags)
    return {
      share: () => policy.tagHeaders.map((name) => [name, tags.join(tagHeaders[name])] as const),
      control: (own) => {
        this.#options.onShared?.(path, tags)
        return this.#controlOf(tags, questionTags.isTimed, policy, own)
      },
    }
  }

  #controlOf(
    tags: readonly string[],
    isTimed: boolean,
    { seconds, staleSeconds }: CachePolicy,
    own?: string,
  ): readonly string[] {
    const now = this.#site.now()
    const kinds = tags.filter((tag) => tag !== siteTag).map(kindOfTag)
    const due = this.#site.nextDue(kinds.includes(undefined) ? undefined : new Set(kinds as string[]))
    // An answer that depends on the time may change with the next minute: days begin and events end with one.
    const ends = [due, isTimed ? (Math.floor(now / minute) + 1) * minute : undefined]
    const left = Math.floor(Math.min(...ends.map((end) => ((end ?? Infinity) - now) / 1000)))
    const fresh = Math.min(seconds, left)
    if (fresh <= 0) return ['Cache-Control', own ? `${own}, s-maxage=0` : 'no-cache']
    const stale = Math.min(staleSeconds, left - fresh)
    const control = `${own ?? 'public, max-age=0'}, s-maxage=${fresh}${stale > 0 ? `, stale-while-revalidate=${stale}` : ''}`
    // nginx compares whole seconds: what it may store for N seconds it stores for up to N + 1. Others ignore this header.
    return ['Cache-Control', control, 'X-Accel-Expires', String(fresh - 1)]
  }
}

const minute = 60_000
