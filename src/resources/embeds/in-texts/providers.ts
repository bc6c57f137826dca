import { listOf } from '../../../text/values.ts'
import type { LookUp } from './fetch-wanted.ts'

/** Queries providers on the web: only at public addresses, and at the hosts in the setting `embed_allowed_hosts`. */
export function providersOf(site: { readonly settings: Readonly<Record<string, unknown>> }): LookUp {
  return async (wanted) => {
    // Loaded on the first fetch, so that no command waits for it.
    const { lookUpEmbed } = await import('../consumer/look-up-embed.ts')
    const allowedHosts = listOf(site.settings['embed_allowed_hosts']).map(String)
    const found = await lookUpEmbed({ ...wanted, discover: false }, { allowedHosts })
    return found && { html: String(found.embed['html']), title: String(found.embed['title'] ?? '') }
  }
}
