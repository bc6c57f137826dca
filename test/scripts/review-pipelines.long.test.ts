import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { load } from 'js-yaml'
import { expect, it, onTestFinished } from 'vitest'
import { builtCli, ended, temporaryFolder } from '../cli/built-cli.ts'
import { npmAlone, writeStarter } from './action.ts'

const { launch } = builtCli()
const root = join(import.meta.dirname, '../..')
const yaml = (path: string) => load(readFileSync(join(root, path), 'utf8'))

/** GitLab's interface of notes, as far as the example uses it, on a socket. */
async function noteServer() {
  // Somebody else who writes what ours begin with.
  const notes = [{ id: 1, body: '<!-- almanac review -->\nmine', author: { id: 9 } }]
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const part of request.setEncoding('utf8')) text += part
    const answer = (status: number, json: unknown) => void response.writeHead(status).end(JSON.stringify(json))
    if (request.headers['private-token'] !== 'secret') return answer(401, { message: '401 Unauthorized' })
    const { pathname } = new URL(request.url!, 'http://x')
    if (pathname === '/user') return answer(200, { id: 5 })
    expect(pathname).toMatch(/^\/projects\/3\/merge_requests\/7\/notes/)
    if (request.method === 'GET') return answer(200, notes)
    const { body } = JSON.parse(text) as { body: string }
    const known = notes.find(({ id }) => pathname.endsWith(`/${id}`))
    if (known) known.body = body
    else notes.push({ id: notes.length + 1, body, author: { id: 5 } })
    return answer(known ? 200 : 201, {})
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, notes }
}

/** A checkout of a merge request, with the command among its packages. */
function checkout() {
  const folder = temporaryFolder()
  const [upstream, clone] = [join(folder, 'upstream'), join(folder, 'clone')]
  const git = (at: string, ...words: string[]) =>
    execFileSync('git', ['-c', 'user.name=x', '-c', 'user.email=x@example.org', ...words], { cwd: at, stdio: 'pipe' })
  const commit = (path: string, text: string) => {
    mkdirSync(join(upstream, path, '..'), { recursive: true })
    writeFileSync(join(upstream, path), text)
    git(upstream, 'add', '-A')
    git(upstream, 'commit', '-qm', path)
  }
  mkdirSync(upstream)
  git(upstream, 'init', '-q', '-b', 'main')
  commit('content/settings.json', '{ "title": "T" }\n')
  git(upstream, 'checkout', '-qb', 'work')
  commit('content/pages/a.md', '---\nid: 21\ntitle: A\nauthor: nobody\n---\n')
  git(folder, 'clone', '-q', '--branch', 'work', `file://${upstream}`, 'clone')
  writeStarter(join(clone, 'node_modules/.bin/almanac'), launch().command)
  writeFileSync(join(clone, 'package.json'), '{}')
  mkdirSync(join(clone, 'ci'))
  copyFileSync(join(root, 'examples/gitlab/ci/comment.mjs'), join(clone, 'ci/comment.mjs'))
  return clone
}

it(
  "GitLab's job writes one note, a report of code quality, and ends with 1 for errors",
  { timeout: 180_000 },
  async () => {
    const { content } = yaml('examples/gitlab/.gitlab-ci.yml') as {
      content: { variables: Record<string, string>; script: string[]; artifacts: { reports: { codequality: string } } }
    }
    const clone = checkout()
    const { url, notes } = await noteServer()
    const run = (token: string, script: readonly string[]) =>
      ended(
        spawn('bash', ['--noprofile', '--norc', '-eo', 'pipefail', '-c', script.join('\n')], {
          cwd: clone,
          env: {
            ...launch().env,
            ...npmAlone,
            ...content.variables,
            PREVIEW_URL: 'https://work.example.org',
            ALMANAC_TOKEN: token,
            CI_API_V4_URL: url,
            CI_MERGE_REQUEST_IID: '7',
            CI_MERGE_REQUEST_TARGET_BRANCH_NAME: 'main',
            CI_PROJECT_DIR: clone,
            CI_PROJECT_ID: '3',
          },
          stdio: ['ignore', 'pipe', 'pipe'],
        }),
      )
    expect(content.script[0]).toBe('npm ci')
    expect(await run('secret', content.script.slice(1))).toMatchObject({ code: 1, stdout: 'Wrote the note\n' })
    expect(notes).toHaveLength(2)
    expect(notes[1]!.body).toMatch(/^<!-- almanac review -->\n/)
    expect(notes[1]!.body).toContain('[Page “A”](https://work.example.org/a/)')
    const report = JSON.parse(readFileSync(join(clone, content.artifacts.reports.codequality), 'utf8'))
    expect(report).toMatchObject([{ check_name: 'unknown-reference', location: { path: 'content/pages/a.md' } }])
    // The steps around it are the same each time.
    const note = content.script.filter((step) => step.startsWith('node ci/comment.mjs '))
    expect(await run('secret', note)).toMatchObject({ code: 0, stdout: 'Renewed the note\n' })
    expect(notes).toHaveLength(2)
    expect(notes[0]!.body).toBe('<!-- almanac review -->\nmine')
    expect(await run('wrong', note)).toMatchObject({ code: 0, stdout: expect.stringContaining('could not be written') })
  },
)

it("GitHub's workflow uses the action of this repository as it is, which another test runs", () => {
  const { jobs } = yaml('examples/github/content.yml') as {
    jobs: { content: { steps: { uses?: string; with?: Record<string, string> }[] } }
  }
  const step = jobs.content.steps.at(-1)!
  const folder = /^OWNER\/almanac\/(.*)@COMMIT$/.exec(step.uses!)![1]!
  expect(existsSync(join(root, folder, 'action.yml'))).toBe(true)
  const { inputs } = yaml(`${folder}/action.yml`) as { inputs: Record<string, unknown> }
  expect(Object.keys(inputs)).toEqual(expect.arrayContaining(Object.keys(step.with!)))
})

it('the hook of pre-commit keeps errors out of a commit, and lets others in', { timeout: 180_000 }, async () => {
  const [hook] = yaml('.pre-commit-hooks.yaml') as [{ entry: string; language: string }]
  const clone = checkout()
  const run = () =>
    ended(
      spawn('bash', ['-c', hook.entry], {
        cwd: clone,
        env: { ...launch().env, ...npmAlone },
        stdio: ['ignore', 'pipe', 'pipe'],
      }),
    )
  const git = (...words: string[]) => execFileSync('git', words, { cwd: clone, stdio: 'pipe' })
  writeFileSync(join(clone, 'content/pages/b.md'), '---\nid: 22\ntitle: B\nauthor: nobody\n---\n')
  git('add', 'content')
  expect(await run()).toMatchObject({ code: 1, stdout: expect.stringMatching(/^content\/pages\/b\.md:4:9: /) })
  writeFileSync(join(clone, 'content/pages/b.md'), '---\nid: 22\ntitle: B\n---\n')
  git('add', 'content')
  expect((await run()).code).toBe(0)
})
