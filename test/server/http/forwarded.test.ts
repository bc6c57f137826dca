import { describe, expect, it } from 'vitest'
import { readForwarded } from '../../../src/server/http/forwarded.ts'
import { readProxies, toAddress } from '../../../src/server/http/trusted-proxies.ts'

const isTrusted = readProxies(['loopback', '10.0.0.0/8', 'fd00::/8', '192.0.2.7'])

const read = (headers: Record<string, string>, peer = '127.0.0.1') => readForwarded(headers, peer, isTrusted)

describe('who sent a request', () => {
  it.each([
    [
      'is the other end of the connection, if that is no trusted proxy',
      { 'x-forwarded-for': '203.0.113.9' },
      '198.51.100.1',
      '198.51.100.1',
    ],
    ['is whom the trusted proxy names', { 'x-forwarded-for': '203.0.113.9' }, '127.0.0.1', '203.0.113.9'],
    ['is the proxy, where it names nobody', {}, '127.0.0.1', '127.0.0.1'],
    [
      'is the last address that is no trusted proxy',
      { 'x-forwarded-for': '1.1.1.1, 203.0.113.9, 10.1.2.3,192.0.2.7' },
      '::1',
      '203.0.113.9',
    ],
    [
      'is the first of all, where all are trusted',
      { 'x-forwarded-for': '10.9.9.9, 10.1.2.3' },
      '127.0.0.1',
      '10.9.9.9',
    ],
    [
      'is the proxy that tells no address',
      { 'x-forwarded-for': '203.0.113.9, unknown, 10.1.2.3' },
      '127.0.0.1',
      '10.1.2.3',
    ],
    ['has no port', { 'x-forwarded-for': '203.0.113.9:5123' }, '127.0.0.1', '203.0.113.9'],
    ['may have an IPv6 address', { 'x-forwarded-for': '[2001:DB8::17]:4711, fd12::1' }, '127.0.0.1', '2001:db8::17'],
    [
      'may have an IPv4 address in the form of IPv6',
      { 'x-forwarded-for': '::ffff:203.0.113.9' },
      '10.0.0.1',
      '203.0.113.9',
    ],
    [
      'stands in the standard header',
      { forwarded: 'for=1.1.1.1, for=203.0.113.9;proto=https ,For="[fd12::1]:80"' },
      '127.0.0.1',
      '203.0.113.9',
    ],
    ['may be hidden there', { forwarded: 'for=_hidden, for=10.1.1.1' }, '127.0.0.1', '10.1.1.1'],
    [
      'may stand in both',
      { forwarded: 'for=203.0.113.9', 'x-forwarded-for': '203.0.113.9' },
      '127.0.0.1',
      '203.0.113.9',
    ],
    [
      'is the proxy, where they contradict each other',
      { forwarded: 'for=1.1.1.1', 'x-forwarded-for': '203.0.113.9' },
      '127.0.0.1',
      '127.0.0.1',
    ],
    [
      'is the proxy, where one of them cannot be read',
      { forwarded: 'for="1.1', 'x-forwarded-for': '203.0.113.9' },
      '127.0.0.1',
      '127.0.0.1',
    ],
  ] satisfies [string, Record<string, string>, string, string][])('%s', (_what, headers, peer, ip) => {
    expect(read(headers, peer).ip).toBe(ip)
  })
})

