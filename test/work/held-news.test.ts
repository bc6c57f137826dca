import { expect, it } from 'vitest'
import { HeldNews } from '../../src/work/held-news.ts'

function listening() {
  const news = new HeldNews()
  const heard: string[] = []
  const tell = news.heard(({ what }: { what: string; isByClock: boolean }) => heard.push(what))
  return { news, heard, tell: (what: string, isByClock = false) => tell({ what, isByClock }) }
}

it('news are heard at once, unless they are held; then when they are true, in their order', () => {
  const { news, heard, tell } = listening()
  tell('a')
  news.hold()
  tell('b')
  tell('c')
  expect(heard).toEqual(['a'])
  news.release(true)
  expect(heard).toEqual(['a', 'b', 'c'])
})

it('what turns out not to be true is never heard, but what the clock does is', () => {
  const { news, heard, tell } = listening()
  news.hold()
  tell('taken back')
  tell('published', true)
  news.release(false)
  tell('later')
  expect(heard).toEqual(['published', 'later'])
})
