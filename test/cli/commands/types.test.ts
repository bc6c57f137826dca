import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { credentials } from '../../../src/define/credentials.ts'
import { createApp } from '../../../src/server/create-app.ts'
import { testSite } from '../../harness.ts'

const example = resolve(import.meta.dirname, '../../../examples/typed-client/tour.ts')

it('a client of which `types` prints the types does what they say', async () => {
  // Its types are made by the command: here it is only run.
  const { openClient, tour } = (await import(example)) as {
    openClient: (...given: [rest: string, user: string, password: string, fetch: (one: Request) => unknown]) => unknown
    tour: (client: unknown, form: number) => Promise<string[]>
  }
  const form =
    '---\nid: 70\ntitle: Write to us\n---\n\n[text* your-name] [email* your-email] [textarea* your-message]\n'
  const { site } = testSite({ 'forms/write.md': form })
  const { fetch } = createApp(site)
  const { secret } = site.service(credentials).createToken(1, 'tour')
  const client = openClient('http://site.test/rest', 'admin', secret, async (request) => fetch(request))
  const told = await tour(client, 70)
  expect(told).toEqual([
    expect.stringMatching(/^http:\/\/site\.test\/rest\/core\/v2\/posts\/\d+ is Tulips$/),
    expect.stringMatching(/^1 of 1: \d{4}-\d\d-\d\d Tulips <http:\/\/site\.test\/\d{4}\/\d\d\/\d\d\/tulips\/>$/),
    'found 1',
    'by admin',
    'sticks',
    'is in the trash',
    'was Tulips',
    expect.stringMatching(/^http:\/\/site\.test\/uploads\/.*dot\.png is 1 wide$/),
    'admin: administrator',
    'A garden, 12 a page',
    '0 comments wait',
    'Fair at 10, $5',
    '1 events: Fair by The gardeners',
    'your-message',
    '404 of rest_post_invalid_id',
  ])
})
