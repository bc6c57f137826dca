import { credentials } from '../src/define/credentials.ts'
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { onTestFinished, vi } from 'vitest'
import type { Area, Resource } from '../src/model/model.ts'
import { areas } from '../src/resources/registry.ts'
import { createApp } from '../src/server/create-app.ts'
import { provide } from '../src/define/define.ts'
import { Inbox, type MailOptions } from '../src/resources/forms/inbox/inbox.ts'
import { inbox } from '../src/resources/forms/inbox/inbox-service.ts'
import { openCredentials } from '../src/resources/users/credentials/credentials.ts'
import { areasOf } from './areas-of.ts'
import { openFolder } from '../src/site/open-folder.ts'
import type { SharedState } from '../src/storage/state/shared-state.ts'

/** Files by path, as a test states them. */
export type Files = Record<string, string>

/**
 * A content folder of its own for one test, deleted when the test ends. `changed`: when its files were last changed, in
 * milliseconds, for a test with a clock of its own; now, where it has none.
 */
export function contentFolder(files: Files = {}, changed?: number): string {
  const root = mkdtempSync(join(tmpdir(), 'almanac-test-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  for (const [path, text] of Object.entries({ ...essentials, ...files })) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
    if (changed !== undefined) utimesSync(join(root, path), changed / 1000, changed / 1000)
  }
  return root
}

/** An open site over the files of a test, with an app to ask over HTTP without a socket. */
export function testSite(
  files: Files = {},
  options: {
    now?: () => number
    publicUrl?: string
    resources?: readonly Resource[]
    /** Areas besides those of the registry. */
    more?: readonly Area[]
    mail?: MailOptions
    wordpress?: boolean
    report?: (error: unknown) => void
    /** What it has in common with other sites. */
    shared?: (root: string) => SharedState
  } = {},
) {
  const root = contentFolder(files, options.now?.())
  const site = openFolder(root, {
    areas: areasFor(options),
    home: 'http://site.test',
    publicUrl: options.publicUrl,
    shared: options.shared?.(root),
    ...(options.now && { now: options.now }),
    services: [
      provide(credentials, (host) => openCredentials(host, cheap)),
      ...(options.mail ? [provide(inbox, (host) => new Inbox(host, options.mail))] : []),
    ],
  })
  onTestFinished(() => site.close())
  let app: ReturnType<typeof createApp> | undefined
  // Many tests ask the site itself.
  const fetch = (request: Request) => {
    app ??= createApp(site, {
      ...(options.wordpress && { wordpress: true }),
      ...(options.report && { report: options.report }),
    })
    return app.fetch(request)
  }
  const passwords = new Map<string, string>()

  /** Sends a request; `as` names a user's slug, `mount` where the interface is asked. */
  async function ask(
    method: string,
    path: string,
    more: {
      as?: string
      json?: unknown
      headers?: Record<string, string>
      body?: RequestInit['body']
      mount?: '/rest' | '/wp-json'
    } = {},
  ) {
    const headers: Record<string, string> = { ...more.headers }
    if (more.as) headers['authorization'] = `Basic ${btoa(`${more.as}:${passwordOf(more.as)}`)}`
    if (more.json !== undefined) headers['content-type'] = 'application/json'
    const body = more.json === undefined ? more.body : JSON.stringify(more.json)
    const answer = await fetch(
      new Request(`http://site.test${more.mount ?? '/rest'}${path}`, {
        method,
        headers,
        ...(body !== undefined && { body }),
      }),
    )
    const text = await answer.text()
    return { status: answer.status, headers: answer.headers, text, json: parse(text) }
  }

  /** Asks for a page, as a browser does: at a path of the website, not of the interface. */
  async function page(path: string, init: RequestInit = {}) {
    const headers = { accept: 'text/html,*/*;q=0.8', ...(init.headers as Record<string, string>) }
    const answer = await fetch(new Request(`http://site.test${path}`, { ...init, headers }))
    return { status: answer.status, headers: answer.headers, text: await answer.text() }
  }

  function passwordOf(slug: string): string {
    const known = passwords.get(slug)
    if (known) return known
    const user = site.find('user', slug)
    if (!user) throw new Error(`no user '${slug}' in this test`)
    const { secret } = site.service(credentials).createToken(user.id, 'test')
    passwords.set(slug, secret)
    return secret
  }

  return { root, site, ask, page, get: (path: string, more?: Parameters<typeof ask>[2]) => ask('GET', path, more) }
}

/** Lets every look at `performance.now` take a millisecond until the test ends: slices of time become ones of so many steps. */
export function tickingClock(): void {
  let now = 0
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => ++now)
  onTestFinished(() => void clock.mockRestore())
}

/** Asks in each round of the event loop, until the test ends, how much was done since the last one. */
export function countTurns(done: () => number): { most(): number; total(): number } {
  const counts: number[] = []
  const count = () => {
    counts.push(done())
    next = setImmediate(count)
  }
  let next = setImmediate(count)
  onTestFinished(() => clearImmediate(next))
  return { most: () => Math.max(...counts), total: () => counts.reduce((sum, one) => sum + one, 0) }
}

/** That a password is hashed takes a hundredth of what it takes in earnest; `credentials.test.ts` holds the cost. */
const cheap = { N: 2 ** 9, r: 8, p: 1 }

/** The list of the registry itself where it is that: what is remembered by it serves all tests. */
function areasFor({ resources, more }: { resources?: readonly Resource[]; more?: readonly Area[] }): readonly Area[] {
  const own = resources ? areasOf(resources) : areas
  return more ? [...own, ...more] : own
}

const essentials: Files = {
  // Tests of other things have posts without dates and files that nothing shows.
  'settings.json':
    '{ "title": "Test site", "timezone": "America/New_York", "default_comment_status": "open", "check": { "moving-date": "off", "orphaned-media": "off" } }\n',
  'categories/uncategorized.md': '---\nid: 1\nname: Uncategorized\n---\n',
  'users/admin.md': '---\nid: 1\nroles: [administrator]\nemail: admin@example.org\n---\n',
  'users/editor.md': '---\nid: 2\nroles: [editor]\nemail: editor@example.org\n---\n',
  'users/author.md': '---\nid: 3\nroles: [author]\nemail: author@example.org\n---\n',
  'users/contributor.md': '---\nid: 4\nroles: [contributor]\nemail: contributor@example.org\n---\n',
  'users/subscriber.md': '---\nid: 5\nroles: [subscriber]\nemail: subscriber@example.org\n---\n',
}

// Tests reach into answers of many shapes; each asserts what it reads.
// oxlint-disable-next-line typescript/no-explicit-any
function parse(text: string): any {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
