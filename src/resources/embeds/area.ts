import { z } from 'zod'
import { defineArea, provide } from '../../define/define.ts'
import { opensTo } from '../../define/opens.ts'
import embed from './provider/embed.ts'
import embedProxy from './consumer/embed-proxy.ts'
import { showEmbed, showsAddress } from './in-texts/embed-shortcode.ts'
import { EmbedStore, embedStore } from './in-texts/embed-store.ts'
import { openFetcher } from './in-texts/fetch-wanted.ts'
import { providersOf } from './in-texts/providers.ts'

export default defineArea({
  name: 'embeds',
  namespace: 'oembed/1.0',
  services: [provide(embedStore, (host) => new EmbedStore(host))],
  background: [
    // Fetches embeds for texts, so that no reader waits for other websites.
    (site, report) =>
      openFetcher(site.service(embedStore), { lookUp: providersOf(site), now: () => Date.now(), report }),
  ],
  settings: {
    embed_allowed_hosts: [
      z.array(z.string().regex(/^[^\s/@]+$/, 'must be host or host:port')),
      [],
      'Hosts that embeds may be fetched from even if they are not public, as host or host:port.',
      { opens: opensTo((hosts) => `lets embeds be fetched from ${hosts}, public or not`) },
    ],
  },
  // The built-in pages have no script to reveal an embedded page's frame: readers see its quotation.
  styles: 'iframe.wp-embedded-content { display: none; }\n',
  shortcodes: { embed: showEmbed },
  addresses: { shortcode: 'embed', shows: showsAddress },
  resources: [embed, embedProxy],
})
