import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { builtCli, temporaryFolder } from '../cli/built-cli.ts'
import { cliOn } from '../cli/in-process.ts'
import { hostAt } from '../service-host.ts'
import { openCredentials } from '../../src/resources/users/credentials/credentials.ts'
import { commitAll, gitIn, put } from '../git-clone.ts'
import { areas } from '../../src/resources/registry.ts'
import { createApp } from '../../src/server/create-app.ts'
import { openFolder } from '../../src/site/open-folder.ts'

const { start } = builtCli()

const content = {
  'settings.json': '{ "title": "Target", "timezone": "UTC" }\n',
  'categories/uncategorized.md': '---\nid: 1\nname: Uncategorized\n---\n',
  'users/admin.md': '---\nid: 1\nroles: [administrator]\nemail: admin@example.org\n---\n',
  'posts/hello.md': '---\nid: 10\ntitle: Hello\ndate: 2026-01-01T00:00:00\nauthor: admin\n---\n\nWelcome.\n',
}
const planted = {
  '.almanac/secret': `${'ab'.repeat(32)}\n`,
  '.almanac/visitors.jsonl': '{"comment":1,"ip":"192.0.2.1"}\n',
  '.almanac/intentions.json': '{"changes":[]}\n',
  '.almanac/changes/1.jsonl': '{}\n',
  '.almanac/inbox/20/a.json': '{}\n',
  '.almanac/cache/embeds/a.json': '{}\n',
  '.almanac/revisions/posts/hello/1.md': 'planted\n',
  '.almanac/sizes/a.png': 'planted\n',
  '.almanac/server.json': '{"url":"http://192.0.2.1/","pid":1}\n',
  '.almanac/journal': '"posts/hello.md"\n',
}
const remedy = ['rm', '-rq', '--cached', '.almanac']

