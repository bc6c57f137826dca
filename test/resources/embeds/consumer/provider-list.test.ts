import { describe, expect, it } from 'vitest'
import { endpointOf, matchesGlob } from '../../../../src/resources/embeds/consumer/provider-list.ts'

describe('endpointOf', () => {
  it('knows the provider of a page by its host and path, whatever the scheme', () => {
    for (const page of [
      'https://www.youtube.com/watch?v=abc',
      'http://youtube.com/watch?v=abc',
      'https://youtu.be/abc',
    ])
      expect(endpointOf(page), page).toEqual({ url: 'https://www.youtube.com/oembed', isTrusted: true })
  })

  it('asks for JSON where the format is part of the address', () => {
    expect(endpointOf('https://vimeo.com/123')!.url).toBe('https://vimeo.com/api/oembed.json')
  })

  it('asks those that it trusts over https', () => {
    expect(endpointOf('https://www.scribd.com/doc/1/x')).toEqual({
      url: 'https://www.scribd.com/services/oembed/',
      isTrusted: true,
    })
    expect(endpointOf('http://coub.com/view/x')).toEqual({ url: 'http://coub.com/api/oembed.json', isTrusted: false })
  })

  it.each([
    'https://example.com/',
    'https://youtube.com.example.com/watch?v=abc',
    'https://example.com/?https://www.youtube.com/watch?v=abc',
    'https://notyoutube.com/watch?v=abc',
    'https://user@example.com/watch?v=youtube.com',
    'ftp://www.youtube.com/watch?v=abc',
    'spotify:track:1',
    'youtube',
    '',
  ])('knows none for %j', (page) => {
    expect(endpointOf(page)).toBeUndefined()
  })
})

describe('matchesGlob', () => {
  it.each([
    ['/watch?v=1', '/watch*', true],
    ['/watch', '/watch*', true],
    ['/a/photo/b', '/*/photo/*', true],
    ['/a/b', '/*/photo/*', false],
    ['', '*', true],
    ['/a', '/b', false],
    ['/aab', '/*ab', true],
    ['/aabc', '/*ab', false],
  ])('of %j and %j is %j', (text, pattern, matches) => {
    expect(matchesGlob(text, pattern)).toBe(matches)
  })

  it('takes little time for what makes others try and try', () => {
    expect(matchesGlob('a'.repeat(2000), `${'*a'.repeat(200)}*b`)).toBe(false)
  })
})
