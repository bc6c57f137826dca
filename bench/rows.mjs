// One row a bar of the design (section 5): what is measured, against what, and whether the bar is met.
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer } from './child.mjs'
import { load, median, openClient, quantile } from './load.mjs'
import { onSlowDisk } from './slow-disk.mjs'

const ratio = (a, b) => a / b
const ms = (value) => `${value.toFixed(value < 10 ? 2 : 0)} ms`
const atMost = (label, value, bar, text = `${value.toFixed(2)}×`, barText = `≤ ${bar}×`) => ({
  label,
  value: text,
  bar: barText,
  met: value <= bar,
})
const atLeast = (label, value, bar, took) => ({
  label,
  value: `${value.toFixed(2)}×${took === undefined ? '' : ` (${ms(took)})`}`,
  bar: `≥ ${bar}×`,
  met: value >= bar,
})
/** What a sync takes on a fast disk whose cache does not outlive a power failure (Samsung 960 Pro), in milliseconds. */
const syncMs = 3.5

export const rows = [
  { work: 'http', measure: againstBareHttp },
  { work: 'list', measure: listsBySize },
  { work: 'search', measure: searches },
  { work: 'open', measure: opening },
  { work: 'memory', measure: memory },
  { work: 'watch', measure: savedToVisible },
  { work: 'create', measure: creating },
  { work: 'watched', measure: creatingBySize },
  { work: 'cli', measure: commandStart },
]

// Processor time of the server per request: the clock swings with the neighbours' load.
async function againstBareHttp(folder) {
  const { root } = folder('small')
  const ours = await startServer('almanac', root)
  const found = []
  try {
    const [{ id }] = await (await fetch(`http://127.0.0.1:${ours.port}/rest/core/v2/posts?per_page=1`)).json()
    for (const [label, path] of [
      ['GET one post', `/rest/core/v2/posts/${id}`],
      ['GET list of 10', '/rest/core/v2/posts'],
    ]) {
      const answer = await fetch(`http://127.0.0.1:${ours.port}${path}`, { headers: { 'accept-encoding': 'identity' } })
      const headers = Object.fromEntries(
        [...answer.headers].filter(([name]) => !['content-length', 'date', 'connection', 'keep-alive'].includes(name)),
      )
      const bare = await startServer('bare', '', {
        BENCH_ANSWERS: JSON.stringify({ body: await answer.text(), headers }),
      })
      const perRequest = { ours: [], bare: [] }
      for (let round = 0; round < 5; round++) {
        for (const [name, server, at] of [
          ['bare', bare, '/'],
          ['ours', ours, path],
        ]) {
          const before = await server.cpu()
          await load(server.port, [at], { total: 6000 })
          perRequest[name].push(((await server.cpu()) - before) / 6000)
        }
      }
      await bare.stop()
      const [a, b] = [median(perRequest.ours), median(perRequest.bare)]
      found.push({
        ...atLeast(`${label}, against bare node:http`, ratio(b, a), 0.7),
        value: `${ratio(b, a).toFixed(2)}× (${a.toFixed(0)} µs)`,
      })
    }
  } finally {
    await ours.stop()
  }
  return found
}

async function listsBySize(folder) {
  const asked = {
    default: () => '/rest/core/v2/posts?',
    'category + author': (i) => `/rest/core/v2/posts?categories=${1 + (i % 20)}&author=${1 + (i % 10)}&`,
    'page 500': () => '/rest/core/v2/posts?page=500&per_page=1&',
    'by slug': (i) => `/rest/core/v2/posts?slug=post-${i % 900}&`,
  }
  const times = {}
  for (const size of ['small', 'large']) {
    const server = await startServer('almanac', folder(size).root)
    for (const [name, path] of Object.entries(asked)) {
      // A parameter that means nothing keeps each answer out of the cache of answers.
      const paths = Array.from({ length: 1500 }, (_, i) => `${path(i)}_=${i}`)
      await load(server.port, paths.slice(0, 300), { total: 300, sockets: 1 })
      const { latencies } = await load(
        server.port,
        paths.map((one) => `${one}b`),
        { total: 1500, sockets: 1 },
      )
      ;(times[name] ??= {})[size] = quantile(latencies, 0.5)
    }
    await server.stop()
  }
  return Object.entries(times).map(([name, { small, large }]) => ({
    ...atMost(`list: ${name}, large against small`, ratio(large, small), 1.5),
    value: `${ratio(large, small).toFixed(2)}× (${ms(large)})`,
  }))
}