describe('a branch that brings its own state', () => {
  it('is refused in a clone by whatever writes, is named by check and review, and is not believed after the remedy', async () => {
    const { theirs, password } = await hostile()
    const root = clone(theirs, '-b', 'evil')
    for (const words of [
      ['post', 'update', 'hello', '--title', 'x'],
      ['serve', '--port', '0'],
      ['undo'],
      ['state', 'adopt', '--yes'],
    ]) {
      const { code, stderr } = await almanac(root, ...words)
      expect([words[0], code]).toEqual([words[0], 5])
      expect(stderr).toMatch(/git tracks \.almanac\/\S+ and \d+ more below \.almanac: it belongs to this machine alone/)
      expect(stderr).toMatch(/git -C \S+ rm -r --cached \.almanac/)
    }
    const check = await almanac(root, 'check', '--format', 'json')
    expect(check.code).toBe(1)
    expect(check.stdout).toContain('tracked-state')
    expect((await almanac(root, 'check')).stdout).toMatch(/not trusted; run `git -C \S+ rm -r --cached \.almanac`/)
    const changed = await almanac(root, 'check', '--changed', 'origin/main')
    expect([changed.code, changed.stdout + changed.stderr]).toEqual([1, expect.stringMatching(/git tracks \.almanac/)])
    gitIn(root, ...remedy)
    gitIn(root, 'commit', '-qm', 'The remedy')
    const { code } = await almanac(root, 'post', 'update', 'hello', '--title', 'x')
    expect(code).toBe(0)
    expect(stateIn(root)).toEqual([])
    expect(await signsIn(root, password)).toBe(401)
  })

  it('is not believed where the remedy came before anything else', async () => {
    const { theirs, password } = await hostile()
    const root = clone(theirs, '-b', 'evil')
    gitIn(root, ...remedy)
    gitIn(root, 'commit', '-qm', 'The remedy')
    expect(await signsIn(root, password)).toBe(401)
    expect(leftOf(root)).toEqual([])
  })

  it('is said in the first line of a review, whichever side brings it', async () => {
    const { theirs } = await hostile()
    const root = clone(theirs)
    gitIn(root, 'checkout', '-q', 'evil')
    gitIn(root, ...remedy)
    gitIn(root, 'commit', '-qm', 'The remedy')
    for (const range of ['origin/main...origin/evil', 'origin/evil...evil']) {
      for (const format of ['text', 'markdown']) {
        const { stdout } = await almanac(root, 'review', range, '--format', format)
        expect([range, format, stdout.replace('<!-- almanac review -->\n', '').trim().split('\n', 1)[0]]).toEqual([
          range,
          format,
          expect.stringMatching(/git tracks \.almanac/),
        ])
      }
      const { stdout } = await almanac(root, 'review', range, '--format', 'json')
      expect(JSON.parse(stdout).state.length).toBeGreaterThan(5)
    }
  })

  it('that is pulled while a server runs lets nobody sign in until it is put right, and content goes on', async () => {
    const { theirs, password } = await hostile()
    const root = clone(theirs)
    const own = await tokenOf(root)
    const { url, log } = await served(root)
    expect([await meAt(url, own), await meAt(url, password)]).toEqual([200, 401])
    // Git itself does not overwrite them.
    for (const name of ['credentials.json', 'server.json']) rmSync(join(root, '.almanac', name), { force: true })
    gitIn(root, 'pull', '-q', '--no-rebase', '--no-edit', theirs, 'evil')
    expect([await meAt(url, own), await meAt(url, password)]).toEqual([503, 503])
    expect(await codeAt(url, own)).toBe('rest_state_tracked')
    expect((await fetch(`${url}/core/v2/posts/10`)).status).toBe(200)
    expect(log()).toMatch(/git tracks \.almanac/)
    gitIn(root, ...remedy)
    gitIn(root, 'commit', '-qm', 'The remedy')
    expect(await meAt(url, password)).toBe(401)
    expect((await fetch(`${url}/core/v2/posts/10`)).status).toBe(200)
  })

  it('as a link in the place of the machine folder is refused likewise', async () => {
    const { theirs } = await hostile()
    gitIn(theirs, 'checkout', '-q', 'main')
    const outside = temporaryFolder()
    rmSync(join(theirs, '.almanac'), { recursive: true, force: true })
    symlinkSync(outside, join(theirs, '.almanac'))
    commitAll(theirs, '.almanac')
    const root = clone(theirs)
    const { code, stderr } = await almanac(root, 'post', 'update', 'hello', '--title', 'x')
    expect([code, stderr]).toEqual([5, expect.stringMatching(/git tracks \.almanac: .*rm -r --cached \.almanac/s)])
    gitIn(root, ...remedy)
    const after = await almanac(root, 'post', 'update', 'hello', '--title', 'x')
    expect([after.code, after.stderr]).toEqual([5, expect.stringMatching(/symbolic link/)])
    expect(readdirSync(outside)).toEqual([])
  })
})

describe('a backup that is put into a new clone', () => {
  it('is believed after state adopt, and not after state reset', async () => {
    const { theirs } = await hostile()
    const [old, root] = [clone(theirs), clone(theirs)]
    const own = await tokenOf(old)
    await almanac(root, 'post', 'update', 'hello', '--title', 'x')
    cpSync(join(old, '.almanac/credentials.json'), join(root, '.almanac/credentials.json'))
    expect(await signsIn(root, own)).toBe(401)
    expect((await almanac(root, 'state', 'adopt', '--yes')).code).toBe(0)
    expect(await signsIn(root, own)).toBe(200)
    expect((await almanac(root, 'state', 'reset', '--yes')).code).toBe(0)
    expect(await signsIn(root, own)).toBe(401)
    expect((await almanac(root, 'state', 'adopt', '--yes')).code).toBe(0)
    expect(await signsIn(root, own)).toBe(200)
    expect(readdirSync(join(root, '.almanac')).filter((name) => name.startsWith('refused-'))).toEqual([])
  })

  it('is told by history where it holds what can be taken back, which undo knows after state adopt', async () => {
    const { theirs } = await hostile()
    const [old, root] = [clone(theirs), clone(theirs)]
    await almanac(old, 'post', 'update', 'hello', '--title', 'Theirs')
    await almanac(root, 'tag', 'create', '--title', 'x')
    cpSync(join(old, '.almanac/changes'), join(root, '.almanac/changes'), { recursive: true })
    expect((await almanac(root, 'history')).stderr).toMatch(/changes\.jsonl has a line that was not made by this clone/)
    const adopted = await almanac(root, 'state', 'adopt', '--yes')
    expect([adopted.code, adopted.stderr]).toEqual([0, expect.stringMatching(/^Signed \d files?\.\n$/)])
    expect((await almanac(root, 'history')).stdout).toContain('post update')
  })
})

