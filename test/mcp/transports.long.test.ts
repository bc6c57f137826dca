import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { expect, it } from 'vitest'
import { builtCli } from '../cli/built-cli.ts'
import { connect, talkTo } from './assistant.ts'
import { committedFolder } from './git-folder.ts'

const { launch } = builtCli()
const files = {
  'posts/plan.md': '---\nid: 13\ntitle: Plan\nstatus: draft\nauthor: author\n---\nAsparagus for all.\n',
}

it('an assistant’s session becomes commits with --commit: one for each thing that is done, by whom it is done, the last before the end', async () => {
  const { root, git } = committedFolder(files)
  git('config', 'user.name', 'Server')
  git('config', 'user.email', 'server@example.org')
  const { command, env } = launch()
  const transport = new StdioClientTransport({
    command: command[0],
    args: [command[1], '--site', root, '--user', 'editor', '--now', '2027-06-01T10:00:00Z', 'mcp', '--commit'],
    env: env as Record<string, string>,
    stderr: 'pipe',
  })
  let complaints = ''
  transport.stderr?.on('data', (bytes) => (complaints += String(bytes)))
  const { call, client } = talkTo(await connect(transport))
  writeFileSync(join(root, 'posts/plan.md'), 'by hand')
  const made = await call('create_content', { type: 'post', fields: { title: 'Soup' } })
  expect(made.isError).toBe(false)
  const log = () => git('log', '--format=%an: %s', 'main^{/base}..main').split('\n')
  await expect.poll(log).toEqual(['editor: post create: posts/2027/soup.md'])
  expect((await call('update_content', { type: 'settings', fields: { title: 'Mine' } })).isError).toBe(true)
  expect((await call('publish_content', { type: 'post', ref: made.facts.entry.id })).isError).toBe(false)
  await client.close()
  await expect.poll(() => transport.pid).toBeNull()
  expect(complaints).toBe('')
  expect(log()).toEqual(['editor: post update: posts/2027/soup.md', 'editor: post create: posts/2027/soup.md'])
  expect(git('show', 'main:content/posts/2027/soup.md')).toContain('status: publish')
  // What a person has not committed stays theirs.
  expect(git('status', '--porcelain')).toBe('M content/posts/plan.md')
})
