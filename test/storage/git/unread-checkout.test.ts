import { afterEach, describe, expect, it } from 'vitest'
import { refuseUnread, whyUnread } from '../../../src/storage/git/unread-checkout.ts'
import { dated, repository } from '../../cli/reviewing/repository.ts'
import { contentFolder } from '../../harness.ts'

const other = 'GIT_TEST_ASSUME_DIFFERENT_OWNER'
afterEach(() => delete process.env[other])

/** A checkout of another user, which git does not read unless `safe.directory` names it. */
function checkoutOfAnother() {
  const made = repository({ 'posts/one.md': dated(10, 'One') })
  process.env[other] = '1'
  return made
}

describe('a checkout that git does not read', () => {
  it('is refused with the reason and the remedy, in the words of git; others are not', async () => {
    const { root } = repository({})
    expect(await whyUnread(root)).toBeUndefined()
    process.env[other] = '1'
    expect(await whyUnread(root)).toMatch(/dubious ownership .*git config --global --add safe\.directory /)
    await expect(refuseUnread(root)).rejects.toThrow('git cannot read this checkout: fatal: detected dubious')
    expect(await whyUnread(contentFolder())).toBeUndefined()
  })

  it('is told by every command that needs git, which else would say that there is no repository, or no commit', async () => {
    const { almanac } = checkoutOfAnother()
    const asked = [
      ['check', '--changed', 'main'],
      ['check', '--staged'],
      ['review'],
      ['review', 'main...work'],
      ['git', 'status'],
      ['git', 'install'],
      ['ids', 'fix', '--theirs', 'main'],
      ['post', 'get', 'one', '--ref', 'main'],
      ['due', '--since', 'main'],
      ['mcp', '--propose'],
      ['undo', 'post/one'],
      ['post', 'update', 'one', '--title', 'New', '--commit'],
    ]
    for (const words of asked) {
      const { code, stderr } = await almanac(...words)
      expect([words.join(' '), code, stderr]).toEqual([
        words.join(' '),
        6,
        expect.stringMatching(/git cannot read this checkout: fatal: detected dubious .*safe\.directory/),
      ])
    }
  })

  it('is told by `history` beside what the tool knows, and by `doctor`', async () => {
    const { almanac } = checkoutOfAnother()
    const { code, stderr } = await almanac('history', 'post/one')
    expect([code, stderr]).toEqual([0, expect.stringContaining('Its commits are missing')])
    const { stdout } = await almanac('doctor', '--offline', '--port', '0')
    expect(stdout).toMatch(/! git +it cannot read this checkout.*\n.*dubious ownership/)
  })
})
