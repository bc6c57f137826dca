// A git host: bare repositories behind git's own http-backend, as nginx with fcgiwrap would have it.
import { execFileSync, spawn } from 'node:child_process'
import { createServer } from 'node:http'

/** Serves the bare repositories of a folder; gives their address and what ends it. */
export async function openGitHost(folder) {
  const backend = `${execFileSync('git', ['--exec-path']).toString().trim()}/git-http-backend`
  const server = createServer((request, response) => {
    const { pathname, search } = new URL(request.url, 'http://host')
    const { 'content-type': type = '', 'content-length': length, 'content-encoding': encoding } = request.headers
    const env = {
      PATH: process.env.PATH,
      GIT_PROJECT_ROOT: folder,
      GIT_HTTP_EXPORT_ALL: '1',
      REQUEST_METHOD: request.method,
      PATH_INFO: pathname,
      QUERY_STRING: search.slice(1),
      CONTENT_TYPE: type,
      REMOTE_ADDR: '127.0.0.1',
      ...(length && { CONTENT_LENGTH: length }),
      ...(encoding && { HTTP_CONTENT_ENCODING: encoding }),
      ...(request.headers['git-protocol'] && { GIT_PROTOCOL: request.headers['git-protocol'] }),
    }
    const child = spawn(backend, [], { env, stdio: ['pipe', 'pipe', 'ignore'] })
    request.pipe(child.stdin).on('error', () => {})
    let head = Buffer.alloc(0)
    let isSent = false
    child.stdout.on('data', (bytes) => {
      if (isSent) return void response.write(bytes)
      head = Buffer.concat([head, bytes])
      const end = head.indexOf('\r\n\r\n')
      if (end < 0) return
      const lines = head.subarray(0, end).toString().split('\r\n')
      const headers = Object.fromEntries(lines.map((line) => line.split(/: ?(.*)/s, 2)))
      const { Status: status = '200', ...others } = headers
      response.writeHead(Number.parseInt(status, 10), others)
      isSent = true
      response.write(head.subarray(end + 4))
    })
    child.on('close', () => (isSent ? response.end() : response.writeHead(500).end()))
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${server.address().port}`, close: () => server.close() }
}

/** A bare repository with a content folder in it, to which commits are pushed by one run of git each. */
export class Pushes {
  #folder
  #time = Date.UTC(2026, 0, 1) / 1000
  paths

  constructor(folder, content) {
    this.#folder = folder
    const git = (...words) => execFileSync('git', words, { cwd: content, stdio: 'pipe' })
    git('init', '-q', '-b', 'main')
    git('add', '-A')
    git('-c', 'user.name=T', '-c', 'user.email=t@example.org', 'commit', '-qm', 'Content')
    execFileSync('git', ['clone', '-q', '--bare', content, folder])
    this.paths = this.git(['ls-tree', '-r', '-z', '--name-only', 'main'])
      .split('\0')
      .filter((path) => path.startsWith('posts/'))
  }

  git(args, input) {
    return execFileSync('git', args, {
      cwd: this.#folder,
      input,
      maxBuffer: 2 ** 30,
      stdio: ['pipe', 'pipe', 'pipe'],
    }).toString()
  }

  /** Gives the posts at some places another title, or removes them, or brings them back; returns the commit. */
  push(places, title, gone = []) {
    this.#time += 60
    const chosen = places.map((at) => this.paths[at % this.paths.length])
    const texts = this.git(['cat-file', '--batch'], chosen.map((path) => `main:${path}\n`).join(''))
    const lines = [
      `commit refs/heads/main\nmark :1\ncommitter T <t@example.org> ${this.#time} +0000\n`,
      data('A change'),
    ]
    lines.push('from refs/heads/main^0\n')
    let at = 0
    for (const path of chosen) {
      const end = texts.indexOf('\n', at)
      const header = texts.slice(at, end)
      const size = header.endsWith('missing') ? undefined : Number(header.split(' ')[2])
      const text = size === undefined ? `---\ntitle: T\n---\n` : texts.slice(end + 1, end + 1 + size)
      at = size === undefined ? end + 1 : end + 2 + size
      lines.push(`M 100644 inline ${path}\n`, data(text.replace(/^title: .*$/m, `title: ${title}`)))
    }
    for (const place of gone) lines.push(`D ${this.paths[place % this.paths.length]}\n`)
    lines.push('get-mark :1\ndone\n')
    return this.git(['fast-import', '--quiet', '--done', '--force'], lines.join('')).trim()
  }
}

function data(text) {
  return `data ${Buffer.byteLength(text)}\n${text}\n`
}
