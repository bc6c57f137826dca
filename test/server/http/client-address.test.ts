import type { IncomingMessage } from 'node:http'
import { describe, expect, it } from 'vitest'
import { openSenders } from '../../../src/server/http/client-address.ts'

function senderOf(trusted: readonly string[], remoteAddress: string, headers: Record<string, string> = {}) {
  return openSenders(trusted).senderOf({ socket: { remoteAddress }, headers } as unknown as IncomingMessage)
}

describe('the network of a sender', () => {
  it.each([
    ['an IPv4 address', [], '192.0.2.1', {}, '192.0.2.1'],
    ['the same on an IPv6 socket', [], '::ffff:192.0.2.1', {}, '192.0.2.1'],
    ['half of an IPv6 address', [], '2001:db8:1:2:3:4:5:6', {}, '8193:3512:1:2'],
    ['that of whom a trusted proxy names', ['loopback'], '127.0.0.1', { 'x-forwarded-for': '192.0.2.9' }, '192.0.2.9'],
  ] as const)('is %s', (_, trusted, address, headers, network) => {
    expect(senderOf(trusted, address, headers).network).toBe(network)
  })

  it.each([
    ['a proxy that is not trusted', [], '127.0.0.1', { 'x-forwarded-for': '192.0.2.9' }],
    ['another kind of it', [], '10.0.0.1', { via: '1.1 cache' }],
    ['one that is not the trusted one', ['192.0.2.7'], '10.0.0.1', { forwarded: 'for=192.0.2.9' }],
    ['a trusted one that names nobody', ['loopback'], '127.0.0.1', {}],
    ['no connection', ['loopback'], '', {}],
  ] as const)('is unknown behind %s', (_, trusted, address, headers) => {
    expect(senderOf(trusted, address, headers).network).toBeUndefined()
  })
})
