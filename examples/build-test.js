import assert from 'node:assert/strict'
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { after, before, test } from 'node:test'

const count = 1000

/**
 * Tests an example: builds a thousand pages around `almanac run`, again after one post changed, and ends a build through
 * npx by SIGTERM, which may leave nothing running.
 *
 * @param {string} folder The example's folder.
 * @param {string[]} command What builds it into `dist`.
 */
export function testBuild(folder, command) {
  let root
  const almanac = join(folder, 'node_modules/.bin/almanac')
  const args = () => ['--content', root, 'run', '--', ...command]
  const pageOf = (number) => readFileSync(join(folder, 'dist', `post-${number}`, 'index.html'), 'utf8')

  before(() => {
    root = mkdtempSync(join(tmpdir(), 'almanac-example-'))
    mkdirSync(join(root, 'posts'))
    writeFileSync(join(root, 'settings.json'), '{ "title": "A thousand pages", "timezone": "UTC" }\n')
    for (let number = 1; number <= count; number++) write(number, `Post ${number} & more`)
    rmSync(join(folder, 'dist'), { recursive: true, force: true })
  })
  after(() => rmSync(root, { recursive: true, force: true }))

  function write(number, title) {
    const date = new Date(Date.UTC(2020, 0, number)).toISOString().slice(0, 19)
    const text = `---\nid: ${number}\ntitle: ${JSON.stringify(title)}\ndate: ${date}\n---\n\nThe *text* of ${number}.\n`
    writeFileSync(join(root, 'posts', `post-${number}.md`), text)
  }

  test('a thousand posts become pages', () => {
    execFileSync(almanac, args(), { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
    const pages = readdirSync(join(folder, 'dist')).filter((name) => name.startsWith('post-'))
    assert.equal(pages.length, count)
    assert.match(pageOf(7), /<h1>Post 7 &#038; more<\/h1>/)
    assert.match(pageOf(7), /The <em>text<\/em> of 7\./)
  })

  test('a second build has what changed since', () => {
    write(7, 'Another title')
    rmSync(join(root, 'posts/post-8.md'))
    rmSync(join(folder, 'dist'), { recursive: true })
    execFileSync(almanac, args(), { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
    assert.match(pageOf(7), /<h1>Another title<\/h1>/)
    assert.match(pageOf(9), /<h1>Post 9 &#038; more<\/h1>/)
    assert.equal(readdirSync(join(folder, 'dist')).includes('post-8'), false)
  })

  test('a build that fails fails the command, with its exit code', () => {
    const { status } = spawnSync(almanac, ['--content', root, 'run', '--', 'sh', '-c', 'exit 3'], { cwd: folder })
    assert.equal(status, 3)
  })

  test('SIGTERM to npx in the middle of a build leaves nothing running', { timeout: 60_000 }, async () => {
    const child = spawn('npx', ['--no-install', 'almanac', ...args()], { cwd: folder, stdio: 'ignore' })
    const ended = new Promise((resolve) => child.once('exit', (code, signal) => resolve(signal ?? code)))
    while (running(root).length === 0) await pause(50)
    await pause(1000)
    child.kill('SIGTERM')
    assert.notEqual(await ended, 0)
    while (running(root).length > 0) await pause(100)
  })
}

// Processes of a build: their command lines name the folder, or they are below one that does.
function running(root) {
  const all = execFileSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line).slice(1))
  const found = new Set(
    all.filter(([pid, , args]) => args.includes(root) && pid !== String(process.pid)).map(([pid]) => pid),
  )
  for (let size = -1; size !== found.size;) {
    size = found.size
    for (const [pid, parent] of all) if (found.has(parent)) found.add(pid)
  }
  return [...found]
}
