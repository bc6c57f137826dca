import { expect, it } from 'vitest'
import { exitCodeOf } from '../../src/cli/output/exit-codes.ts'
import { mustBePushable } from '../../src/follow/writing/may-push.ts'
import type { PushEnd } from '../../src/storage/clone/push.ts'
import type { PushedBranch } from '../../src/storage/clone/pushed-branch.ts'
import { describeComplaint } from '../../src/storage/git/run-git.ts'

// What git adds to everything that a connection ends with.
const unread =
  'fatal: Could not read from remote repository.\n\nPlease make sure you have the correct access rights\nand the repository exists.\n'

async function tried(complaint: string) {
  const end: PushEnd = { is: 'unsent', why: describeComplaint(complaint) }
  const logged: string[] = []
  const branch: Partial<PushedBranch> = { name: 'main', tryPush: () => Promise.resolve(end) }
  const error: unknown = await mustBePushable(
    branch as PushedBranch,
    'a',
    (message) => void logged.push(message),
  ).catch((error: unknown) => error)
  return { error, logged }
}

it.each([
  `ERROR: The key you are authenticating with has been marked as read only.\n${unread}`,
  `remote: ERROR: This deploy key does not have write access to this project.\n${unread}`,
  `Forgejo: Deploy Key: 1:server is not authorized to write to team/site.\n${unread}`,
  `git@git.example.org: Permission denied (publickey).\r\n${unread}`,
  "fatal: unable to access 'https://git.example.org/site.git/': The requested URL returned error: 403\n",
  "fatal: could not read Username for 'https://git.example.org': terminal prompts disabled\n",
  "fatal: Authentication failed for 'https://git.example.org/site.git/'\n",
])('a remote that forbids to push is no place to start: %s', async (complaint) => {
  const { error } = await tried(complaint)
  expect(error).toMatchObject({ hint: expect.stringContaining('leave out --write') })
  expect(exitCodeOf(error)).toBe(5)
})

it.each([
  `ssh: connect to host git.example.org port 22: Connection refused\r\n${unread}`,
  `ssh: Could not resolve hostname git.example.org: Name or service not known\r\n${unread}`,
  `kex_exchange_identification: Connection closed by remote host\n${unread}`,
  `fatal: '/srv/site.git' does not appear to be a git repository\n${unread}`,
  "fatal: unable to access 'https://git.example.org/site.git/': Could not resolve host: git.example.org\n",
])('a remote that is away may return: %s', async (complaint) => {
  const { error, logged } = await tried(complaint)
  expect(error).toBeUndefined()
  expect(logged).toEqual([expect.stringMatching(/^cannot push for now/)])
})
