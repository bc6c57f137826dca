import { get } from 'node:http'
import type { ChildProcess } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect } from 'vitest'
import { hostAt } from '../service-host.ts'
import { openCredentials } from '../../src/resources/users/credentials/credentials.ts'
import { builtCli } from '../cli/built-cli.ts'

/** What is sent one after the other: bytes, or milliseconds of silence. */
export type Part = string | Buffer | number

/** The content over which strangers are let: one of each role, a post that is open to comments, a form with a file. */
const content: Readonly<Record<string, string>> = {
  'settings.json': '{ "title": "Target", "timezone": "UTC", "default_comment_status": "open" }\n',
  'categories/uncategorized.md': '---\nid: 1\nname: Uncategorized\n---\n',
  'users/admin.md': '---\nid: 1\nroles: [administrator]\nemail: admin@example.org\n---\n',
  'users/author.md': '---\nid: 3\nroles: [author]\nemail: author@example.org\n---\n',
  'users/subscriber.md': '---\nid: 5\nroles: [subscriber]\nemail: subscriber@example.org\n---\n',
  'posts/hello.md': '---\nid: 10\ntitle: Hello\nauthor: admin\ncomment_status: open\n---\n\nWelcome.\n',
  'forms/contact.md': '---\nid: 20\ntitle: Contact\n---\n\n[text* your-name]\n[file cv limit:1mb]\n[submit "Send"]\n',
}

/** The command, serving a folder of its own in a process of its own, for all tests of one file; gone after them. */
export function realServer(flags: readonly string[] = [], env: Readonly<Record<string, string>> = {}) {
  const { start } = builtCli()
  const passwords: Record<string, string> = {}
  const server = { root: '', temporary: '', url: '', port: 0, stderr: '', child: undefined as ChildProcess | undefined }
  let folder = ''

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'almanac-test-'))
    server.root = join(folder, 'content')
    server.temporary = join(folder, 'temporary')
    mkdirSync(server.temporary)
    for (const [path, text] of Object.entries(content)) {
      mkdirSync(dirname(join(server.root, path)), { recursive: true })
      writeFileSync(join(server.root, path), text)
    }
    const credentials = openCredentials(hostAt(join(server.root, '.almanac', 'credentials.json')))
    for (const [name, id] of [
      ['admin', 1],
      ['author', 3],
      ['subscriber', 5],
    ] as const)
      passwords[name] = credentials.createToken(id, 'test').secret
    const child = start(['serve', '--port', '0', ...flags], {
      env: { ALMANAC_CONTENT: server.root, TMPDIR: server.temporary, ...env },
    })
    server.child = child
    child.stderr?.on('data', (text: Buffer) => (server.stderr += text.toString()))
    server.url = await new Promise<string>((resolve, reject) => {
      child.stdout?.once('data', (text: Buffer) => resolve(text.toString().trim()))
      child.once('exit', (code) => reject(new Error(`ended with ${code}: ${server.stderr}`)))
    })
    server.port = Number(new URL(server.url).port)
  })
  afterAll(() => {
    server.child?.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  })

  /** The header that signs somebody in. */
  const authorization = (name: string) => `Basic ${Buffer.from(`${name}:${passwords[name]}`).toString('base64')}`

  /** Sends bytes over one connection; tells what comes back until the other side closes, or an answer is complete. */
  async function send(...parts: readonly Part[]): Promise<string> {
    const socket = connect(server.port, '127.0.0.1')
    let answer = ''
    socket.on('error', () => {})
    const done = new Promise<void>((resolve) => {
      const silence = setTimeout(resolve, 5000)
      const finish = () => {
        clearTimeout(silence)
        resolve()
      }
      socket.once('close', finish)
      socket.on('data', (bytes: Buffer) => {
        answer += bytes.toString('latin1')
        if (isComplete(answer)) finish()
      })
    })
    for (const part of parts) {
      if (typeof part === 'number') await wait(part)
      else if (!socket.destroyed) await new Promise<void>((sent) => void socket.write(part, () => sent()))
    }
    await done
    socket.destroy()
    return answer
  }

  /** What must hold after every attack: the process lives, and another client is answered at once. */
  async function expectWell(): Promise<void> {
    const started = performance.now()
    const answer = await askAnew(`${server.url}/core/v2/posts/10`)
    expect(answer.status).toBe(200)
    expect((JSON.parse(answer.text) as { id: number }).id).toBe(10)
    expect(performance.now() - started).toBeLessThan(5000)
    expect([server.child?.exitCode, server.child?.signalCode]).toEqual([null, null])
  }

  return { server, send, expectWell, authorization }
}

// One answer whose length is told; who sends several requests reads until the connection ends.
function isComplete(answer: string): boolean {
  const end = answer.indexOf('\r\n\r\n')
  if (end === -1) return false
  if (answer.startsWith('HTTP/1.1 100')) return isComplete(answer.slice(end + 4))
  const length = /\r\ncontent-length: (\d+)/i.exec(answer.slice(0, end))?.[1]
  return length !== undefined && answer.length >= end + 4 + Number(length)
}

/** Asks over a connection of its own: one that is kept from before is silent meanwhile, and may be among those that go. */
function askAnew(url: string): Promise<{ status: number | undefined; text: string }> {
  return new Promise((resolve, reject) => {
    const request = get(url, { agent: false, signal: AbortSignal.timeout(5000) }, (answer) => {
      let text = ''
      answer.setEncoding('utf8').on('data', (part: string) => (text += part))
      answer.on('end', () => resolve({ status: answer.statusCode, text })).on('error', reject)
    })
    request.on('error', reject)
  })
}
