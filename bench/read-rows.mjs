// Rows about reading everything: what a build of a static site does, pages for people, and texts of doubling size.
import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { startServer } from './child.mjs'
import { load, median, openClient, quantile } from './load.mjs'

export const readRows = [
  { work: 'read', measure: coldReads },
  { work: 'home', measure: listingPages },
  { work: 'doubling', measure: doublingInputs },
]

const rounds = 3
/** As browsers, feed readers and crawlers ask, and builds. */
const packed = { 'accept-encoding': 'gzip, br' }
const ratioRow = (label, value, bar, micros, wall) => ({
  label,
  value: `${value.toFixed(2)}× (${(micros / 1000).toFixed(0)} ms${wall === undefined ? '' : `, waited ${wall.toFixed(0)}`})`,
  bar: `≤ ${bar}×`,
  met: value <= bar,
})

// Processor time of the whole server (µs), in a process that has shown nothing yet, and how long was waited for it (ms).
async function costOf(root, paths, headers = {}) {
  const server = await startServer('almanac', root)
  try {
    const client = await openClient(server.port, headers)
    const [before, started] = [await server.cpu(), performance.now()]
    for (const path of paths) await client.ask('GET', path)
    const wall = performance.now() - started
    const cpu = (await server.cpu()) - before
    client.close()
    return { cpu, wall }
  } finally {
    await server.stop()
  }
}

async function coldReads(folder) {
  const { root } = folder('middle')
  const server = await startServer('almanac', root)
  const first = await fetch(`http://127.0.0.1:${server.port}/rest/core/v2/posts?per_page=100&_fields=id`)
  await server.stop()
  const pages = Number(first.headers.get('x-wp-totalpages'))
  const all = (more) => Array.from({ length: pages }, (_, i) => `/rest/core/v2/posts?per_page=100&page=${i + 1}${more}`)
  const used = { loop: [], whole: [], packing: [], fields: [], embed: [] }
  for (let round = 0; round < rounds; round++) {
    used.loop.push(plainLoop(root))
    used.whole.push(await costOf(root, all('')))
    // As a build asks: by `fetch`, on the same machine.
    used.packing.push(await costOf(root, all(''), packed))
    used.fields.push(await costOf(root, all('&_fields=id,slug,title,link')))
    used.embed.push(await costOf(root, all('&_embed')))
  }
  const [loop, whole, packing, fields, embed] = Object.values(used).map((all) => median(all.map(({ cpu }) => cpu)))
  const wall = (name) => median(used[name].map((one) => one.wall))
  return [
    ratioRow('all posts read once, against read + markdown-it + JSON', whole / loop, 1.6, whole, wall('whole')),
    ratioRow('the same asked for compressed, against without', packing / whole, 1.1, packing, wall('packing')),
    ratioRow('the same with four _fields, against that loop', fields / loop, 0.3, fields, wall('fields')),
    ratioRow('the same with _embed, against without', embed / whole, 1.2, embed, wall('embed')),
  ]
}

// The least that a program without an index does with the published posts.
function plainLoop(root) {
  const code = `
    import { readdirSync, readFileSync } from 'node:fs'; import { join } from 'node:path'; import MarkdownIt from 'markdown-it'
    const before = process.cpuUsage(); const markdown = new MarkdownIt({ html: true }); let bytes = 0
    const walk = (dir) => { for (const e of readdirSync(dir, { withFileTypes: true })) { const p = join(dir, e.name)
      if (e.isDirectory()) walk(p)
      else { const text = readFileSync(p, 'utf8'); if (text.includes('status: draft')) continue; const end = text.indexOf('\\n---\\n', 4)
        bytes += JSON.stringify({ head: text.slice(4, end), content: { rendered: markdown.render(text.slice(end + 5)) } }).length } } }
    walk(join(process.env.ROOT, 'posts')); const { user, system } = process.cpuUsage(before); console.log(user + system)`
  const out = spawnSync(process.execPath, ['--input-type=module', '-e', code], {
    cwd: new URL('..', import.meta.url).pathname,
    encoding: 'utf8',
    env: { ...process.env, ROOT: root },
  })
  if (out.status !== 0) throw new Error(out.stderr)
  return { cpu: Number(out.stdout) }
}

