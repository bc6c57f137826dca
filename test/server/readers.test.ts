import { expect, it, onTestFinished } from 'vitest'
import { unfurl } from 'unfurl.js'
import { areas } from '../../src/resources/registry.ts'
import { serve } from '../../src/server/serve.ts'
import { openFolder } from '../../src/site/open-folder.ts'
import { contentFolder } from '../harness.ts'

it('unfurl.js finds the embed of a page through its discovery links', async () => {
  const root = contentFolder({
    'posts/hello.md': '---\nid: 7\ntitle: Hello & welcome\ndate: 2024-05-01\nauthor: editor\n---\n\nFirst words.\n',
  })
  const site = openFolder(root, { areas, snapshot: false })
  const server = await serve(site, { host: '127.0.0.1', port: 0 })
  onTestFinished(async () => {
    await server.close()
    site.close()
  })
  const { origin } = new URL(server.url)
  const found = await unfurl(`${origin}/2024/05/01/hello/`)
  expect(found.title).toContain('Hello & welcome')
  expect(found.open_graph).toMatchObject({
    title: expect.stringContaining('Hello'),
    url: `${origin}/2024/05/01/hello/`,
  })
  expect(found.oEmbed).toMatchObject({ type: 'rich', version: '1.0', title: expect.stringContaining('Hello') })
})