describe('where a client reached the site', () => {
  const from = { 'x-forwarded-for': '203.0.113.9' }
  it.each([
    [
      'is not known without a proxy',
      { host: 'example.org', 'x-forwarded-host': 'example.org' },
      '198.51.100.1',
      undefined,
    ],
    ['is not known of who does not forward', { host: 'example.org' }, '127.0.0.1', undefined],
    [
      'is the host and scheme that the proxy names',
      { 'x-forwarded-host': 'Example.org', 'x-forwarded-proto': 'https' },
      '127.0.0.1',
      'https://example.org',
    ],
    [
      'has a port that is not the usual one',
      { 'x-forwarded-host': 'example.org:8443', 'x-forwarded-proto': 'HTTPS' },
      '127.0.0.1',
      'https://example.org:8443',
    ],
    [
      'has no port that is',
      { 'x-forwarded-host': 'example.org:443', 'x-forwarded-proto': 'https' },
      '127.0.0.1',
      'https://example.org',
    ],
    [
      'is the host that a proxy left, where it names none',
      { ...from, 'x-forwarded-proto': 'https', host: 'example.org' },
      '127.0.0.1',
      'https://example.org',
    ],
    [
      'is what the outermost trusted proxy was sent',
      {
        forwarded:
          'for=1.1.1.1;host=evil.example, for=203.0.113.9;host=example.org;proto=https, for=10.1.1.1;host=inner;proto=http',
      },
      '127.0.0.1',
      'https://example.org',
    ],
    [
      'may stand with the proxy that is nearest',
      { forwarded: 'for=203.0.113.9, for=10.1.1.1;host="example.org";proto=https' },
      '127.0.0.1',
      'https://example.org',
    ],
    [
      'is in a list as long as the chain',
      {
        'x-forwarded-for': '1.1.1.1, 203.0.113.9, 10.1.1.1',
        'x-forwarded-host': 'evil.example, example.org, inner',
        'x-forwarded-proto': 'http',
      },
      '127.0.0.1',
      'http://example.org',
    ],
    [
      'is the last of a list of another length',
      { 'x-forwarded-for': '203.0.113.9, 10.1.1.1, 10.1.1.2', 'x-forwarded-host': 'evil.example, example.org' },
      '127.0.0.1',
      'http://example.org',
    ],
    [
      'is not what the client sent in the other header',
      {
        ...from,
        'x-forwarded-proto': 'https',
        host: 'example.org',
        forwarded: 'for=203.0.113.9;host=evil.example;proto=https',
      },
      '127.0.0.1',
      undefined,
    ],
  ] satisfies [string, Record<string, string>, string, string | undefined][])('%s', (_what, headers, peer, home) => {
    expect(read(headers, peer).home).toBe(home)
  })

  it.each([
    '<script>',
    'a b',
    'user@example.org',
    'example.org/path',
    'example.org?x',
    'a"b',
    "a'b",
    'a:b',
    'a:99999',
    '[::1',
    '',
    '%41',
    'é.example',
    'a'.repeat(400),
  ])('is not %j', (host) => {
    expect(read({ 'x-forwarded-host': host }).home).toBeUndefined()
    expect(read({ forwarded: `host="${host}"` }).home).toBeUndefined()
    expect(read({ ...from, host }).home).toBeUndefined()
  })

  it('has no scheme but http and https', () => {
    for (const scheme of ['javascript', 'ftp', 'https:', ''])
      expect(read({ 'x-forwarded-host': 'example.org', 'x-forwarded-proto': scheme }).home).toBe('http://example.org')
  })
})

describe('trusted proxies', () => {
  it.each(['', ' ', 'localhost', '10.0.0.0/33', 'fd00::/129', '10.0.0/8', '10.0.0.1/', '10.0.0.1/a', '1.2.3.4:80'])(
    'are not named %j',
    (name) => {
      expect(() => readProxies([name])).toThrow(name)
    },
  )

  it('are one address, or a network to its last address', () => {
    const is = readProxies(['10.0.0.0/31', '2001:db8::1'])
    expect(['10.0.0.0', '10.0.0.1', '10.0.0.2', '2001:db8::1', '2001:db8::2'].map(is)).toEqual([
      true,
      true,
      false,
      true,
      false,
    ])
    expect(['127.8.8.8', '::1', '10.0.0.1'].map(readProxies(['loopback']))).toEqual([true, true, false])
  })

  it('and clients have addresses without ports, brackets and zones of IPv6 for IPv4', () => {
    expect(
      ['1.2.3.4', '1.2.3.4:5', '[::1]', '[::1]:80', '::FFFF:1.2.3.4', 'unknown', '1.2.3', '', '[1.2.3.4'].map(
        toAddress,
      ),
    ).toEqual(['1.2.3.4', '1.2.3.4', '::1', '::1', '1.2.3.4', undefined, undefined, undefined, undefined])
  })
})
