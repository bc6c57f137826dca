import type { AssembledSite } from '../../model/model.ts'
import { tagsOfChange } from '../../site/reads/change-tags.ts'
import { servicesTag, siteTag } from '../../site/reads/tag-names.ts'

/** More tags than this become one: everything is purged. */
export const mostTags = 5000

/** Collects the tags of all answers that changes of a site may alter, until they are taken. */
export class ChangedTags {
  readonly #site: AssembledSite
  readonly #stop: () => void
  #tags = new Set<string>()
  #keptGeneration: number

  /** @param onChange - called after each change of an entry */
  constructor(site: AssembledSite, onChange: () => void = () => undefined) {
    this.#site = site
    this.#keptGeneration = site.keptGeneration
    this.#stop = site.onEntryChange((change) => {
      // Otherwise everything is to be purged already.
      if (!this.#tags.has(siteTag)) for (const tag of tagsOfChange(change, site)) this.#tags.add(tag)
      if (this.#tags.size > mostTags) this.#tags = new Set([siteTag])
      onChange()
    })
  }

  /** The tags since the last call; if they include the site's, which every answer has, only that one. */
  take(): string[] {
    const { keptGeneration } = this.#site
    if (keptGeneration !== this.#keptGeneration) this.#tags.add(servicesTag)
    this.#keptGeneration = keptGeneration
    const tags = this.#tags
    this.#tags = new Set()
    return tags.has(siteTag) ? [siteTag] : [...tags]
  }

  close(): void {
    this.#stop()
  }
}
