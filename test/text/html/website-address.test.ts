import { describe, expect, it } from 'vitest'
import { toWebsiteAddress } from '../../../src/text/html/website-address.ts'

describe('the address of a website', () => {
  it('is its origin with its path, without a slash at the end', () => {
    expect(toWebsiteAddress('https://Example.org/')).toBe('https://example.org')
    expect(toWebsiteAddress('https://example.org/site//')).toBe('https://example.org/site')
  })

  it.each([
    'ftp://example.org',
    'https://ann@example.org',
    'https://example.org?a',
    'https://example.org#a',
    'example.org',
  ])('is none where it is more, or another thing: %s', (text) => expect(toWebsiteAddress(text)).toBeUndefined())

  it('is none where clients could not read headers that hold it', () => {
    expect(toWebsiteAddress(`https://example.org/${'a'.repeat(1980)}`)).toHaveLength(2000)
    expect(toWebsiteAddress(`https://example.org/${'a'.repeat(1981)}`)).toBeUndefined()
  })
})
