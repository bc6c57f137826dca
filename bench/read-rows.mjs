// Rows about reading everything: what a build of a static site does, pages for people, and texts of doubling size.
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer } from './child.mjs'
import { median, openClient } from './load.mjs'

export const readRows = [
  { work: 'read', measure: coldReads },
  { work: 'home', measure: homePage },
  { work: 'doubling', measure: doublingInputs },
]

const rounds = 3
const ratioRow = (label, value, bar, micros) => ({
  label,
  value: `${value.toFixed(2)}× (${(micros / 1000).toFixed(0)} ms)`,
  bar: `≤ ${bar}×`,
  met: value <= bar,
})

// Processor time of the whole server, in a process that has shown nothing yet.
async function cpuOf(root, paths) {
  const server = await startServer('almanac', root)
  try {
    const client = await openClient(server.port)
    const before = await server.cpu()
    for (const path of paths) await client.ask('GET', path)
    const used = (await server.cpu()) - before
    client.close()
    return used
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
  const used = { loop: [], whole: [], fields: [], embed: [] }
  for (let round = 0; round < rounds; round++) {
    used.loop.push(plainLoop(root))
    used.whole.push(await cpuOf(root, all('')))
    used.fields.push(await cpuOf(root, all('&_fields=id,slug,title,link')))
    used.embed.push(await cpuOf(root, all('&_embed')))
  }
  const [loop, whole, fields, embed] = Object.values(used).map(median)
  return [
    ratioRow('all posts read once, against read + markdown-it + JSON', whole / loop, 1.6, whole),
    ratioRow('the same with four _fields, against that loop', fields / loop, 0.3, fields),
    ratioRow('the same with _embed, against without', embed / whole, 1.2, embed),
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
  return Number(out.stdout)
}

async function homePage(folder) {
  const { root } = folder('middle')
  const server = await startServer('almanac', root)
  try {
    const [{ link }] = await (await fetch(`http://127.0.0.1:${server.port}/rest/core/v2/posts?per_page=1`)).json()
    const client = await openClient(server.port)
    const used = { home: [], post: [] }
    for (let round = 0; round <= rounds; round++) {
      for (const [name, path] of [
        ['home', '/'],
        ['post', new URL(link).pathname],
      ]) {
        const before = await server.cpu()
        for (let i = 0; i < 200; i++) await client.ask('GET', path)
        // The first round makes what the others find.
        if (round > 0) used[name].push(((await server.cpu()) - before) / 200)
      }
    }
    client.close()
    const [home, post] = [median(used.home), median(used.post)]
    return [
      {
        ...ratioRow('home page, against the page of a post', home / post, 2, 0),
        value: `${(home / post).toFixed(2)}× (${home.toFixed(0)} µs)`,
      },
    ]
  } finally {
    await server.stop()
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
