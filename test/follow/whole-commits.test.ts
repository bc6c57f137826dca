import { setImmediate } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { createApp } from '../../src/server/create-app.ts'
import { follow, Remote, settings } from './remote.ts'

const count = 300

it('who reads all the time while commits come never sees half of one: titles, texts and lists', async () => {
  const remote = new Remote()
  remote.push({ ...settings, ...round(0) })
  const { folder, site } = await follow(remote)
  const app = createApp(site, { following: folder })
  const reading = { isOver: false }
  let reads = 0
  const seen = new Set<string>()
  const read = async () => {
    while (!reading.isOver) {
      // All of it in one turn, so that it may be compared.
      const posts = [...site.all('post')]
      const rounds = new Set(posts.map(({ data }) => String(data['title'])))
      for (const post of posts.filter((_, i) => i % 17 === reads % 17)) rounds.add(site.bodyOf(post).trim())
      const drafts = site.having('post', 'status', 'draft').length
      rounds.add(`Round ${drafts}`)
      expect([...rounds], `${posts.length} posts`).toHaveLength(1)
      for (const one of rounds) seen.add(one)
      reads++
      await setImmediate()
    }
  }
  const ask = async () => {
    while (!reading.isOver) {
      const answer = await app.fetch(
        new Request('http://site.test/rest/core/v2/posts?per_page=100&_fields=title,content'),
      )
      const posts = (await answer.json()) as { title: { rendered: string }; content: { rendered: string } }[]
      const rounds = posts.flatMap(({ title, content }) => [
        title.rendered,
        content.rendered.replaceAll(/<\/?p>|\n/g, ''),
      ])
      expect([...new Set(rounds)]).toHaveLength(1)
      await setImmediate()
    }
  }
  const readers = Promise.all([read(), ask()])
  for (let i = 1; i <= 4; i++) {
    remote.push(round(i))
    await folder.look()
  }
  reading.isOver = true
  await readers
  expect(seen.size).toBeGreaterThan(1)
  expect(seen).toContain('Round 4')
  expect(reads).toBeGreaterThan(20)
})

// Each round says the same in all files; and as many of them are drafts as its number.
function round(number: number): Record<string, string> {
  const text = (i: number) =>
    `---\nid: ${i + 1}\ntitle: Round ${number}\n${i < number ? 'status: draft\n' : ''}---\n\nRound ${number}\n`
  return Object.fromEntries(Array.from({ length: count }, (_, i) => [`posts/p${i}.md`, text(i)]))
}
