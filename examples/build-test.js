import assert from 'node:assert/strict'
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { after, before, test } from 'node:test'

const count = 1000
const categories = ['Café & bar', 'Ferns']
const tags = Array.from({ length: 20 }, (_, index) => `Tag ${index + 1}`)

/**
 * Tests an example: builds a thousand pages around `almanac run`, again after one post changed, and ends a build through
 * npx by SIGTERM, which may leave nothing running.
 *
 * @param {string} folder The example's folder.
 * @param {string[]} command What builds it.
 * @param {object} [options]
 * @param {string} [options.out] The folder into which it builds; `dist`.
 * @param {boolean} [options.isWhole] Whether it also builds pages, terms and events, by `read-site.js`.
 */
export function testBuild(folder, command, { out = 'dist', isWhole = false } = {}) {
  let root
  const almanac = join(folder, 'node_modules/.bin/almanac')
  // Each build has the texts that the one before made.
  const args = () => ['--content', root, 'run', '--keep', '--', ...command]
  const built = join(folder, out)
  // Some mark by comments what is HTML.
  const pageAt = (path) => readFileSync(join(built, path, 'index.html'), 'utf8').replace(/<!--.*?-->/g, '')
  const pageOf = (number) => pageAt(`post-${number}`)

  before(() => {
    root = mkdtempSync(join(tmpdir(), 'almanac-example-'))
    put('settings.json', '{ "title": "A thousand pages", "timezone": "UTC", "permalink": "/%postname%/" }\n')
    for (let number = 1; number <= count; number++) write(number, `Post ${number} & more`)
    if (isWhole) putOthers()
    rmSync(built, { recursive: true, force: true })
  })
  after(() => rmSync(root, { recursive: true, force: true }))

  function write(number, title) {
    const date = new Date(Date.UTC(2020, 0, number)).toISOString().slice(0, 19)
    const terms = isWhole ? `categories: [${1001 + (number % 2)}]\ntags: [${1101 + (number % 20)}]\n` : ''
    const head = `id: ${number}\ntitle: ${JSON.stringify(title)}\ndate: ${date}\n${terms}`
    put(`posts/post-${number}.md`, `---\n${head}---\n\nThe *text* of ${number}.\n`)
  }

  function putOthers() {
    categories.forEach((name, index) =>
      put(`categories/c${index}.md`, `---\nid: ${1001 + index}\nname: ${name}\n---\n`),
    )
    tags.forEach((name, index) => put(`tags/tag-${index + 1}.md`, `---\nid: ${1101 + index}\nname: ${name}\n---\n`))
    put('pages/about.md', '---\nid: 1201\ntitle: About\n---\n\nWho we are.\n')
    put('pages/日本.md', '---\nid: 1202\ntitle: 日本\nparent: about\n---\n\nこんにちは\n')
    const year = new Date().getUTCFullYear() + 1
    put(
      'events/fair.md',
      `---\nid: 1301\ntitle: Fair\nstart: ${year}-05-01 10:00\nend: ${year}-05-01 12:00\n---\n\nCome!\n`,
    )
  }

  function put(path, text) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }

  test('a thousand posts become pages', () => {
    execFileSync(almanac, args(), { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
    const pages = readdirSync(built).filter((name) => name.startsWith('post-'))
    assert.equal(pages.length, count)
    for (let number = 1; number <= count; number++)
      assert.ok(pageOf(number).includes(`<h1>Post ${number} &#038; more</h1>`), `post-${number}`)
    assert.match(pageOf(7), /The <em>text<\/em> of 7\./)
  })

  test('pages, terms and events have pages, too', { skip: !isWhole }, () => {
    assert.match(pageAt('about'), /<h1>About<\/h1>[^]*Who we are\./)
    assert.match(pageAt('about/日本'), /<h1>日本<\/h1>[^]*こんにちは/)
    assert.deepEqual(readdirSync(join(built, 'category')).toSorted(), ['c0', 'c1'])
    assert.match(pageAt('category/c0'), /<title[^>]*>Café &amp; bar<\/title>[^]*<h1>Café &amp; bar<\/h1>/)
    assert.equal(pageAt('category/c0').match(/<a href="\/post-\d+\/"/g).length, count / 2)
    const listed = tags.map((_, index) => pageAt(`tag/tag-${index + 1}`).match(/<a href="\/post-\d+\/"/g).length)
    assert.ok(listed.every((links) => links === count / 20))
    assert.equal(readdirSync(join(built, 'tag')).length, 20)
    assert.match(pageAt('events'), /<a href="\/event\/fair\/"[^>]*>Fair<\/a>/)
    assert.match(pageAt('event/fair'), /<h1>Fair<\/h1>[^]*Come!/)
    assert.equal(pageAt('').match(/<a href="\/post-\d+\/"/g).length, count)
  })

  test('a second build has what changed since', () => {
    write(7, 'Another title')
    rmSync(join(root, 'posts/post-8.md'))
    rmSync(built, { recursive: true })
    execFileSync(almanac, args(), { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
    assert.match(pageOf(7), /<h1>Another title<\/h1>/)
    assert.match(pageOf(9), /<h1>Post 9 &#038; more<\/h1>/)
    assert.equal(readdirSync(built).includes('post-8'), false)
  })

  test('a build that fails fails the command, with its exit code', () => {
    const { status } = spawnSync(almanac, ['--content', root, 'run', '--', 'sh', '-c', 'exit 3'], { cwd: folder })
    assert.equal(status, 3)
  })

  test('SIGTERM to npx in the middle of a build leaves nothing running', { timeout: 60_000 }, async () => {
    const child = spawn('npx', ['--no-install', 'almanac', ...args()], { cwd: folder, stdio: 'ignore' })
    const ended = new Promise((resolve) => child.once('exit', (code, signal) => resolve(signal ?? code)))
    // What names the folder is on the way to the build; shells stand between.
    const isBuild = (args) => !args.includes(root) && !args.startsWith('sh ')
    while (!running(root).some(isBuild)) await pause(50)
    // Eleventy's takes hardly a second.
    await pause(200)
    child.kill('SIGTERM')
    assert.notEqual(await ended, 0)
    while (running(root).length > 0) await pause(100)
  })
}

// The command lines of a build's processes: they name the folder, or are below one that does.
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
  return all.filter(([pid]) => found.has(pid)).map(([, , args]) => args)
}
