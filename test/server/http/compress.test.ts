import type { IncomingMessage } from 'node:http'
import { brotliDecompressSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import type { Site } from '../../../src/model/model.ts'
import { openSenders } from '../../../src/server/http/client-address.ts'
import { compress, openEncodings } from '../../../src/server/http/compress.ts'
import { encodedEtag, namesTag } from '../../../src/server/http/etag.ts'
import { serve } from '../../../src/server/serve.ts'
import { testSite } from '../../harness.ts'

function encodingOf(
  settings: object,
  home: string,
  remoteAddress: string,
  headers: object = {},
  trusted: string[] = [],
) {
  const choose = openEncodings({ settings, home } as Site, openSenders(trusted).isFromHere)
  return choose('gzip, br', { socket: { remoteAddress }, headers } as unknown as IncomingMessage)
}

describe('an answer is left uncompressed', () => {
  it.each([
    ['127.0.0.1', 'http://127.0.0.1:4000'],
    ['::1', 'http://[::1]:4000'],
    ['::ffff:127.0.0.1', 'http://localhost:4000'],
  ])('for a program on this machine (%s) that asks a site there, %s', (peer, home) => {
    expect(encodingOf({}, home, peer)).toBe('')
    expect(encodingOf({ compression: 'auto' }, home, peer)).toBe('')
    expect(encodingOf({ compression: 'always' }, home, peer)).toBe('br')
  })

  it('for everybody, where the setting says never', () => {
    expect(encodingOf({ compression: 'never' }, 'https://example.org', '192.0.2.1')).toBe('')
  })
})

describe('an answer is compressed', () => {
  it.each(['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-port', 'x-real-ip', 'via'])(
    'for a proxy on this machine that says %s, trusted or not',
    (name) => {
      for (const trusted of [[], ['loopback']])
        expect(encodingOf({}, 'http://127.0.0.1:4000', '127.0.0.1', { [name]: 'x' }, trusted)).toBe('br')
    },
  )

  it('for a proxy that says nothing, as the site has an address that is not this machine', () => {
    expect(encodingOf({}, 'https://example.org', '127.0.0.1')).toBe('br')
  })

  it('for another machine, and where there is no connection', () => {
    expect(encodingOf({}, 'http://127.0.0.1:4000', '192.0.2.1')).toBe('br')
    expect(
      openEncodings({ settings: {}, home: 'http://localhost' } as Site, openSenders().isFromHere)('br', undefined),
    ).toBe('br')
  })

  it('as soon as the site has another address', () => {
    const site = { settings: {}, home: 'http://127.0.0.1:4000' }
    const choose = openEncodings(site as Site, openSenders().isFromHere)
    const request = { socket: { remoteAddress: '127.0.0.1' }, headers: {} } as IncomingMessage
    expect(choose('br', request)).toBe('')
    site.home = 'https://example.org'
    expect(choose('br', request)).toBe('br')
  })
})

it('what others get, too, is compressed better than what is sent once, under another tag', async () => {
  const body = Buffer.from(
    JSON.stringify(Array.from({ length: 2000 }, (_, id) => ({ id, title: `Title ${id * 7919}` }))),
  )
  for (const encoding of ['br', 'gzip'] as const) {
    const [kept, once] = [await compress(body, encoding, true), await compress(body, encoding, false)]
    expect(kept.length).toBeLessThan(once.length)
    const [keptTag, onceTag] = [encodedEtag('"v.h"', encoding, true), encodedEtag('"v.h"', encoding, false)]
    expect(keptTag).not.toBe(onceTag)
    for (const tag of ['"v.h"', keptTag, onceTag])
      for (const own of ['"v.h"', keptTag, onceTag]) expect(namesTag(tag, own)).toBe(true)
  }
})

it('interface and pages follow the setting, kept answers included, and still say on what they depend', async () => {
  const text = 'A sentence. '.repeat(300)
  const { site } = testSite({ 'posts/a.md': `---\nid: 9\ntitle: A\nstatus: publish\n---\n\n${text}\n` })
  const served = await serve(site, { port: 0 })
  try {
    const { origin } = new URL(served.url)
    const ask = async (path: string, headers: Record<string, string> = {}) => {
      const answer = await fetch(origin + path, { headers: { 'accept-encoding': 'br', ...headers } })
      return {
        encoding: answer.headers.get('content-encoding'),
        vary: answer.headers.get('vary'),
        text: await answer.text(),
      }
    }
    for (const path of ['/rest/core/v2/posts/9', '/a/']) {
      const [first, again] = [await ask(path), await ask(path)]
      const [passedOn, passedOnAgain] = [await ask(path, { via: '1.1 cache' }), await ask(path, { via: '1.1 cache' })]
      expect([first, again, passedOn, passedOnAgain].map(({ encoding }) => encoding)).toEqual([null, null, 'br', 'br'])
      expect(new Set([first, again, passedOn, passedOnAgain].map((one) => one.text)).size).toBe(1)
      for (const { vary } of [first, passedOn]) expect(vary).toContain('Accept-Encoding')
    }
  } finally {
    await served.close()
  }
  expect(brotliDecompressSync(await compress(Buffer.from(text), 'br', true)).toString()).toBe(text)
})
