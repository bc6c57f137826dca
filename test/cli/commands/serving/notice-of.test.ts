import { expect, it, onTestFinished, vi } from 'vitest'
import { cliOn } from '../../in-process.ts'
import { noticeOf } from '../../../../src/cli/commands/serving/notice-of.ts'

it('a request after changes needs an address without credentials, a secret and a time', async () => {
  const { almanac } = cliOn()
  onTestFinished(() => void vi.unstubAllEnvs())
  vi.stubEnv('ALMANAC_NOTIFY_SECRET', 'short')
  const told = await almanac('serve', '--notify', 'https://example.org/hook')
  expect([told.code, told.stderr]).toEqual([
    2,
    expect.stringContaining('$ALMANAC_NOTIFY_SECRET has fewer than 16 characters'),
  ])
  vi.stubEnv('ALMANAC_NOTIFY_SECRET', 'a secret of sixteen')
  expect(noticeOf({ notify: 'https://example.org/hook', quietFor: '5m' })).toMatchObject({ quietMs: 300_000 })
  expect(noticeOf({})).toBeUndefined()
  for (const url of ['example.org', 'file:///etc/passwd', 'https://a:b@example.org/'])
    expect((await almanac('serve', '--notify', url)).code).toBe(2)
  expect((await almanac('serve', '--notify', 'https://example.org/', '--quiet-for', 'soon')).code).toBe(2)
})