async function searches(folder) {
  const found = []
  for (const [size, bar] of [
    ['middle', 15],
    ['large', 150],
  ]) {
    const { root, count } = folder(size)
    const server = await startServer('almanac', root)
    const paths = Array.from(
      { length: 30 },
      (_, i) =>
        `/rest/core/v2/posts?search=harbour%20${['fern', 'ink', 'salt', 'moss', 'leaf'][i % 5]}%20post-${i}&_=${i}`,
    )
    const terms = Array.from(
      { length: 30 },
      (_, i) =>
        `/rest/core/v2/posts?search=${['rbo', 'ferns', 'bridge%20river', 'inkwell', 'moss%20stone'][i % 5]}%20${i % 9}`,
    )
    await load(server.port, [paths[0]], { total: 1, sockets: 1 })
    // The others are asked before too, so that what is measured is the search and not the first requests of a process.
    const warm = Array.from({ length: 200 }, (_, k) => `/rest/core/v2/posts?per_page=1&offset=${k % 5}&_=w${k}`)
    await load(server.port, warm, { total: 200, sockets: 1 })
    const searching = load(server.port, [...paths.slice(1), ...terms], { total: 55, sockets: 1 })
    const work = { busy: true }
    void searching.finally(() => (work.busy = false))
    const others = []
    while (work.busy) {
      const { latencies } = await load(
        server.port,
        Array.from({ length: 5 }, (_, i) => `/rest/core/v2/posts?per_page=1&offset=${i}&_=${Math.random()}`),
        { total: 5, sockets: 1 },
      )
      others.push(...latencies)
    }
    const { latencies } = await searching
    await server.stop()
    const p50 = quantile(latencies, 0.5)
    const p99 = quantile(
      others.sort((a, b) => a - b),
      0.99,
    )
    found.push(atMost(`search at ${count} posts, p50`, p50, bar, ms(p50), `≤ ${bar} ms`))
    found.push(atMost(`other requests during search at ${count}, p99`, p99, 20, ms(p99), '≤ 20 ms'))
  }
  return found
}

async function opening(folder) {
  const { root } = folder('large')
  const run = (code) => {
    const out = spawnSync(process.execPath, ['--input-type=module', '-e', code], {
      cwd: new URL('..', import.meta.url).pathname,
      encoding: 'utf8',
      env: { ...process.env, ROOT: root },
    })
    if (out.status !== 0) throw new Error(out.stderr)
    return Number(out.stdout.trim())
  }
  const plain = `
    import { readdirSync, readFileSync } from 'node:fs'; import { join } from 'node:path'; import matter from 'gray-matter'; import yaml from 'js-yaml'
    const engines = { yaml: (text) => yaml.load(text, { schema: yaml.CORE_SCHEMA }) }
    const started = performance.now(); const kept = []
    const walk = (dir) => { for (const e of readdirSync(dir, { withFileTypes: true })) { const p = join(dir, e.name); if (e.isDirectory()) { if (e.name[0] !== '.') walk(p) } else if (p.endsWith('.md')) kept.push(matter(readFileSync(p, 'utf8'), { engines }).data) } }
    walk(process.env.ROOT); console.log(performance.now() - started)`
  const ours = `import { openFolder, areas } from './dist/index.js'
    const started = performance.now(); const site = openFolder(process.env.ROOT, { areas }); const took = performance.now() - started; site.close(); console.log(took)`
  const [plains, colds, warms] = [[], [], []]
  for (let round = 0; round < 3; round++) {
    plains.push(run(plain))
    rmSync(join(root, '.almanac'), { recursive: true, force: true })
    colds.push(run(ours))
    warms.push(run(ours))
  }
  const [a, b, c] = [median(plains), median(colds), median(warms)]
  return [
    {
      ...atMost('open cold, against read + gray-matter', ratio(b, a), 1.5),
      value: `${ratio(b, a).toFixed(2)}× (${ms(b)})`,
    },
    { ...atMost('open warm, against cold', ratio(c, b), 0.3), value: `${ratio(c, b).toFixed(2)}× (${ms(c)})` },
    {
      ...atMost('open warm, against read + gray-matter', ratio(c, a), 0.3),
      value: `${ratio(c, a).toFixed(2)}× (${ms(c)})`,
    },
  ]
}

