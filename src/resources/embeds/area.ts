import { defineArea } from '../../define/area.ts'
import embed from './embed.ts'
import embedProxy from './embed-proxy.ts'
import { showEmbed } from './embed-shortcode.ts'

export default defineArea({
  name: 'embeds',
  namespace: 'oembed/1.0',
  shortcodes: { embed: showEmbed },
  addresses: { shortcode: 'embed', shows: () => false },
  resources: [embed, embedProxy],
})
