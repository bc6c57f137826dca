import { expect, it } from 'vitest'
import { cliOn } from '../in-process.ts'

it('what is said of an entry names it, and not its original, by a ref that commands take', async () => {
  const { almanac } = cliOn({
    'settings.json': '{ "title": "T", "language": "de_DE", "languages": ["de", "en"] }',
    'pages/about.md': '---\nid: 11\ntitle: Über uns\n---\nWir.\n',
    'pages/about.en.md': '---\nid: 12\ntitle: About us\nstatus: draft\n---\nWe.\n',
  })
  expect((await almanac('open', 'about.en')).stderr).toContain('almanac preview page/about.en shows')
  expect((await almanac('revision', 'get', 'about.en', '7')).stderr).toContain("page/about.en has no revision '7'")
})
