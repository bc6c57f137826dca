import type { Call } from '../model/model.ts'
import type { OpenSite } from '../site/open-site.ts'

/** The caller and the site, for the duration of one request. */
export interface McpSession extends Pick<Call, 'caller' | 'origin' | 'rest'> {
  readonly site: OpenSite
}
