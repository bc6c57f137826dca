import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { openSignInLog, type RefusedSignIn } from '../../../src/server/authentication/sign-in-log.ts'

const guide = readFileSync(new URL('../../../docs/guide/behind-a-proxy.md', import.meta.url), 'utf8')

const hostile =
  'jane"\r\n2027-01-01T00:00:00.000Z sign-in refused: address=203.0.113.99 why="wrong password" account="x\u001b[2J\u2028\u202e\u0085'

function linesOf(style: 'off' | 'pretty' | 'json', ...refused: RefusedSignIn[]): string[] {
  const lines: string[] = []
  const log = openSignInLog(style, (text) => lines.push(text))
  for (const one of refused) log(one)
  return lines
}

describe('a refused sign-in is one line', () => {
  it.each(['off', 'pretty'] as const)('of text, with --log %s', (style) => {
    const [line] = linesOf(style, { account: 'jane', address: '192.0.2.1', why: 'wrong password' })
    expect(line).toMatch(
      /^\d{4}-\d\d-\d\dT[\d:.]+Z sign-in refused: address=192\.0\.2\.1 why="wrong password" account="jane"\n$/,
    )
  })

  it('of JSON, with --log json', () => {
    const [line] = linesOf('json', { account: 'jane', address: '2001:db8::1', why: 'unknown account' })
    expect(JSON.parse(line!)).toEqual({
      time: expect.any(String),
      event: 'sign-in refused',
      address: '2001:db8::1',
      why: 'unknown account',
      account: 'jane',
    })
  })

  it.each(['off', 'json'] as const)('whatever the name of the account holds, with --log %s', (style) => {
    const [line, ...others] = linesOf(style, { account: hostile, address: '192.0.2.1', why: 'unknown account' })
    expect(others).toEqual([])
    // oxlint-disable-next-line no-control-regex
    expect(line).toMatch(/^[^\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e]*\n$/)
    expect(line!.length).toBeLessThan(600)
    expect(addressesIn([line!])).toEqual(['192.0.2.1'])
  })
})

describe('the filter of the guide for fail2ban', () => {
  it('finds the address of each refusal, in text and JSON, with a stamp of the journal or without', () => {
    const refused = (
      [
        'wrong password',
        'unknown account',
        'too many attempts',
        'password of another account',
        'no password on this machine',
      ] as const
    ).map((why, i) => ({ account: `name ${i}`, address: i % 2 ? `2001:db8::${i}` : `192.0.2.${i}`, why }))
    const expected = refused.map(({ address }) => address)
    expect(addressesIn(linesOf('pretty', ...refused))).toEqual(expected)
    expect(addressesIn(linesOf('json', ...refused))).toEqual(expected)
    const journal = linesOf('off', ...refused).map((line) => `Jan 01 10:00:00 host almanac[12]: ${line}`)
    expect(addressesIn(journal)).toEqual(expected)
  })

  it('finds nothing in lines of requests, whatever they ask for', () => {
    const request = '2027-01-01T00:00:00.000Z GET /?x=sign-in%20refused:%20address=192.0.2.1 200 1 B 1.0 ms'
    const spaced =
      '2027-01-01T00:00:00.000Z GET /?x= sign-in refused: address=192.0.2.1 why="wrong password" account="x" 200'
    expect(addressesIn([request, spaced])).toEqual([])
  })
})

/** The addresses that fail2ban takes from lines, by the patterns that the guide gives. */
function addressesIn(lines: readonly string[]): string[] {
  const section = /failregex = (.+)\n +(.+)\n/.exec(guide)!.slice(1, 3)
  const patterns = section.map((text) => new RegExp(text.replace('<ADDR>', String.raw`(?<address>[\da-fA-F:.]+)`)))
  return lines.flatMap((line) => patterns.flatMap((one) => one.exec(line.trimEnd())?.groups?.['address'] ?? []))
}
