import { execFileSync } from 'node:child_process'
import { chmodSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Caller } from '../../src/model/model.ts'
import { createApp } from '../../src/server/create-app.ts'
import type { FollowOptions } from '../../src/follow/follow.ts'
import { follow, Remote, settings, type SharingOptions } from './remote.ts'

const users = { 'users/ada.md': '---\nid: 1\nname: Ada\nroles: [administrator]\nemail: ada@example.org\n---\n' }

/** A remote with a user who writes. */
export function remoteToWrite(files: Parameters<Remote['push']>[0] = {}) {
  const remote = new Remote()
  return { remote, first: remote.push({ ...settings, ...users, ...files }) }
}

/** A server that follows a remote and writes to it, asked by its user. */
export async function writing(remote: Remote, more: Partial<FollowOptions> = {}, sharing: SharingOptions = {}) {
  const replica = await follow(remote, { write: true, ...more }, sharing)
  const { site, folder, root } = replica
  const caller = (): Caller => ({ user: site.find('user', 'ada'), roles: ['administrator'], can: () => true })
  const app = createApp(site, { following: folder, keptBytes: 0, caller: caller() })
  const ask = async (method: string, path: string, json?: unknown, headers: Record<string, string> = {}) => {
    const body = json === undefined ? {} : { body: JSON.stringify(json) }
    const sent = { ...headers, ...(json !== undefined && { 'content-type': 'application/json' }) }
    const answer = await app.fetch(
      new Request(`http://site.test/rest/core/v2${path}`, { method, headers: sent, ...body }),
    )
    const text = await answer.text()
    return { status: answer.status, headers: answer.headers, json: text === '' ? undefined : JSON.parse(text) }
  }
  const mark = () => readFileSync(join(root, '.almanac/at'), 'utf8')
  return { ...replica, app, ask, mark }
}

/** What git says of a repository. */
export function gitIn(folder: string, ...words: string[]): string {
  const env = { PATH: process.env['PATH'], GIT_CONFIG_NOSYSTEM: '1', GIT_CONFIG_GLOBAL: '/dev/null', LC_ALL: 'C' }
  return execFileSync('git', words, { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] })
    .toString()
    .trim()
}

/** Has a remote run a script at each push: `pre-receive`, `post-receive`, `update`. */
export function hook({ folder }: Remote, name: string, script: string): void {
  const file = join(folder, 'hooks', name)
  writeFileSync(file, `#!/bin/sh\n${script}\n`)
  chmodSync(file, 0o755)
}
