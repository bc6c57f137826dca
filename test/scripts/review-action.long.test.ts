import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { builtCli, ended, temporaryFolder } from '../cli/built-cli.ts'
import { actionFolder, runAction, writeStarter } from './action.ts'

const action = actionFolder('review')
const { launch } = builtCli()

/** GitHub's interface of comments, as far as the action uses it, on a socket. */
async function commentServer(refusal?: number) {
  const comments: { id: number; body: string; user: { type: string; login: string } }[] = [
    // Somebody who writes what ours begin with.
    { id: 1, body: '<!-- almanac review -->\nmine', user: { type: 'User', login: 'somebody' } },
    ...Array.from({ length: 120 }, (_, i) => ({ id: i + 2, body: 'x', user: { type: 'User', login: 'y' } })),
  ]
  const asked: string[] = []
  const server = createServer(async (request, response) => {
    const answer = (status: number, json: unknown) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json))
    }
    const { pathname, searchParams } = new URL(request.url!, 'http://x')
    asked.push(`${request.method} ${pathname} ${request.headers.authorization}`)
    let text = ''
    for await (const part of request.setEncoding('utf8')) text += part
    if (pathname === '/user') return answer(403, { message: 'Resource not accessible by integration' })
    if (request.method === 'GET') {
      const start = (Number(searchParams.get('page')) - 1) * 100
      return answer(200, comments.slice(start, start + 100))
    }
    if (refusal) return answer(refusal, { message: 'Resource not accessible by integration' })
    const { body } = JSON.parse(text) as { body: string }
    if (body.length > 65_536) return answer(422, { message: 'Body is too long' })
    const id = Number(/comments\/(\d+)$/.exec(pathname)?.[1] ?? comments.length + 1)
    const known = comments.find((one) => one.id === id)
    if (known) known.body = body
    else comments.push({ id, body, user: { type: 'Bot', login: 'github-actions[bot]' } })
    return answer(known ? 200 : 201, { html_url: `https://github.test/c/${id}` })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, comments, asked }
}

/** A pull request's checkout as GitHub makes it: shallow, with one remote, and the command among its packages. */
function checkout() {
  const folder = temporaryFolder()
  const [upstream, clone] = [join(folder, 'upstream'), join(folder, 'clone')]
  const write = (path: string, text: string) => {
    mkdirSync(join(upstream, path, '..'), { recursive: true })
    writeFileSync(join(upstream, path), text)
  }
  const git = (at: string, ...words: string[]) =>
    execFileSync('git', ['-c', 'user.name=x', '-c', 'user.email=x@example.org', ...words], { cwd: at, stdio: 'pipe' })
  const commit = (name: string) => {
    git(upstream, 'add', '-A')
    git(upstream, 'commit', '-qm', name)
  }
  mkdirSync(upstream)
  git(upstream, 'init', '-q', '-b', 'main')
  write('content/settings.json', '{ "title": "T" }\n')
  write('content/posts/a.md', '---\nid: 21\ntitle: A\ndate: 2026-01-01\n---\n')
  commit('one')
  git(upstream, 'checkout', '-qb', 'work')
  write('content/posts/b.md', '---\nid: 22\ntitle: "B @all"\ndate: 2026-01-02\n---\n')
  commit('two')
  write('content/posts/a.md', '---\nid: 21\ntitle: A\nauthor: nobody\ndate: 2026-01-01\n---\n')
  commit('three')
  git(folder, 'clone', '-q', '--depth', '1', '--branch', 'work', `file://${upstream}`, 'clone')
  writeStarter(join(clone, 'node_modules/.bin/almanac'), launch().command)
  writeFileSync(join(clone, 'package.json'), '{}')
  return { folder, clone }
}

/** Runs the steps of the action, or one of them. */
const run = ({ folder, clone }: ReturnType<typeof checkout>, api: string, only?: string) =>
  runAction(
    action,
    {
      cwd: clone,
      env: {
        ...launch().env,
        GITHUB_API_URL: api,
        GITHUB_REPOSITORY: 'owner/name',
        GITHUB_STEP_SUMMARY: join(folder, 'summary.md'),
        RUNNER_TEMP: folder,
      },
      values: {
        'inputs.content': join(clone, 'content'),
        'inputs.base': 'origin/main',
        'inputs.token': 'secret',
        'github.event.pull_request.number': '7',
      },
    },
    only,
  )

it('the action comments once, renews its comment, marks what is wrong, and ends with 1 for errors', async () => {
  const place = checkout()
  const { url, comments, asked } = await commentServer()
  const [fetched, told, commented, marked] = await run(place, url)
  expect(
    [fetched, told, commented].map((step) => [step!.code, step!.stderr.replaceAll(/^npm warn.*\n/gm, '')]),
  ).toEqual([
    [0, ''],
    [0, expect.any(String)],
    [0, ''],
  ])
  expect(commented!.stdout).toBe('Wrote https://github.test/c/122\n')
  const { body } = comments.at(-1)!
  expect(body).toMatch(/^<!-- almanac review -->\n## What changes\n/)
  expect(body).toContain('“B @\u200ball”')
  expect(readFileSync(join(place.folder, 'summary.md'), 'utf8')).toBe(body)
  expect(marked!.code).toBe(1)
  expect(marked!.stdout).toMatch(/^::error file=content\/posts\/a\.md,line=4,col=9,title=almanac unknown-reference::/)
  expect(new Set(asked.map((one) => one.split(' ').slice(2).join(' ')))).toEqual(new Set(['Bearer secret']))

  const [again] = await run(place, url, commented!.name)
  expect(again!.stdout).toBe('Renewed https://github.test/c/122\n')
  expect(comments).toHaveLength(122)
  expect(comments[0]!.body).toBe('<!-- almanac review -->\nmine')
})

it('a token that may not comment, as that of a fork, is a warning', async () => {
  const folder = temporaryFolder()
  const { url } = await commentServer(403)
  writeFileSync(join(folder, 'review.md'), '<!-- almanac review -->\nx\n')
  const env = { ...launch().env, GITHUB_API_URL: url, GITHUB_REPOSITORY: 'o/n', PULL_REQUEST: '7', TOKEN: 't' }
  const child = spawn(process.execPath, [join(action, 'comment.mjs'), join(folder, 'review.md')], {
    env,
    stdio: 'pipe',
  })
  const { code, stdout } = await ended(child)
  expect(code).toBe(0)
  expect(stdout).toMatch(/^::warning title=almanac review::The token may not comment here /)
})
