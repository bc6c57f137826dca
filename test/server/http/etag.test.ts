import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { areas } from '../../../src/resources/registry.ts'
import { createApp, type AppOptions } from '../../../src/server/create-app.ts'
import { openFolder } from '../../../src/site/open-folder.ts'
import { testSite } from '../../harness.ts'

const user = '---\nid: 5\nname: Eve\nemail: eve@example.org\nroles: [author]\n---\n'
const files = { 'users/eve.md': user, 'posts/a.md': '---\nid: 7\ntitle: A\nauthor: eve\npassword: 1234\n---\nSecret\n' }
const paths = { 'users/eve.md': '/core/v2/users/5', 'posts/a.md': '/core/v2/posts/7' }

test('an ETag lets nobody try guesses at hidden values of a file, but names the same state to all', async () => {
  const { ask, root } = testSite(files)
  const elsewhere = testSite(files)
  for (const [file, path] of Object.entries(paths)) {
    const version = versionIn(await ask('GET', path))
    const bytes = readFileSync(join(root, file))
    for (const algorithm of ['sha1', 'sha256', 'md5'])
      for (const encoding of ['hex', 'base64', 'base64url'] as const)
        expect(createHash(algorithm).update(bytes).digest(encoding)).not.toContain(version.slice(0, 12))
    expect(versionIn(await elsewhere.ask('GET', path))).not.toBe(version)
    expect(versionIn(await ask('GET', `${path}?context=edit`, { as: 'admin' }))).toBe(version)
    const again = openFolder(root, { areas })
    onTestFinished(() => again.close())
    expect(versionIn(await createApp(again).request(`/rest${path}`))).toBe(version)
    const json = { description: 'More', title: 'B' }
    const headers = { 'if-match': `"${version}.read-by-a-visitor"` }
    expect((await ask('PUT', path, { as: 'admin', json, headers })).status).toBe(200)
    expect((await ask('PUT', path, { as: 'admin', json, headers })).status).toBe(412)
  }
})

test('servers with a common secret name the same state alike, and take the plain tags of those without one', async () => {
  const [one, other, plain] = [testSite(files), testSite(files), testSite(files)]
  const versionAt = async ({ site }: typeof one, options: AppOptions) =>
    versionIn(await createApp(site, options).request('/rest/core/v2/posts/7'))
  const sharedHash = (text: string) => createHash('sha256').update(`common ${text}`).digest('hex')
  const common = await versionAt(one, { sharedHash })
  expect(await versionAt(other, { sharedHash })).toBe(common)
  const following = { commit: '', takesWrites: true } as unknown as NonNullable<AppOptions['following']>
  const known = await versionAt(plain, { following })
  expect(await versionAt(other, { following })).toBe(known)
  expect(known).not.toBe(common)
  const headers = { 'if-match': `"${known}.any"` }
  expect((await one.ask('PUT', '/core/v2/posts/7', { as: 'admin', json: { title: 'B' }, headers })).status).toBe(200)
})

function versionIn({ headers }: { headers: Headers }): string {
  return /^"([\w-]+)\./.exec(headers.get('etag') ?? '')![1]!
}
