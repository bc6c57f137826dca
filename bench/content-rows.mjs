// Rows about single kinds of content: comments, pictures, uploads, the calendar.
import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer } from './child.mjs'
import { load, median, quantile } from './load.mjs'

export const contentRows = [
  { work: 'comments', measure: commentLists },
  { work: 'pictures', measure: manyPictures },
  { work: 'upload', measure: bigUpload },
  { work: 'calendar', measure: monthOfEvents },
]

// A small site in a folder of its own, deleted when the row is measured.
async function withFolder(fill, work) {
  const root = mkdtempSync(join(tmpdir(), 'almanac-bench-kind-'))
  const put = (path, text) => {
    mkdirSync(join(root, path, '..'), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  put('settings.json', '{ "title": "Bench", "timezone": "America/New_York" }\n')
  put('users/user-1.md', '---\nid: 1\nname: User 1\nemail: u1@example.org\nroles: [administrator]\n---\n')
  try {
    fill(put, root)
    return await work(root)
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
}

async function p50(root, path, asks = 600) {
  const server = await startServer('almanac', root)
  const paths = Array.from({ length: asks }, (_, i) => `${path}&_=${i}`)
  await load(server.port, paths.slice(0, 100), { total: 100, sockets: 1 })
  const { latencies } = await load(
    server.port,
    paths.map((one) => `${one}b`),
    { total: asks, sockets: 1 },
  )
  await server.stop()
  return quantile(latencies, 0.5)
}

async function commentLists() {
  const times = []
  for (const count of [100, 10_000]) {
    const fill = (put) => {
      put('posts/hello.md', '---\nid: 9\ntitle: Hello\nauthor: user-1\n---\n')
      for (let i = 0; i < count; i++)
        put(
          `comments/hello/${100 + i}.md`,
          `---\nid: ${100 + i}\npost: hello\nauthor_name: Guest ${i % 50}\ndate: 2024-01-01T${String(i % 24).padStart(2, '0')}:${String(i % 60).padStart(2, '0')}:00\nstatus: approved\n---\n\nRemark ${i}\n`,
        )
    }
    times.push(await withFolder(fill, (root) => p50(root, '/rest/core/v2/comments?post=9')))
  }
  return [ratioRow('comments of a post: 10,000 against 100', times[1] / times[0], 1.5, times[1])]
}

async function monthOfEvents() {
  const times = []
  for (const count of [500, 20_000]) {
    const fill = (put) => {
      for (let i = 0; i < count; i++) {
        const start = new Date(Date.UTC(2010, 0, 1) + Math.floor((i / count) * 20 * 365.25) * 86_400_000)
          .toISOString()
          .slice(0, 10)
        put(
          `events/${start.slice(0, 4)}/event-${i}.md`,
          `---\nid: ${100 + i}\ntitle: Event ${i}\nstart: ${start} 10:00\nend: ${start} 12:00\nauthor: user-1\n---\n\nText\n`,
        )
      }
    }
    times.push(
      await withFolder(fill, (root) =>
        p50(root, '/rest/cal/events/v1/events?start_date=2020-05-01&end_date=2020-05-31&per_page=2'),
      ),
    )
  }
  return [ratioRow('a month of events: 20,000 against 500', times[1] / times[0], 1.5, times[1])]
}

async function manyPictures() {
  const picture = new URL('../content/media/2024/greenhouse.png', import.meta.url)
  const time = (count) =>
    withFolder(
      (put, root) => {
        put('media/2024/x.txt', 'x')
        for (let i = 0; i < count; i++) copyFileSync(picture, join(root, 'media/2024', `picture-${i}.png`))
      },
      (root) => {
        const code = `import { openFolder, areas } from './dist/index.js'
          const times = []; for (let i = 0; i < 5; i++) { const s = performance.now(); openFolder(process.env.ROOT, { areas, snapshot: false }).close(); times.push(performance.now() - s) }
          console.log(times.sort((a, b) => a - b)[2])`
        const out = spawnSync(process.execPath, ['--input-type=module', '-e', code], {
          cwd: new URL('..', import.meta.url).pathname,
          encoding: 'utf8',
          env: { ...process.env, ROOT: root },
        })
        if (out.status !== 0) throw new Error(out.stderr)
        return Number(out.stdout)
      },
    )
  const took = await time(2000)
  return [
    { label: 'a folder of 2,000 pictures opens', value: `${took.toFixed(0)} ms`, bar: '≤ 500 ms', met: took <= 500 },
  ]
}

async function bigUpload() {
  return withFolder(
    () => {},
    async (root) => {
      const { openFolder, areas, credentials } = await import('../dist/index.js')
      const site = openFolder(root, { areas })
      const { secret } = site.service(credentials).createToken(1, 'bench')
      site.close()
      const server = await startServer('almanac', root)
      const authorization = `Basic ${Buffer.from(`user-1:${secret}`).toString('base64')}`
      await upload(server.port, authorization, 1, 'small')
      const before = await server.peak()
      const grown = []
      for (let round = 0; round < 3; round++) {
        await upload(server.port, authorization, 60, `big-${round}`)
        grown.push((await server.peak()) - before)
      }
      await server.stop()
      const growth = median(grown) / 2 ** 20
      return [
        {
          label: 'an upload of 60 MB, growth of memory',
          value: `${growth.toFixed(0)} MB`,
          bar: '≤ 30 MB',
          met: growth <= 30,
        },
      ]
    },
  )
}

function upload(port, authorization, megabytes, name) {
  return new Promise((done, fail) => {
    const headers = {
      authorization,
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${name}.pdf"`,
      'content-length': megabytes * 2 ** 20,
    }
    const sent = request(
      { port, host: '127.0.0.1', method: 'POST', path: '/rest/core/v2/media', headers },
      (answer) => {
        answer
          .resume()
          .on('end', () => (answer.statusCode === 201 ? done() : fail(new Error(`upload: ${answer.statusCode}`))))
      },
    )
    sent.on('error', fail)
    const chunk = Buffer.alloc(2 ** 20, 'x')
    chunk.write('%PDF-1.4\n')
    let left = megabytes
    const next = () => {
      while (left > 0) {
        left--
        if (!sent.write(chunk)) return sent.once('drain', next)
      }
      sent.end()
    }
    next()
  })
}

function ratioRow(label, value, bar, ms) {
  return { label, value: `${value.toFixed(2)}× (${ms.toFixed(2)} ms)`, bar: `≤ ${bar}×`, met: value <= bar }
}
