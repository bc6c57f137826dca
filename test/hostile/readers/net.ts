import { cleanEmbed } from '../../../src/resources/embeds/consumer/clean-embed.ts'
import { discoverEmbed } from '../../../src/resources/embeds/consumer/discover-embed.ts'
import { toWhole } from '../../../src/resources/embeds/provider/embed-answer.ts'
import { frameHtml } from '../../../src/resources/embeds/provider/embed-frame.ts'
import { toProvidedEmbed } from '../../../src/resources/embeds/consumer/embed-members.ts'
import { toFetchTarget } from '../../../src/resources/embeds/consumer/fetch-target.ts'
import { lookUpEmbed } from '../../../src/resources/embeds/consumer/look-up-embed.ts'
import { endpointOf, matchesGlob } from '../../../src/resources/embeds/consumer/provider-list.ts'
import { isPublicAddress } from '../../../src/resources/embeds/consumer/public-address.ts'
import { readEmbed } from '../../../src/resources/embeds/consumer/read-embed.ts'
import type { Readers } from './reader.ts'

const page = new URL('https://page.test/')
const asked = { url: 'https://www.youtube.com/watch?v=a', maxWidth: 0, maxHeight: 0, discover: true }

/** What reads addresses, and what other servers answer. */
export const netReaders: Readers = {
  'resources/embeds/consumer/clean-embed.ts': { cleanEmbed },
  'resources/embeds/consumer/discover-embed.ts': {
    discoverEmbed: [(text) => discoverEmbed(text, page), (text) => discoverEmbed(`<link ${text}>`, page)],
  },
  'resources/embeds/provider/embed-answer.ts': {
    embedAnswer: 'answers of entries what text/html and embed-frame.ts make',
    ownCard: 'answers of entries what text/html and embed-frame.ts make',
    toWhole,
  },
  'resources/embeds/provider/embed-frame.ts': {
    cardHtml: 'writes what frameHtml writes, without the script',
    frameHtml: (text) => frameHtml({ link: text, title: text, from: text, width: 1, height: 1 }),
  },
  'resources/embeds/consumer/embed-members.ts': {
    toProvidedEmbed: [
      (text) => toProvidedEmbed({ type: 'rich', html: text, title: text, author_url: text }, page.href, false),
      (text) =>
        toProvidedEmbed({ type: 'photo', url: page.href, title: text, width: '1', height: text }, page.href, true),
    ],
  },
  'resources/embeds/consumer/fetch-target.ts': {
    AddressRefused: 'an error',
    toFetchTarget: [(text) => toFetchTarget(text, []), (text) => toFetchTarget(`https://a.test/${text}`, [])],
  },
  'resources/embeds/consumer/stored-embeds.ts': { StoredEmbeds: 'keeps what lookUpEmbed answers' },
  'resources/embeds/consumer/look-up-embed.ts': {
    lookUpEmbed: [
      (text) => lookUpEmbed({ ...asked, url: text }, { allowedHosts: [] }, refuse),
      (text) => lookUpEmbed(asked, { allowedHosts: [] }, async () => ({ status: 200, url: page, type: '', text })),
    ],
  },
  'resources/embeds/consumer/provider-list.ts': {
    endpointOf: [endpointOf, (text) => endpointOf(`https://www.youtube.com/${text}`)],
    matchesGlob: [(text) => matchesGlob(text, '*a*b*'), (text) => matchesGlob(text, '/*/a/*')],
  },
  'resources/embeds/consumer/public-address.ts': { isPublicAddress },
  'resources/embeds/consumer/read-embed.ts': {
    readEmbed: [readEmbed, (text) => readEmbed(`<oembed><type>${text}`), (text) => readEmbed(`{${text}`)],
  },
  'resources/embeds/consumer/safe-fetch.ts': {
    pinned: 'looks up names, which toFetchTarget has judged',
    safeDownload: 'fetches as safeFetch does, into a file',
    safeFetch: 'fetches; its addresses go through toFetchTarget, its answers are bounded in bytes',
  },
}

async function refuse(): Promise<never> {
  throw new Error('Nothing is fetched here.')
}
