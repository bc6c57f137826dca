import type { Area } from '../define/area.ts'
import type { Provider } from '../define/service.ts'
import type { ContentError } from '../storage/files/content-error.ts'

/** How a site is opened. */
export interface SiteOptions {
  readonly areas: readonly Area[]
  /** Milliseconds since the epoch; the machine's clock when absent. */
  readonly now?: () => number
  /** Address of the website when the settings name none, without a closing slash. */
  readonly home?: string
  /** Told of every file that cannot be read, as it is found. */
  readonly onProblem?: (problem: ContentError) => void
  /** Providers that stand in for those of the areas. */
  readonly services?: readonly Provider[]
  /** Whether nothing at all is written to the folder, caches and what belongs to this machine neither. */
  readonly readOnly?: boolean
}
