// Lists of posts whose texts show pictures of the library, against the same texts with pictures that it does not have:
// what `srcset` and its like cost.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { startServer } from './child.mjs'
import { random } from './corpus.mjs'
import { median, openClient } from './load.mjs'

export const pictureRows = [{ work: 'srcset', measure: picturesInTexts }]

const posts = 600
const pictures = 60
const rounds = 5

async function picturesInTexts() {
  const roots = { there: await makeFolder('picture', 5000), missing: await makeFolder('another', 7000) }
  try {
    const cold = { there: [], missing: [] }
    const warm = { there: [], missing: [] }
    for (let round = 0; round < rounds; round++) {
      const sides = await Promise.all(
        Object.entries(roots).map(async ([name, root]) => ({ name, ...(await open(root)) })),
      )
      // Code is warm after the first lists; texts are made in the others, and kept.
      for (const { lists } of sides) await lists('cold', 1, 20)
      for (let page = 21; page <= posts / 10; page += 10)
        for (const { name, lists } of sides) cold[name].push(await lists('cold', page, page + 9))
      for (let i = 0; i < 3; i++) for (const { lists } of sides) await lists(`warming-${i}`)
      for (let i = 0; i < 9; i++) for (const { name, lists } of sides) warm[name].push(await lists(`warm-${i}`))
      for (const { stop } of sides) await stop()
    }
    return [row('texts made', cold), row('texts kept', warm)]
  } finally {
    for (const root of Object.values(roots)) rmSync(root, { recursive: true, force: true })
  }
}

async function open(root) {
  const server = await startServer('almanac', root)
  const client = await openClient(server.port)
  return {
    /** Asks for some lists of ten; gives the processor time for each post, in microseconds. */
    async lists(mark, from = 1, to = posts / 10) {
      const before = await server.cpu()
      for (let page = from; page <= to; page++)
        // A parameter that means nothing keeps each answer out of the cache of answers.
        await client.ask('GET', `/rest/core/v2/posts?page=${page}&_=${mark}`)
      return ((await server.cpu()) - before) / (to - from + 1) / 10
    },
    async stop() {
      client.close()
      await server.stop()
    },
  }
}

function row(which, { there, missing }) {
  const speed = median(missing) / median(there)
  const micros = median(there)
  return {
    label: `lists with srcset against without, ${which}`,
    value: `${speed.toFixed(2)}× (${micros.toFixed(0)} µs a post)`,
    bar: '≥ 0.9×',
    met: speed >= 0.9,
  }
}

// Texts of 3 KB with three pictures each: half of them Markdown, half HTML as WordPress's editors write it.
async function makeFolder(name, firstId) {
  const root = mkdtempSync(join(tmpdir(), 'almanac-bench-pictures-'))
  const put = (path, bytes) => {
    mkdirSync(join(root, path, '..'), { recursive: true })
    writeFileSync(join(root, path), bytes)
  }
  put('settings.json', '{ "title": "Bench", "timezone": "America/New_York" }\n')
  put('users/user-1.md', '---\nid: 1\nname: User 1\nemail: u1@example.org\nroles: [administrator]\n---\n')
  const picture = await sharp({ create: { width: 2000, height: 1500, channels: 3, background: '#888' } })
    .jpeg()
    .toBuffer()
  for (let i = 0; i < pictures; i++) {
    put(`media/2024/05/${name}-${i}.jpg`, picture)
    put(`media/2024/05/${name}-${i}.jpg.md`, `---\nid: ${firstId + i}\n---\n`)
  }
  const rng = random(3)
  const words = 'fern soil window water light pot leaf root stem moss spring summer autumn winter'.split(' ')
  const sentence = () => `${Array.from({ length: 50 }, () => words[Math.floor(rng() * words.length)]).join(' ')}.`
  for (let i = 0; i < posts; i++) {
    const isHtml = i % 2 === 1
    const shown = Array.from({ length: 3 }, () => {
      const n = Math.floor(rng() * pictures)
      const address = `/uploads/2024/05/picture-${n}`
      if (!isHtml) return `![A picture](${address}.jpg)`
      const tag = `<img src="${address}-1024x768.jpg" alt="A picture" class="wp-image-${5000 + n}"/>`
      return `<!-- wp:image {"id":${5000 + n},"sizeSlug":"large"} -->\n<figure class="wp-block-image size-large">${tag}</figure>\n<!-- /wp:image -->`
    })
    const paragraph = () =>
      isHtml ? `<!-- wp:paragraph -->\n<p>${sentence()}</p>\n<!-- /wp:paragraph -->` : sentence()
    const body = shown.flatMap((one) => [paragraph(), paragraph(), paragraph(), one]).join('\n\n')
    const day = String(1 + (i % 28)).padStart(2, '0')
    put(
      `posts/post-${i}.md`,
      `---\nid: ${10 + i}\ntitle: Post ${i}\nauthor: user-1\ndate: 2024-05-${day} 10:00\n${isHtml ? 'content_format: html\n' : ''}---\n\n${body}\n`,
    )
  }
  return root
}
