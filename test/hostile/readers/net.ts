import { cleanEmbed } from '../../../src/net/clean-embed.ts'
import { discoverEmbed } from '../../../src/net/discover-embed.ts'
import { toProvidedEmbed } from '../../../src/net/embed-members.ts'
import { toFetchTarget } from '../../../src/net/fetch-target.ts'
import { lookUpEmbed } from '../../../src/net/look-up-embed.ts'
import { endpointOf, matchesGlob } from '../../../src/net/provider-list.ts'
import { isPublicAddress } from '../../../src/net/public-address.ts'
import { readEmbed } from '../../../src/net/read-embed.ts'
import type { Readers } from './reader.ts'

const page = new URL('https://page.test/')
const asked = { url: 'https://www.youtube.com/watch?v=a', maxWidth: 0, maxHeight: 0, discover: true }

/** What reads addresses, and what other servers answer. */
export const netReaders: Readers = {
  'net/clean-embed.ts': { cleanEmbed },
  'net/discover-embed.ts': {
    discoverEmbed: [(text) => discoverEmbed(text, page), (text) => discoverEmbed(`<link ${text}>`, page)],
  },
  'net/embed-members.ts': {
    toProvidedEmbed: [
      (text) => toProvidedEmbed({ type: 'rich', html: text, title: text, author_url: text }, page.href, false),
      (text) =>
        toProvidedEmbed({ type: 'photo', url: page.href, title: text, width: '1', height: text }, page.href, true),
    ],
  },
  'net/fetch-target.ts': {
    AddressRefused: 'an error',
    toFetchTarget: [(text) => toFetchTarget(text, []), (text) => toFetchTarget(`https://a.test/${text}`, [])],
  },
  'net/kept-embeds.ts': { KeptEmbeds: 'keeps what lookUpEmbed answers' },
  'net/look-up-embed.ts': {
    lookUpEmbed: [
      (text) => lookUpEmbed({ ...asked, url: text }, { allowedHosts: [] }, refuse),
      (text) => lookUpEmbed(asked, { allowedHosts: [] }, async () => ({ status: 200, url: page, type: '', text })),
    ],
  },
  'net/provider-list.ts': {
    endpointOf: [endpointOf, (text) => endpointOf(`https://www.youtube.com/${text}`)],
    matchesGlob: [(text) => matchesGlob(text, '*a*b*'), (text) => matchesGlob(text, '/*/a/*')],
  },
  'net/public-address.ts': { isPublicAddress },
  'net/read-embed.ts': {
    readEmbed: [readEmbed, (text) => readEmbed(`<oembed><type>${text}`), (text) => readEmbed(`{${text}`)],
  },
  'net/safe-fetch.ts': {
    safeFetch: 'fetches; its addresses go through toFetchTarget, its answers are bounded in bytes',
  },
}

async function refuse(): Promise<never> {
  throw new Error('Nothing is fetched here.')
}
