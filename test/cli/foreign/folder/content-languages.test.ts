import { expect, test } from 'vitest'
import { linking, lookedAt, matter } from '../looked-at.ts'

test.each([
  ['two topics', { 'cs/sorting.md': linking('/'), 'ml/networks.md': linking('/') }, undefined],
  ['names in odd letters', { 'LuA/index.md': linking('/'), 'NaN/index.md': linking('/') }, undefined],
  ['one text in two folders', { 'de/a.md': linking('/'), 'pt-BR/a.md': linking('/') }, ['en', 'de', 'pt-BR']],
  ['a text and one in a folder', { 'de/a.md': linking('/'), 'fr/b.md': linking('/') }, ['en', 'de', 'fr']],
])('Folders are languages if they have a text in common with others: %s', async (_, files, languages) => {
  const { settings } = await lookedAt({ 'index.md': matter('title: Home'), 'a.md': matter('title: A'), ...files })
  expect([settings.languages, settings.language_folders]).toEqual([languages, languages && true])
})