async function hostile() {
  const theirs = join(temporaryFolder(), 'theirs')
  mkdirSync(theirs)
  gitIn(theirs, 'init', '-q')
  put(theirs, content)
  commitAll(theirs)
  gitIn(theirs, 'checkout', '-qb', 'evil')
  const bare = join(temporaryFolder(), 'bare')
  put(bare, content)
  const password = openCredentials(hostAt(join(bare, '.almanac', 'credentials.json'))).createToken(1, 'planted').secret
  put(theirs, {
    ...planted,
    '.almanac/credentials.json': readFileSync(join(bare, '.almanac/credentials.json'), 'utf8'),
  })
  commitAll(theirs, '.almanac')
  gitIn(theirs, 'checkout', '-q', 'main')
  return { theirs, password }
}

function clone(from: string, ...flags: readonly string[]): string {
  const root = join(temporaryFolder(), 'clone')
  gitIn(from, 'clone', '-q', ...flags, from, root)
  gitIn(root, 'config', 'user.name', 'A')
  gitIn(root, 'config', 'user.email', 'a@example.org')
  return root
}

/** Runs a command in this process, which spares starting one. */
function almanac(root: string, ...words: readonly string[]) {
  return cliOn({}, root).almanac(...words)
}

async function tokenOf(root: string): Promise<string> {
  const { stdout } = await almanac(root, 'token', 'create', 'admin', '--name', 'mine', '--format', 'json')
  return (JSON.parse(stdout) as { password: string }).password
}

async function served(root: string) {
  const child = start(['--content', root, 'serve', '--port', '0'])
  onTestFinished(() => void child.kill('SIGKILL'))
  let log = ''
  child.stderr?.on('data', (text: Buffer) => (log += text.toString()))
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout?.once('data', (text: Buffer) => resolve(text.toString().trim()))
    child.once('exit', (code) => reject(new Error(`ended with ${code}: ${log}`)))
  })
  return { url, log: () => log }
}

/** What a server that opens the folder now answers to a password. */
async function signsIn(root: string, password: string): Promise<number> {
  const site = openFolder(root, { areas, home: 'http://site.test' })
  try {
    return (await createApp(site).fetch(askOf('http://site.test/rest', password))).status
  } finally {
    site.close()
  }
}

function askOf(url: string, password: string): Request {
  return new Request(`${url}/core/v2/users/me`, { headers: { authorization: `Basic ${btoa(`admin:${password}`)}` } })
}

async function meAt(url: string, password: string): Promise<number> {
  return (await fetch(askOf(url, password))).status
}

async function codeAt(url: string, password: string): Promise<string> {
  return ((await (await fetch(askOf(url, password))).json()) as { code: string }).code
}

// Sealed things in their places that still hold what the branch brought.
function stateIn(root: string): string[] {
  return leftOf(root, ['secret', 'visitors.jsonl', 'changes/1.jsonl', 'inbox/20/a.json'])
}

function leftOf(root: string, names = Object.keys(planted).map((path) => path.slice('.almanac/'.length))): string[] {
  const holds = (name: string) =>
    existsSync(join(root, '.almanac', name)) &&
    readFileSync(join(root, '.almanac', name), 'utf8') === planted[`.almanac/${name}` as keyof typeof planted]
  return names.filter(holds)
}