async function memory(folder) {
  const { root, bytes } = folder('large')
  const code = `import { openFolder, areas } from './dist/index.js'
    const used = () => { gc(); gc(); const m = process.memoryUsage(); return m.heapUsed + m.external }
    const before = used(); const site = openFolder(process.env.ROOT, { areas })
    await site.select('post', { where: [], tests: [], ranges: [], orderBy: 'date', descending: true, offset: 0, limit: 10, search: 'harbour fern' })
    await new Promise((done) => setTimeout(done, 200)); console.log(used() - before); site.close()`
  const out = spawnSync(process.execPath, ['--expose-gc', '--input-type=module', '-e', code], {
    cwd: new URL('..', import.meta.url).pathname,
    encoding: 'utf8',
    env: { ...process.env, ROOT: root },
  })
  if (out.status !== 0) throw new Error(out.stderr)
  const held = Number(out.stdout.trim())
  return [
    {
      ...atMost('memory held after a search, against bytes on disk', ratio(held, bytes), 1.5),
      value: `${ratio(held, bytes).toFixed(2)}× (${(held / 2 ** 20).toFixed(0)} MB)`,
    },
  ]
}

async function savedToVisible(folder) {
  const { root } = folder('middle')
  const server = await startServer('follow', root)
  await new Promise((done) => setTimeout(done, 3000))
  const year = join(root, 'posts', '1990', '01')
  const file = join(year, readdirSync(year)[0])
  const id = /^id: (\d+)/m.exec(readFileSync(file, 'utf8'))[1]
  const times = []
  for (let i = 0; i < 120; i++) {
    const text = readFileSync(file, 'utf8').replace(/^title: .*$/m, `title: saved ${i} times`)
    const started = performance.now()
    writeFileSync(`${file}.tmp~`, text)
    renameSync(`${file}.tmp~`, file)
    for (;;) {
      const answer = await fetch(`http://127.0.0.1:${server.port}/rest/core/v2/posts/${id}?_fields=title`)
      if ((await answer.text()).includes(`saved ${i} times`)) break
      if (performance.now() - started > 5000) throw new Error('a saved file never showed')
    }
    times.push(performance.now() - started)
    await new Promise((done) => setTimeout(done, 20))
  }
  await server.stop()
  const p99 = quantile(
    times.sort((a, b) => a - b),
    0.99,
  )
  return [atMost('a saved file is visible over REST, p99 of 120', p99, 50, ms(p99), '≤ 50 ms')]
}

// On the disk at hand, and on one that really flushes: what a write costs beside its syncs hides behind them there.
function creating(folder) {
  const { root } = folder('small')
  const onDisk = (disk, env) => {
    const { plain, synced, together, ms: took } = creatingWith(root, env)
    return [
      atLeast(`create over REST, against a loop with the same syncs${disk}`, synced, 0.5, took),
      { ...atLeast(`create over REST, against a loop without the folder's${disk}`, plain, 0), bar: '', met: undefined },
      atLeast(`creates, 32 at once against one after the other${disk}`, together, 4),
    ]
  }
  const slower = onSlowDisk(syncMs, (env) => onDisk(`, ${syncMs} ms a sync`, env))
  if (!slower) process.stderr.write('no disk that flushes: for that, Linux and a C compiler are needed\n')
  return [...onDisk('', {}), ...(slower ?? [])]
}

