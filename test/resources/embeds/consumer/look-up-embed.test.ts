import { describe, expect, it } from 'vitest'
import { lookUpEmbed } from '../../../../src/resources/embeds/consumer/look-up-embed.ts'
import type { Fetched, safeFetch } from '../../../../src/resources/embeds/consumer/safe-fetch.ts'

const video = { type: 'video', html: '<script>x()</script><iframe src="https://e.org/v"></iframe>' }
const cleaned = '<iframe src="https://e.org/v" sandbox="allow-scripts"></iframe>'
const asking = { maxWidth: 600, maxHeight: 0, discover: true }

/** Answers every request alike, as if it came from an address; notes what was asked. */
function answering(value: unknown, from?: string, status = 200) {
  const seen: string[] = []
  const fetch: typeof safeFetch = (address) => {
    seen.push(address)
    const answer: Fetched = { status, url: new URL(from ?? address), text: JSON.stringify(value) }
    return Promise.resolve(answer)
  }
  return {
    seen,
    ask: (url: string, more = {}) => lookUpEmbed({ ...asking, url, ...more }, { allowedHosts: [] }, fetch),
  }
}

describe('lookUpEmbed', () => {
  it('asks a known provider at once, and takes the markup of one that is trusted as it is', async () => {
    const { seen, ask } = answering({ ...video, cache_age: 7200 })
    const found = await ask('https://www.youtube.com/watch?v=a&t=1', { maxHeight: 400, discover: false })
    expect(found).toMatchObject({ embed: { type: 'video', html: video.html }, keepFor: 7200 })
    const { origin, pathname, searchParams } = new URL(seen[0]!)
    expect([origin + pathname, seen.length]).toEqual(['https://www.youtube.com/oembed', 1])
    expect(Object.fromEntries(searchParams)).toEqual({
      maxwidth: '600',
      maxheight: '400',
      url: 'https://www.youtube.com/watch?v=a&t=1',
      format: 'json',
    })
  })

  it('names no format where the address of the provider does', async () => {
    const { seen, ask } = answering(video)
    await ask('https://vimeo.com/1')
    expect(seen).toEqual(['https://vimeo.com/api/oembed.json?maxwidth=600&url=https%3A%2F%2Fvimeo.com%2F1'])
  })

  it('cleans the markup of other known providers, and of trusted ones that answer from elsewhere', async () => {
    expect((await answering(video).ask('http://coub.com/view/a'))!.embed.html).toBe(cleaned)
    for (const from of ['https://e.org/oembed', 'http://www.youtube.com/oembed'])
      expect((await answering(video, from).ask('https://youtu.be/a'))!.embed.html).toBe(cleaned)
    expect((await answering(video, 'https://youtube.com/oembed').ask('https://youtu.be/a'))!.embed.html).toBe(
      video.html,
    )
  })

  it('finds nothing where the provider has nothing, or cannot be reached', async () => {
    expect(await answering(video, undefined, 404).ask('https://youtu.be/a')).toBeUndefined()
    const broken = () => Promise.reject(new Error('no network'))
    expect(await lookUpEmbed({ ...asking, url: 'https://youtu.be/a' }, { allowedHosts: [] }, broken)).toBeUndefined()
  })
})
