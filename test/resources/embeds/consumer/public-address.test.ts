import { describe, expect, it } from 'vitest'
import { isPublicAddress } from '../../../../src/resources/embeds/consumer/public-address.ts'

const refused =
  '0.0.0.0 0.1.2.3 10.0.0.1 10.255.255.255 100.64.0.1 100.127.255.255 127.0.0.1 127.255.255.254 169.254.0.1 ' +
  '169.254.169.254 172.16.0.1 172.31.255.255 192.0.0.8 192.0.2.1 192.88.99.1 192.168.0.1 192.168.255.255 198.18.0.1 ' +
  '198.19.255.255 198.51.100.1 203.0.113.1 168.63.129.16 224.0.0.1 239.255.255.255 240.0.0.1 255.255.255.255 ' +
  ':: ::1 ::7f00:1 ::127.0.0.1 ::ffff:127.0.0.1 ::ffff:8.8.8.8 ::ffff:0:127.0.0.1 64:ff9b::7f00:1 64:ff9b:1::1 100::1 ' +
  '2001::1 2001:0:7f00:1::1 2001:10::1 2001:20::1 2001:db8::1 2001:1ff::1 2620:4f:8000::1 192.31.196.1 192.52.193.1 192.175.48.1 2002:7f00:1:: 2002:c0a8:1::1 3fff::1 5f00::1 fc00::1 ' +
  'fd00:ec2::254 fdff::1 fe80::1 fe80::1%eth0 fec0::1 ff02::1 2606:4700::1%1 4000::1'

describe('isPublicAddress', () => {
  it.each(refused.split(' '))('refuses %s', (address) => {
    expect(isPublicAddress(address)).toBe(false)
  })

  it.each([
    '1.1.1.1',
    '8.8.8.8',
    '100.63.255.255',
    '100.128.0.1',
    '172.15.0.1',
    '172.32.0.1',
    '192.0.1.1',
    '223.255.255.255',
  ])('takes %s', (address) => {
    expect(isPublicAddress(address)).toBe(true)
  })

  it.each(['2606:4700:4700::1111', '2001:4860:4860::8888', '2a00:1450::1'])('takes %s', (address) => {
    expect(isPublicAddress(address)).toBe(true)
  })

  it.each(['', 'localhost', '127.1', '2130706433', '0x7f000001', '1.1.1.1.', '[::1]'])(
    'takes no %j for an address',
    (text) => {
      expect(isPublicAddress(text)).toBe(false)
    },
  )
})
