import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { temporaryFolder } from '../cli/built-cli.ts'
import { cliOn } from '../cli/in-process.ts'
import { testSite } from '../harness.ts'
import { heard } from '../silenced.ts'
import { digestOf, isBelowPlanted, type Kind, kinds, makeOutside, plant, plantAll, plantedNames } from './plantings.ts'

const files = {
  'posts/hello.md': '---\nid: 10\ntitle: Hello\nauthor: admin\ncomment_status: open\n---\n\nWelcome.\n',
  'forms/contact.md': '---\nid: 20\ntitle: Contact\n---\n\n[text* your-name]\n[submit "Send"]\n',
}

describe.each(kinds)('a planted %s', (kind) => {
  it('under every name is neither read through nor written through, and holds up no command', async () => {
    const { root, outside, almanac } = place()
    const before = digestOf(outside)
    for (const words of commands) {
      plantEverywhere(root, kind, outside)
      const { code, stdout } = await almanac(...words)
      // Without git, a file is believed; this one holds no credentials, and is not overwritten.
      const right = kind === 'file' && words[0] === 'token' ? 6 : 0
      expect([words.join(' '), code, digestOf(outside)]).toEqual([words.join(' '), right, before])
      expect(stdout).not.toContain('outside ')
    }
  })

  it('in the place of the machine folder itself stops what writes, with words, and nothing that reads', async () => {
    const { root, outside, almanac } = place()
    const before = digestOf(outside)
    for (const words of commands) {
      plant(root, '', kind, outside)
      const { code, stderr } = await almanac(...words)
      const isRefused = kind !== 'folder' && writing.has(words.slice(0, 2).join(' '))
      const isFinding = kind !== 'folder' && words[0] === 'check'
      expect([words.join(' '), code]).toEqual([words.join(' '), isRefused ? 5 : isFinding ? 1 : 0])
      if (isRefused) expect(stderr).toMatch(reasons[kind])
      expect(digestOf(outside)).toBe(before)
    }
  })

  it('under all names at once stops no server: signing in, uploading, comments, forms', async () => {
    const said = heard()
    const outside = makeOutside(join(temporaryFolder(), 'outside'))
    const { ask, root } = testSite(files)
    plantEverywhere(root, kind, outside)
    // Without git a file of the right kind is believed: this one is damaged.
    rmSync(join(root, '.almanac/credentials.json'), { force: true, recursive: true })
    const before = digestOf(outside)
    const answers = [
      await ask('GET', '/core/v2/users/me', { as: 'admin' }),
      await ask('POST', '/core/v2/posts', { as: 'admin', json: { title: 'New', status: 'publish' } }),
      await ask('POST', '/core/v2/posts/10', { as: 'admin', json: { content: 'Changed.' } }),
      await ask('POST', '/core/v2/posts/10/autosaves', { as: 'admin', json: { content: 'Autosaved.' } }),
      await ask('GET', '/core/v2/posts/10/revisions', { as: 'admin' }),
      await ask('POST', '/core/v2/media', {
        as: 'admin',
        body: new Uint8Array(Buffer.from('hello')),
        headers: { 'content-disposition': 'attachment; filename=a.txt', 'content-type': 'text/plain' },
      }),
      await ask('POST', '/core/v2/comments', { as: 'subscriber', json: { post: 10, content: 'A comment' } }),
      await feedback(ask),
    ]
    // A thing in the place of the folder of uploads is left to people, as the server runs: 503.
    const upload = kind === 'folder' ? 201 : 503
    expect(answers.map(({ status }) => status)).toEqual([200, 201, 200, 200, 200, upload, 201, 200])
    expect(digestOf(outside)).toBe(before)
    expect(said()).not.toContain('outside ')
  })
})

const commands = [
  ['post', 'update', 'hello', '--title', 'Anew'],
  ['post', 'create', '--title', 'New'],
  ['post', 'list'],
  ['post', 'get', 'hello'],
  ['check', 'posts'],
  ['history'],
  ['overview'],
  ['search', 'Welcome'],
  ['revision', 'list', 'hello'],
  ['state', 'list'],
  ['schema', '--write'],
  ['token', 'create', 'admin', '--name', 'test'],
  ['post', 'delete', 'hello'],
]

const writing = new Set(['post update', 'post create', 'post delete', 'schema --write', 'token create'])

const reasons: Record<Kind, RegExp> = {
  'link to a file': /\.almanac: is a symbolic link; nothing was read or written there; remove it/,
  'link to a folder': /\.almanac: is a symbolic link; nothing was read or written there; remove it/,
  'dangling link': /\.almanac: is a symbolic link; nothing was read or written there; remove it/,
  file: /\.almanac: is not a folder; nothing was read or written there; remove it/,
  folder: /^/,
  pipe: /\.almanac: is neither a file nor a folder; nothing was read or written there; remove it/,
}

function place() {
  const outside = makeOutside(join(temporaryFolder(), 'outside'))
  return { ...cliOn(files), outside }
}

// Of a lock that is a file nobody knows whether its holder lives: it is waited for.
function plantEverywhere(root: string, kind: Kind, outside: string): void {
  rmSync(join(root, '.almanac'), { recursive: true, force: true })
  const isPlanted = (name: string) =>
    name !== '' && !(name === 'lock' && kind === 'file') && !isBelowPlanted(name, kind)
  plantAll(root, plantedNames.filter(isPlanted), kind, outside)
}

function feedback(ask: ReturnType<typeof testSite>['ask']) {
  const body = new FormData()
  for (const [field, value] of [
    ['_wpcf7_unit_tag', 'u'],
    ['your-name', 'Vera'],
  ] as const)
    body.set(field, value)
  return ask('POST', '/forms/v1/contact-forms/20/feedback', { body, headers: { 'user-agent': 'Mozilla/5.0' } })
}
