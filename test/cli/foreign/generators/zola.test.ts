import { expect, it } from 'vitest'
import { lookedAt } from '../looked-at.ts'

it('a section or page that Zola does not render is a draft, and what is below it is none', async () => {
  const { settings, told } = await lookedAt({
    'config.toml': 'base_url = "https://z.example"\n',
    'content/pages/_index.md': '+++\ntitle = "Pages"\nrender = false\n+++\n',
    'content/pages/about.md': '+++\ntitle = "About"\n+++\n',
    'content/part.md': '+++\ntitle = "Part"\nrender = false\n+++\n',
  })
  expect(told).toMatch(/^A folder of Zola/)
  expect(settings.folder_values).toEqual([
    { in: 'pages/_index.md', values: { draft: true } },
    { in: 'part.md', values: { draft: true } },
  ])
})