// Pages that list, against the page of a post: as readers get them, and each made anew, as after a change of the site.
async function listingPages(folder) {
  const { root } = folder('middle')
  const server = await startServer('almanac', root)
  try {
    const [{ link }] = await (await fetch(`http://127.0.0.1:${server.port}/rest/core/v2/posts?per_page=1`)).json()
    const client = await openClient(server.port, packed)
    const paths = {
      post: new URL(link).pathname,
      'home page': '/',
      'archive of a category': '/category/category-3/',
      'archive of an author': '/author/user-3/',
      'feed (RSS)': '/feed/',
      'feed (Atom) of a category': '/category/category-3/feed/atom/',
      'index of the sitemap': '/sitemap.xml',
      'part of the sitemap': '/sitemap-posts-2.xml',
    }
    const used = { kept: {}, new: {} }
    for (let round = 0; round <= rounds; round++)
      for (const [name, path] of Object.entries(paths))
        for (const [kind, count] of [
          ['kept', 400],
          ['new', 40],
        ]) {
          const before = await server.cpu()
          // A parameter that means nothing keeps an answer out of those that are kept.
          for (let i = 0; i < count; i++)
            await client.ask('GET', kind === 'kept' ? path : `${path}?_=${round}${kind}${i}`)
          // The first round makes what the others find.
          if (round > 0) (used[kind][name] ??= []).push(((await server.cpu()) - before) / count)
        }
    client.close()
    const { post, ...others } = Object.fromEntries(Object.entries(used.kept).map(([name, all]) => [name, median(all)]))
    const anew = Object.fromEntries(Object.entries(used.new).map(([name, all]) => [name, median(all)]))
    return [
      ...Object.entries(others).map(([name, micros]) => ({
        ...ratioRow(`${name}, against the page of a post`, micros / post, 2, 0),
        value: `${(micros / post).toFixed(2)}× (${micros.toFixed(0)} µs; anew ${anew[name].toFixed(0)} µs)`,
      })),
      await readersBeside(server.port, Object.values(paths)),
    ]
  } finally {
    await server.stop()
  }
}

// How long a reader of lists that are not kept waits while 20 connections read pages without any pause.
async function readersBeside(port, paths) {
  let asked = 0
  const ask = async () => {
    const lists = Array.from({ length: 300 }, (_, i) => `/rest/core/v2/posts?per_page=10&page=${1 + i}&_=${asked++}`)
    return quantile((await load(port, lists, { total: 300, sockets: 1 })).latencies, 0.5)
  }
  // Code is warm then, and the texts of these posts are made.
  for (let i = 0; i < 3; i++) await ask()
  const alone = median([await ask(), await ask(), await ask()])
  const readers = new Worker(new URL('readers.mjs', import.meta.url), {
    workerData: { port, paths, headers: packed, connections: 20 },
  })
  await once(readers, 'message')
  const beside = median([await ask(), await ask(), await ask()])
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  readers.postMessage('enough')
  await once(readers, 'exit')
  return {
    ...ratioRow('home, REST p50 of lists while 20 read pages, against alone', beside / alone, 2, 0),
    value: `${(beside / alone).toFixed(2)}× (${alone.toFixed(2)} → ${beside.toFixed(2)} ms)`,
  }
}

/** Texts that cost more than they should where something looks ahead or back for each of their signs. */
const adversarial = [
  '<',
  '<b>',
  '[',
  '![a](',
  '*a_',
  '`',
  '> ',
  '- a\n',
  '#\n',
  '"',
  '&',
  '[^a]: ',
  '<!--',
  '](',
  '| a ',
  'a@b.',
  'http://',
  '[gallery ',
  '{',
  '~~',
  '    a\n\n',
  '<a href="',
]

async function doublingInputs() {
  const size = 64 * 1024
  const found = []
  for (const format of ['markdown', 'html']) {
    const root = mkdtempSync(join(tmpdir(), 'almanac-bench-double-'))
    try {
      mkdirSync(join(root, 'posts'))
      writeFileSync(join(root, 'settings.json'), '{ "title": "Bench", "timezone": "UTC" }\n')
      writeFileSync(
        join(root, 'posts', 'first.md'),
        `---\nid: 9\ntitle: First\ncontent_format: ${format}\n---\n\n${'*a* <b>b</b> '.repeat(5000)}\n`,
      )
      for (const [i, piece] of adversarial.entries())
        for (const times of [1, 2]) {
          const body = piece.repeat(Math.ceil((size * times) / piece.length))
          writeFileSync(
            join(root, 'posts', `p${i}-${times}.md`),
            `---\nid: ${10 + i * 2 + times}\ntitle: T\ncontent_format: ${format}\ndate: 2024-01-01 10:00\n---\n\n${body}\n`,
          )
        }
      let worst = { ratio: 0, piece: '', micros: 0 }
      const server = await startServer('almanac', root)
      const client = await openClient(server.port)
      const cpuOfPost = async (i, times) => {
        const before = await server.cpu()
        await client.ask('GET', `/rest/core/v2/posts/${10 + i * 2 + times}`)
        return (await server.cpu()) - before
      }
      // Code is warm after the first; what takes no time tells nothing of its growth.
      await client.ask('GET', '/rest/core/v2/posts/9')
      for (const [i, piece] of adversarial.entries()) {
        const [one, two] = [await cpuOfPost(i, 1), await cpuOfPost(i, 2)]
        const ratio = two / Math.max(one, 10_000)
        if (ratio > worst.ratio) worst = { ratio, piece, micros: two }
      }
      client.close()
      await server.stop()
      found.push(
        ratioRow(
          `twice the ${format}, worst of ${adversarial.length}: ${JSON.stringify(worst.piece)}`,
          worst.ratio,
          3,
          worst.micros,
        ),
      )
    } finally {
      rmSync(root, { recursive: true, force: true })
    }
  }
  return found
}
