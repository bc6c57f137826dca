import type { Resource } from '../define/model.ts'
import type { ContentError } from '../storage/files/content-error.ts'
import type { MailOptions } from './services/inbox.ts'

/** How a site is opened. */
export interface SiteOptions {
  readonly resources: readonly Resource[]
  /** Milliseconds since the epoch; the machine's clock when absent. */
  readonly now?: () => number
  /** Address of the website when the settings name none, without a closing slash. */
  readonly home?: string
  /** Told of every file that cannot be read, as it is found. */
  readonly onProblem?: (problem: ContentError) => void
  /** How mail of forms goes out; by `ALMANAC_SMTP_URL` when absent. */
  readonly mail?: MailOptions
  /** Whether nothing at all is written to the folder, caches and what belongs to this machine neither. */
  readonly readOnly?: boolean
}
