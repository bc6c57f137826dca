import { existsSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'
import { openFollowed, remoteOf } from '../../../../src/cli/commands/serving/followed-remote.ts'
import { startServing } from '../../../../src/cli/commands/serving/start-serving.ts'
import { temporary } from '../../../follow/remote.ts'

it.each([
  ['https://git.example.org/site.git', 'https://git.example.org/site.git', undefined],
  ['https://git.example.org/site.git#main', 'https://git.example.org/site.git', 'main'],
  ['git@git.example.org:team/site.git#feature/x', 'git@git.example.org:team/site.git', 'feature/x'],
  ['ssh://git@git.example.org/site.git', 'ssh://git@git.example.org/site.git', undefined],
  ['/srv/site.git', '/srv/site.git', undefined],
  ['../site.git#next', resolve('../site.git'), 'next'],
])('%s is a remote', (text, url, branch) => expect(remoteOf(text)).toEqual({ url, branch }))

it.each([
  '',
  '#main',
  '--upload-pack=x',
  'a#',
  'a#-x',
  'a#x..y',
  'a#x y',
  'a#x~1',
  'a#x:y',
  'a#.x',
  'a#x.lock',
  'a#x/',
])("'%s' is none", (text) => expect(() => remoteOf(text)).toThrow(/--follow/))

it('a password in the address is refused, as everybody on the machine sees it', () => {
  expect(() => remoteOf('https://me:word@git.example.org/site.git')).toThrow(/password/)
})

it('flags that do not go together are refused before anything is touched', async () => {
  const content = temporary('flags')
  const short = join(content, 'secret')
  writeFileSync(short, 'short\n')
  const follow = 'https://git.example.org/site.git'
  const refusals: [Parameters<typeof openFollowed>[0], Parameters<typeof openFollowed>[1], RegExp][] = [
    [{ interval: '5s' }, {}, /--interval works only with --follow/],
    [{ webhookSecret: short }, {}, /--webhook-secret works only with/],
    [{ forceCommit: 'abcdef1' }, {}, /--force-commit works only with/],
    [{ follow, interval: '5 days' }, { content }, /--interval 5 days is not a time/],
    [{ follow, interval: '1ms' }, { content }, /--interval 1ms is not a time/],
    [{ follow, webhookSecret: short }, { content }, /fewer than 16 characters/],
    [{ follow, forceCommit: 'main' }, { content }, /--force-commit main is not the hash/],
    [{ follow }, { content, ref: 'v1' }, /--ref/],
    [{ follow }, { content, commit: 'true' }, /--commit/],
    [{ follow, propose: true }, { content }, /--propose/],
    [{ write: true }, {}, /--write works only with --follow/],
    [{ clusterSecret: short }, {}, /--cluster-secret works only with --follow/],
    [{ follow, write: true, readOnly: true }, { content }, /--read-only does not/],
    [{ follow, write: true }, { content, commit: 'true' }, /--write commits each change/],
    [{ follow, write: true, clusterSecret: short }, { content }, /--cluster-secret: .* fewer than 16/],
  ]
  for (const [flags, globals, message] of refusals) await expect(openFollowed(flags, globals)).rejects.toThrow(message)
  expect(await openFollowed({}, {})).toBeUndefined()
})

it('wrong flags are told before anything is fetched', async () => {
  const content = join(temporary('early'), 'site')
  const usual = { port: '0', watch: true, rest: true, follow: 'https://git.example.invalid/site.git' }
  const refusals: [Partial<Parameters<typeof startServing>[0]>, RegExp][] = [
    [{ port: 'many' }, /--port many is not a port/],
    // An empty one would be every address of the machine.
    [{ host: '' }, /--host is empty/],
    [{ log: 'loud' }, /log style/],
    [{ trustProxy: 'everybody' }, /--trust-proxy/],
    [{ sharedMaxAge: 'long' }, /--shared-max-age/],
    [{ notify: 'nobody' }, /--notify/],
  ]
  for (const [flags, message] of refusals)
    await expect(startServing({ ...usual, ...flags }, { content })).rejects.toThrow(message)
  expect(existsSync(content)).toBe(false)
})

it('a remote that git cannot fetch is named with what to try', async () => {
  const content = join(temporary('unreachable'), 'new')
  const follow = `${temporary('none')}/site.git#main`
  const error = await openFollowed({ follow }, { content }).catch((error: unknown) => error)
  expect(error).toMatchObject({ exit: 'io', hint: expect.stringContaining(`git ls-remote ${follow.split('#')[0]} `) })
})
