import { openFolder } from '../../../src/site/open-folder.ts'
import { areas } from '../../../src/resources/registry.ts'
import { createApp } from '../../../src/server/create-app.ts'
import { rescan } from '../../../src/site/index/rescan.ts'
import { tagsOfChange } from '../../../src/site/reads/change-tags.ts'
import { anyTag, servicesTag, siteTag } from '../../../src/site/reads/tag-names.ts'

/** An answer as a shared cache keeps it. */
export interface Kept {
  readonly body: string
  readonly tags: ReadonlySet<string>
  /** When it may no longer be given without asking, in milliseconds. */
  readonly ends: number
}
