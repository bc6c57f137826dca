import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { builtCli, temporaryFolder } from '../cli/built-cli.ts'
import { actionFolder, runAction, writeStarter } from './action.ts'

const { launch } = builtCli()

/** A shallow clone of a website's repository, of two commits, whose lock file names the command. */
function checkout() {
  const folder = temporaryFolder()
  const [upstream, clone] = [join(folder, 'upstream'), join(folder, 'clone')]
  const write = (path: string, text: string) => {
    mkdirSync(join(upstream, path, '..'), { recursive: true })
    writeFileSync(join(upstream, path), text)
  }
  const git = (at: string, ...words: string[]) =>
    execFileSync('git', ['-c', 'user.name=x', '-c', 'user.email=x@example.org', ...words], {
      cwd: at,
      stdio: 'pipe',
      env: { ...launch().env, GIT_COMMITTER_DATE: words[0] === 'commit' ? `${words.at(-1)}T00:00:00Z` : '' },
    })
  const commit = (date: string) => {
    git(upstream, 'add', '-A')
    git(upstream, 'commit', '-qm', date)
  }
  writeStarter(join(folder, 'almanac/start.sh'), launch().command)
  const almanac = { name: 'almanac', version: '1.0.0', bin: { almanac: 'start.sh' } }
  writeFileSync(join(folder, 'almanac/package.json'), JSON.stringify(almanac))
  mkdirSync(upstream)
  git(upstream, 'init', '-q', '-b', 'main')
  git(upstream, 'config', 'uploadpack.allowFilter', 'true')
  const site = { name: 'site', version: '1.0.0', dependencies: { almanac: 'file:../almanac' } }
  write('package.json', JSON.stringify(site))
  const linked = { resolved: '../almanac', link: true }
  const packages = { '': site, '../almanac': almanac, 'node_modules/almanac': linked }
  write('package-lock.json', JSON.stringify({ ...site, lockfileVersion: 3, requires: true, packages }))
  write('content/settings.json', '{ "title": "T" }\n')
  write('content/posts/a.md', '---\nid: 21\ntitle: A\ndate: 2026-01-01\n---\n')
  write('content/posts/later.md', '---\nid: 22\ntitle: Later\ndate: 2027-01-01\n---\n')
  commit('2026-02-01')
  git(upstream, 'tag', 'v1')
  write('content/posts/a.md', '---\nid: 21\ntitle: Changed\ndate: 2026-01-01\n---\n')
  commit('2026-03-01')
  git(folder, 'clone', '-q', '--depth', '1', `file://${upstream}`, 'clone')
  const run = (inputs: Record<string, string>, only?: string) => {
    const values = Object.fromEntries(Object.entries(inputs).map(([name, value]) => [`inputs.${name}`, value]))
    return runAction(actionFolder('build'), { cwd: clone, env: launch().env, values }, only)
  }
  return { clone, run }
}

it('the action installs, brings the history and builds; a command that fails gives its exit code', async () => {
  const { clone, run } = checkout()
  const read = `fetch(process.env.ALMANAC_URL + '/core/v2/posts').then((one) => one.json()).then((posts) =>
    console.log(posts.map(({ title, modified_gmt, link }) => [title.rendered, modified_gmt, link].join(' ')).join('\\n')))`
  const command = `node -e "${read}" | sort > page.txt\ntest -s page.txt`
  const steps = await run({ command, ref: 'v1', now: '2027-06-01T00:00:00Z', 'public-url': 'https://example.org' })
  expect(steps.map(({ name, code, stderr }) => [name, code, stderr.replaceAll(/^npm warn.*\n/gm, '')])).toEqual([
    ['Fetch the history', 0, ''],
    ['Install the packages', 0, ''],
    ['Build', 0, ''],
  ])
  const page = () => readFileSync(join(clone, 'page.txt'), 'utf8')
  const of = (title: string, modified: string, at: string) =>
    `${title} ${modified}T00:00:00 https://example.org/${at}/\n`
  expect(page()).toBe(of('A', '2026-02-01', '2026/01/01/a') + of('Later', '2026-02-01', '2027/01/01/later'))

  // Not the last line fails, and not the last program of that line.
  const failing = {
    command: `${command}\nfalse | cat\ntrue`,
    now: '2026-06-01T00:00:00Z',
    'public-url': 'https://example.org',
  }
  expect((await run(failing, 'Build'))[0]!.code).toBe(1)
  expect(page()).toBe(of('Changed', '2026-03-01', '2026/01/01/a'))
})

it('without a ref, only what the files of the checkout need is fetched', async () => {
  const { clone, run } = checkout()
  expect((await run({}, 'Fetch the history'))[0]!.code).toBe(0)
  const missing = execFileSync('git', ['rev-list', '--objects', '--all', '--missing=print'], {
    cwd: clone,
    encoding: 'utf8',
  })
  expect([missing.match(/^[0-9a-f]{40}$/gm)?.length, missing.match(/^\?/gm)?.length]).toEqual([2, 1])
})
