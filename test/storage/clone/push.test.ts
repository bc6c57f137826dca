import { expect, it } from 'vitest'
import type { ConnectingGit } from '../../../src/storage/clone/connecting-git.ts'
import { push } from '../../../src/storage/clone/push.ts'

/** What is made of an end of `git push`, as git 2.39 says it. */
async function endOf(end: Partial<Awaited<ReturnType<ConnectingGit['run']>>>) {
  const git = { run: async () => ({ code: 1, output: '', complaint: '', ...end }) } as unknown as ConnectingGit
  return push(git, { url: '/r', branch: 'main', commit: 'b'.repeat(40), expected: 'a'.repeat(40), timeoutMs: 1000 })
}

const told = (reason: string) => `To /r\n!\tabc:refs/heads/main\t${reason}\nDone\n`
const hung = 'fatal: the remote end hung up unexpectedly\nerror: failed to push some refs'

it.each([
  ['accepted', { code: 0 }],
  ['overtaken', { output: told('[rejected] (stale info)') }],
  ['overtaken', { output: told('[rejected] (fetch first)') }],
  ['overtaken', { output: told('[remote rejected] (failed to update ref)') }],
  ['overtaken', { output: told('[remote rejected] (incorrect old value provided)') }],
  ['refused', { output: told('[remote rejected] (pre-receive hook declined)') }],
  ['refused', { output: told('[remote rejected] (protected branch hook declined)') }],
  ['unsent', { code: 128, complaint: "fatal: unable to access 'http://h/': Failed to connect to h port 1" }],
  ['unsent', { code: 128, complaint: "fatal: unable to access 'http://h/': Could not resolve host: h" }],
  ['unsent', { code: 128, complaint: "fatal: unable to access 'http://h/': The requested URL returned error: 503" }],
  ['unsent', { code: 128, complaint: "fatal: Authentication failed for 'http://h/'" }],
  ['unsent', { code: 128, complaint: 'fatal: Could not read from remote repository.' }],
  ['unsent', { code: undefined, why: 'the server is being stopped' }],
  ['unknown', { code: undefined, why: 'took longer than 6 s' }],
  ['unknown', { code: 128, complaint: hung }],
  ['unknown', { complaint: `error: RPC failed; HTTP 502 curl 22\n${hung}` }],
  [
    'unknown',
    {
      complaint: `send-pack: unexpected disconnect while reading sideband packet\n${hung}`,
      output: told('[remote rejected] (unpacker error)'),
    },
  ],
  [
    'unknown',
    { output: 'To /r\n \tabc:refs/heads/main\ta..b\nDone\n', complaint: 'error: error in sideband demultiplexer' },
  ],
] as const)('a push is %s that ended with %j', async (is, end) => {
  expect((await endOf(end)).is).toBe(is)
})

it('a refusal is told in the words of the remote, without names in addresses', async () => {
  const complaint =
    'remote: main is closed: ask Grace        \nremote: see https://me:a@b@h/rules\nerror: failed to push some refs'
  expect(await endOf({ output: told('[remote rejected] (pre-receive hook declined)'), complaint })).toEqual({
    is: 'refused',
    why: 'main is closed: ask Grace see https://h/rules (pre-receive hook declined)',
  })
})

it('a refusal in a long line of blanks is read at once, as this thread answers requests, too', async () => {
  const complaint = `remote: a${' '.repeat(100_000)}x  \nremote:   \nerror: failed to push some refs`
  const began = performance.now()
  const end = await endOf({ output: told('[remote rejected] (pre-receive hook declined)'), complaint })
  expect(performance.now() - began).toBeLessThan(1000)
  expect(end).toMatchObject({ is: 'refused' })
})
