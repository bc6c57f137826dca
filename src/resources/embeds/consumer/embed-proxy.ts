import { readOnly } from '../../shared/computed.ts'
import { z } from 'zod'
import { defineAction, defineResource } from '../../../define/define.ts'
import type { Call, Site } from '../../../model/model.ts'
import { isOwnAddress } from '../../../derive/addresses/find-by-address.ts'
import { memoize } from '../../../work/caches.ts'
import { toUrl } from '../../../text/html/to-url.ts'
import { listOf } from '../../../text/values.ts'
import { providedEmbed } from '../provider/described.ts'
import { embedAnswer, toWhole } from '../provider/embed-answer.ts'
import { errors } from '../provider/errors.ts'

const look = defineAction({
  name: 'get',
  summary: 'Show how to embed a page of another website in one of this website.',
  methods: ['GET'],
  answers: { 'application/json': providedEmbed },
  webOnly: true,
  args: () => ({
    url: {
      schema: z.string().meta({ format: 'uri' }).describe('The URL of the resource for which to fetch oEmbed data.'),
      required: true,
    },
    format: { schema: z.enum(['json', 'xml']).default('json').describe('The oEmbed format to use.') },
    // Anything but a number counts as 0.
    maxwidth: {
      schema: z.int().default(600).describe('The maximum width of the embed frame in pixels.'),
      unchecked: true,
    },
    maxheight: { schema: z.int().describe('The maximum height of the embed frame in pixels.'), unchecked: true },
    discover: {
      schema: z
        .boolean()
        .default(true)
        .describe('Whether to perform an oEmbed discovery request for unsanctioned providers.'),
    },
  }),
  permit: ({ caller }) => (caller.can('edit_posts') ? undefined : errors.rest_forbidden(caller)),
  run: async (call) => {
    const { url, maxwidth } = call.args
    const address = toUrl(String(url))
    const value = isOwnAddress(call.site, address)
      ? embedAnswer(address, maxwidth, call)
      : await askProvider(address, call)
    if (!value) throw errors.oembed_invalid_url()
    return { kind: 'value', value }
  },
})

export default defineResource({
  name: 'embed-proxy',
  base: 'proxy',
  summary: 'How to embed pages of other websites in pages of this one.',
  labels: { singular: 'Embed proxy', plural: 'Embed proxies' },
  access: readOnly({ list: () => undefined, read: () => undefined }),
  actions: [look],
})

async function askProvider(url: string, { site, args }: Call) {
  const request = {
    url,
    maxWidth: toWhole(args['maxwidth']),
    maxHeight: toWhole(args['maxheight']),
    discover: args['discover'] !== false,
  }
  const allowedHosts = listOf(site.settings['embed_allowed_hosts']).map(String)
  const found = await (await storeOf(site)).find(request, { allowedHosts })
  return found?.embed
}

// Loads the fetching code with the first request, so that no command waits for it.
const storeOf = memoize(async (_site: Site) => new (await import('./stored-embeds.ts')).StoredEmbeds())
