import { describe, expect, it } from 'vitest'
import { AddressRefused, toFetchTarget } from '../../../../src/resources/embeds/consumer/fetch-target.ts'

const refused = [
  // This machine, however its number is written.
  ...[
    'http://127.0.0.1/',
    'http://127.0.0.1:80/',
    'http://127.1/',
    'http://127.0.1/',
    'http://2130706433/',
    'http://0x7f000001/',
  ],
  ...[
    'http://0x7f.0.0.1/',
    'http://0177.0.0.1/',
    'http://017700000001/',
    'http://0x7f.1/',
    'http://127.0.0.1./',
    'http://127.8.9.10/',
  ],
  ...[
    'http://0/',
    'http://0.0.0.0/',
    'http://00.0x0.0/',
    'http://１２７.０.０.１/',
    'http://127。0。0。1/',
    'http://%31%32%37.0.0.1/',
  ],
  ...[
    'http://localhost/',
    'http://LOCALHOST/',
    'http://localhost./',
    'http://a.localhost/',
    'http://localhost.localdomain/',
  ],
  ...[
    'http://[::1]/',
    'http://[0:0:0:0:0:0:0:1]/',
    'http://[::]/',
    'http://[::127.0.0.1]/',
    'http://[::ffff:127.0.0.1]/',
  ],
  ...[
    'http://[::ffff:7f00:1]/',
    'http://[0:0:0:0:0:ffff:7f00:1]/',
    'http://[64:ff9b::7f00:1]/',
    'http://[2002:7f00:1::]/',
  ],
  'http://[2001:0:7f00:1::]/',
  // Networks that are nobody else's business.
  ...[
    'http://10.0.0.1/',
    'http://10.1/',
    'http://167772161/',
    'http://0xa.0.0.1/',
    'http://012.0.0.1/',
    'http://172.16.0.1/',
  ],
  ...[
    'http://172.31.255.255/',
    'http://192.168.1.1/',
    'http://3232235777/',
    'http://0xc0a80101/',
    'http://100.64.0.1/',
  ],
  ...['http://[fc00::1]/', 'http://[fd12:3456::1]/', 'http://[fe80::1]/', 'http://[fec0::1]/', 'http://[ff02::1]/'],
  ...[
    'http://router/',
    'http://printer.local/',
    'http://db.internal/',
    'http://nas.lan/',
    'http://x.home.arpa/',
    'http://x.onion/',
  ],
  // Where clouds keep their secrets.
  ...[
    'http://169.254.169.254/latest/meta-data/',
    'http://2852039166/',
    'http://0xa9fea9fe/',
    'http://0251.0376.0251.0376/',
  ],
  ...[
    'http://[::ffff:169.254.169.254]/',
    'http://[fd00:ec2::254]/',
    'http://168.63.129.16/',
    'http://metadata.google.internal/',
  ],
  // Reserved and multicast.
  ...[
    'http://192.0.2.1/',
    'http://198.18.0.1/',
    'http://203.0.113.9/',
    'http://224.0.0.1/',
    'http://240.0.0.1/',
    'http://255.255.255.255/',
  ],
  // Users, ports, schemes.
  ...[
    'http://example.com@127.0.0.1/',
    'http://user@example.com/',
    'http://user:word@example.com/',
    'http://:word@example.com/',
  ],
  ...[
    'http://127.0.0.1#@example.com/',
    'http://127.0.0.1\\@example.com/',
    'http://example.com:22/',
    'http://example.com:8080/',
  ],
  ...[
    'https://example.com:6379/',
    'http://example.com:0/',
    'ftp://example.com/',
    'file:///etc/passwd',
    'gopher://example.com/',
  ],
  ...[
    'data:text/html,x',
    'javascript:alert(1)',
    'dict://example.com:11211/',
    'ws://example.com/',
    'blob:http://example.com/1',
  ],
  ...[
    'jar:http://example.com!/',
    '//example.com/',
    '/etc/passwd',
    '',
    'http://',
    'http://exa mple.com/',
    `http://example.com/${'a'.repeat(2048)}`,
  ],
]

describe('toFetchTarget', () => {
  it.each(refused)('refuses %s', (address) => {
    expect(() => toFetchTarget(address, [])).toThrow(AddressRefused)
  })

  it.each([
    'http://example.com/',
    'https://example.com/a?b=c',
    'https://example.com:443/',
    'http://example.com:80/',
    'http://1.1.1.1/',
    'https://[2606:4700:4700::1111]/',
  ])('takes %s', (address) => {
    expect(toFetchTarget(address, [])).toEqual({ url: new URL(address), isAllowed: false })
  })

  it('takes a host that the owner of the site named, with that port only and in every way of writing it', () => {
    const allowed = ['127.0.0.1:4000']
    expect(toFetchTarget('http://127.1:4000/a', allowed).isAllowed).toBe(true)
    expect(() => toFetchTarget('http://127.0.0.1:4001/', allowed)).toThrow(AddressRefused)
    expect(() => toFetchTarget('http://127.0.0.1/', allowed)).toThrow(AddressRefused)
    expect(() => toFetchTarget('http://user@127.0.0.1:4000/', allowed)).toThrow(AddressRefused)
    expect(() => toFetchTarget('ftp://127.0.0.1:4000/', allowed)).toThrow(AddressRefused)
  })
})
