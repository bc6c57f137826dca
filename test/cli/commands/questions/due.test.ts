import { execFileSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { cliOn } from '../../in-process.ts'

const files = {
  'settings.json': '{ "title": "Due", "timezone": "UTC" }\n',
  'posts/out.md': '---\nid: 10\ndate: 2026-05-02T00:00:00Z\n---\n',
  'posts/expires.md': '---\nid: 11\ndate: 2026-01-01T00:00:00Z\nexpiryDate: 2026-05-03T00:00:00Z\n---\n',
  'posts/draft.md': '---\nid: 12\nstatus: draft\ndate: 2026-05-02T00:00:00Z\n---\n',
  'posts/old.md': '---\nid: 13\ndate: 2026-01-01T00:00:00Z\n---\n',
  'posts/secret.md': '---\nid: 14\ndate: 2026-05-02T00:00:00Z\npassword: open\n---\n',
  'events/fair.md': '---\nid: 15\nstart: 2026-05-02 10:00\nend: 2026-05-02 12:00\n---\n',
  'events/later.md': '---\nid: 16\nstart: 2026-06-01 10:00\nend: 2026-06-01 12:00\n---\n',
}

it('what the clock published, withdrew and ended since a moment is told, with the next moment, and nothing ends with 1', async () => {
  const { almanac } = cliOn(files)
  const due = (now: string, since: string, ...more: string[]) => almanac('--now', now, 'due', '--since', since, ...more)
  const all = await due('2026-05-10T00:00:00Z', '2026-05-01T00:00:00Z')
  expect(all).toEqual({
    code: 0,
    stdout: [
      'published post/out',
      'withdrawn post/expires',
      'ended event/fair',
      'next: Monday, 1 June 2026, 12:00 (UTC)',
      '',
    ].join('\n'),
    stderr: '',
  })
  const none = await due('2026-05-10T00:00:00Z', '2026-05-04 00:00')
  expect([none.code, none.stdout]).toEqual([1, 'next: Monday, 1 June 2026, 12:00 (UTC)\n'])
  const json = JSON.parse((await due('2026-05-02T01:00:00Z', '2026-05-01', '--format', 'json')).stdout) as unknown
  expect(json).toEqual({
    since: '2026-05-01T00:00:00+00:00',
    now: '2026-05-02T01:00:00+00:00',
    published: [{ ref: 'post/out', id: 10, file: 'posts/out.md' }],
    withdrawn: [],
    ended: [],
    next: '2026-05-02T12:00:00+00:00',
  })
  expect((await due('2027-01-01T00:00:00Z', '2026-12-01')).stdout).toBe('next: nothing\n')
  expect((await due('2027-01-01T00:00:00Z', '2026-99-01')).code).toBe(2)
  expect((await due('2027-01-01T00:00:00Z', 'HEAD')).code).toBe(2)
  expect((await almanac('due')).code).toBe(2)
})

it('the time of a commit counts, whatever was committed', async () => {
  const { almanac, root } = cliOn(files)
  const env = { ...process.env, GIT_COMMITTER_DATE: '2026-05-01T00:00:00Z', GIT_AUTHOR_DATE: '2026-04-01T00:00:00Z' }
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.org', ...args], { cwd: root, env })
  git('init', '-q')
  git('add', '-A')
  git('commit', '-qm', 'one')
  expect((await almanac('--now', '2026-05-02T01:00:00Z', 'due', '--since', 'HEAD')).stdout).toContain(
    'published post/out',
  )
  expect((await almanac('--now', '2026-05-01T01:00:00Z', 'due', '--since', 'HEAD')).code).toBe(1)
  expect((await almanac('due', '--since', 'nothing')).code).toBe(3)
})
