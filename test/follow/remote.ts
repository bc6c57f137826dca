import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { FollowedFolder, type FollowOptions } from '../../src/follow/follow.ts'
import { areas } from '../../src/resources/registry.ts'
import { openFolder } from '../../src/site/open-folder.ts'
import { putRepository } from '../empty-repository.ts'
import { shareState } from '../../src/site/share-state.ts'
import type { SharedState } from '../../src/storage/state/shared-state.ts'

/** What a path of a commit holds: a text, bytes, nothing any more, a link, another repository. */
export type Held = string | Buffer | null | { readonly link: string } | { readonly submodule: true }

export interface PushOptions {
  /** Seconds since the epoch; a minute after the last one's by default. */
  readonly time?: number
  /** The parents; the branch's last commit by default. */
  readonly from?: readonly string[]
  readonly branch?: string
  readonly message?: string
}

/** A bare repository to which commits are pushed by one run of git each, made of nothing but what a test says. */
export class Remote {
  readonly folder: string
  #time = Date.UTC(2026, 0, 1) / 1000

  constructor() {
    this.folder = temporary('remote')
    putRepository(this.folder, { isBare: true })
  }

  /** Makes a commit of its parents with these files; returns its hash. */
  push(
    files: Readonly<Record<string, Held>>,
    { time, from, branch = 'main', message = 'A change' }: PushOptions = {},
  ): string {
    this.#time = time ?? this.#time + 60
    const who = `T <t@example.org> ${this.#time} +0000`
    const lines: (string | Buffer)[] = [
      `commit refs/heads/${branch}\nmark :1\nauthor ${who}\ncommitter ${who}\n${data(message)}`,
    ]
    const [first, ...merged] = from ?? (this.head(branch) === undefined ? [] : [`refs/heads/${branch}^0`])
    if (first !== undefined) lines.push(`from ${first}\n`)
    for (const one of merged) lines.push(`merge ${one}\n`)
    for (const [path, held] of Object.entries(files)) {
      const name = JSON.stringify(path)
      if (held === null) lines.push(`D ${name}\n`)
      else if (Buffer.isBuffer(held)) lines.push(`M 100644 inline ${name}\n`, `data ${held.length}\n`, held, '\n')
      else if (typeof held === 'string') lines.push(`M 100644 inline ${name}\n${data(held)}`)
      else if ('link' in held) lines.push(`M 120000 inline ${name}\n${data(held.link)}`)
      else lines.push(`M 160000 ${'1'.repeat(40)} ${name}\n`)
    }
    lines.push('get-mark :1\ndone\n')
    return this.#git(
      ['fast-import', '--quiet', '--done', '--force'],
      Buffer.concat(lines.map((line) => Buffer.from(line))),
    )
  }

  head(branch = 'main'): string | undefined {
    // Nothing packs the references here: to read one costs a hundredth of a run of git.
    try {
      return readFileSync(join(this.folder, 'refs/heads', branch), 'utf8').trim()
    } catch {
      return undefined
    }
  }

  #git(args: readonly string[], input: string | Buffer): string {
    const env = { PATH: process.env['PATH'], GIT_CONFIG_NOSYSTEM: '1', GIT_CONFIG_GLOBAL: '/dev/null' }
    return execFileSync('git', args, { cwd: this.folder, env, input, stdio: ['pipe', 'pipe', 'pipe'] })
      .toString()
      .trim()
  }
}

/** What a server shares with others besides content. */
export interface SharingOptions {
  readonly shared?: SharedState
}

/** Follows a remote in a folder of its own, with a site over it; ends with the test. */
export async function follow(remote: Remote, more: Partial<FollowOptions> = {}, { shared }: SharingOptions = {}) {
  const root = more.root ?? join(temporary('replica'), 'site')
  const told: string[] = []
  const folder = await FollowedFolder.open({
    ...{ root, remote: { url: remote.folder }, intervalMs: 86_400_000, log: (message) => told.push(message) },
    ...more,
  })
  const site = openFolder(root, { areas, ...folder.siteOptions, ...(shared && { shared }) })
  // As `serve` does: what is shared is known before anything is followed.
  if (shared) await shareState(site, shared)
  await folder.follow(site)
  let isOpen = true
  const close = async () => {
    if (!isOpen) return
    isOpen = false
    await folder.close()
    await shared?.close()
    site.close()
  }
  onTestFinished(close)
  const titles = () => [...site.all('post')].map(({ data }) => data['title']).toSorted()
  return { folder, site, root, told, close, titles }
}

/** A folder that goes with the test. */
export function temporary(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `almanac-${name}-`))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** The text of a post. */
export function post(title: string, more = ''): string {
  return `---\ntitle: ${title}\n${more}---\n\nText of ${title}.\n`
}

export const settings = { 'settings.json': '{ "title": "Followed" }\n' }

function data(text: string): string {
  return `data ${Buffer.byteLength(text)}\n${text}\n`
}
