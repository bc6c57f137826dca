// One who edits files: what they wrote stays when a tool changes the same file right after it, however late the server
// hears of it.
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** Works until all operations are taken; it pauses as people do, though shorter. */
export async function byHand(world, name, random) {
  const { root, ask, tally, wrong, made } = world
  const id = 700 + Number(name.slice(4))
  let path = `posts/${name}.md`
  const lines = []
  let count = 0
  writeFileSync(join(root, path), `---\nid: ${id}\nslug: ${name}\ntitle: Mine\nauthor: admin\n---\n\nFirst.\n`)
  made.set(`posts ${id}`, { title: 'Mine', slug: name, lines })
  const files = []
  await ask('GET', '/core/v2/posts')
  while (!(await ask('GET', `/core/v2/posts/${id}`)).json?.id) await sleep(20)
  while (world.share.take()) {
    const way = pick([editThenAsk, editThenAsk, staleTag, makeFile, removeFile, moveFile])
    tally(`by hand: ${way.name}`)
    await way()
    await sleep(10 + random() * 40)
  }

  async function editThenAsk() {
    addLine()
    const title = `${name} ${count++}`
    const { status, json } = await askOwn('POST', '', { json: { title } })
    if (status !== 200) return void wrong(`what was edited by hand was not changed: ${status}`)
    made.get(`posts ${id}`).title = title
    if (!json.content.raw.includes(lines.at(-1))) wrong('an edit by hand is missing from the answer that followed')
    if (!read().includes(lines.at(-1)) || !read().includes(title)) wrong('an edit by hand was written over')
  }

  async function staleTag() {
    const before = await askOwn('GET', '?context=edit')
    addLine()
    const headers = { 'if-match': before.headers.get('etag') }
    const json = { content: `${before.json.content.raw}\n\nover` }
    const { status } = await askOwn('POST', '', { json, headers })
    if (status !== 412) wrong(`a tag from before an edit by hand was taken: ${status}`)
  }

  function makeFile() {
    const made = `posts/by-${name}-${count++}.md`
    writeFileSync(join(root, made), `---\ntitle: Made by hand\nauthor: admin\ncategories: [1]\n---\n\nHere.\n`)
    files.push(made)
  }

  function removeFile() {
    const old = files.shift()
    if (old) rmSync(join(root, old))
  }

  async function moveFile() {
    const to = path.includes('/moved/') ? `posts/${name}.md` : `posts/moved/${name}.md`
    mkdirSync(join(root, 'posts/moved'), { recursive: true })
    renameSync(join(root, path), join(root, to))
    path = to
  }

  /** Asks about one's own file; after a move the watcher tells of both places, and one is told of first. */
  async function askOwn(method, query, more) {
    for (const until = Date.now() + 5000; ; await sleep(5)) {
      const answer = await ask(method, `/core/v2/posts/${id}${query}`, more)
      if (answer.status !== 404 || Date.now() > until) return answer
      tally('files that were on their way')
    }
  }

  // As editors do: in place, or by another file that gets the name.
  function addLine() {
    const line = `line ${count++} of ${name}`
    lines.push(line)
    const text = `${read()}\n${line}\n`
    if (random() < 0.5) return writeFileSync(join(root, path), text)
    const beside = join(root, `.${name}.swp`)
    writeFileSync(beside, text)
    renameSync(beside, join(root, path))
  }

  function read() {
    return readFileSync(join(root, path), 'utf8')
  }

  function pick(from) {
    return from[Math.floor(random() * from.length)]
  }
}