function creatingWith(root, env) {
  const program = new URL('creates.mjs', import.meta.url).pathname
  const out = spawnSync(process.execPath, [program, root], { encoding: 'utf8', env: { ...process.env, ...env } })
  if (out.status !== 0) throw new Error(out.stderr)
  return JSON.parse(out.stdout)
}

// Processor time of a server that watches, per post created, by how many posts its folder has already.
async function creatingBySize() {
  const { openFolder, areas, credentials } = await import('../dist/index.js')
  const year = String(new Date().getFullYear())
  const cost = async (count) => {
    const root = mkdtempSync(join(tmpdir(), 'almanac-bench-folder-'))
    mkdirSync(join(root, 'users'))
    mkdirSync(join(root, 'posts', year), { recursive: true })
    writeFileSync(join(root, 'settings.json'), '{ "title": "Bench" }\n')
    writeFileSync(join(root, 'users', 'user-1.md'), '---\nid: 1\nname: User 1\nroles: [administrator]\n---\n')
    for (let i = 0; i < count; i++)
      writeFileSync(
        join(root, 'posts', year, `old-${i}.md`),
        `---\nid: ${100 + i}\ntitle: Old ${i}\ndate: ${year}-01-01\n---\n\nText\n`,
      )
    const site = openFolder(root, { areas })
    const { secret } = site.service(credentials).createToken(1, 'bench')
    site.close()
    const server = await startServer('follow', root)
    const authorization = `Basic ${Buffer.from(`user-1:${secret}`).toString('base64')}`
    const client = await openClient(server.port, { authorization, 'content-type': 'application/json' })
    const create = (i) =>
      client.ask(
        'POST',
        '/rest/core/v2/posts',
        JSON.stringify({ title: `Made ${i}`, content: 'Text', status: 'publish' }),
      )
    for (let i = 0; i < 300; i++) await create(`first ${i}`)
    const found = []
    for (let round = 0; round < 5; round++) {
      const [cpu, started] = [await server.cpu(), performance.now()]
      for (let i = 0; i < 50; i++) await create(`${round} ${i}`)
      found.push({ wall: (performance.now() - started) / 50, cpu: ((await server.cpu()) - cpu) / 50_000 })
    }
    client.close()
    await server.stop()
    rmSync(root, { recursive: true, force: true })
    return { cpu: median(found.map(({ cpu }) => cpu)), wall: median(found.map(({ wall }) => wall)) }
  }
  const [few, many] = [await cost(10), await cost(10_000)]
  return [
    {
      ...atMost('create in a watched folder: 10,000 files against 10', ratio(many.cpu, few.cpu), 1.2),
      value: `${ratio(many.cpu, few.cpu).toFixed(2)}× (${ms(many.cpu)}, waited ${ms(many.wall)})`,
    },
  ]
}

async function commandStart(folder) {
  const { root } = folder('middle')
  const cwd = new URL('..', import.meta.url).pathname
  const time = (args) => {
    const started = performance.now()
    const out = spawnSync(process.execPath, args, { cwd, encoding: 'utf8' })
    if (out.status !== 0) throw new Error(out.stderr)
    return performance.now() - started
  }
  const [commander, ours] = [[], []]
  for (let i = 0; i < 11; i++) {
    commander.push(
      time(['--input-type=module', '-e', "import { Command } from 'commander'; new Command().parse(['node', 'x'])"]),
    )
    ours.push(time(['bin/almanac.js', '--content', root, 'post', 'get', 'post-7', '--format', 'json']))
  }
  const [a, b] = [median(commander.slice(1)), median(ours.slice(1))]
  return [
    {
      ...atMost('almanac post get SLUG, against node + commander', ratio(b, a), 3),
      value: `${ratio(b, a).toFixed(2)}× (${ms(b)})`,
    },
  ]
}
