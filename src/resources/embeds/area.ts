import { defineArea } from '../../define/area.ts'
import embed from './embed.ts'
import embedProxy from './embed-proxy.ts'

export default defineArea({
  name: 'embeds',
  namespace: 'oembed/1.0',
  resources: [embed, embedProxy],
})
