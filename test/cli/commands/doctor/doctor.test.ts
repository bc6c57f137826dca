import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SMTPServer } from 'smtp-server'
import { afterEach, describe, expect, it } from 'vitest'
import { examineClock, examineFolder, examineNode } from '../../../../src/cli/commands/doctor/examine-machine.ts'
import { examineAddress, examineMail } from '../../../../src/cli/commands/doctor/examine-reach.ts'
import { cliOn, runHere } from '../../in-process.ts'

const closing: (() => unknown)[] = []
afterEach(() => Promise.all(closing.splice(0).map((close) => close())))

async function listening(status: number): Promise<string> {
  const server: Server = createServer((_, answer) => answer.writeHead(status).end())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const of = (stdout: string) =>
  Object.fromEntries(
    (JSON.parse(stdout) as { about: string; level: string; message: string }[]).map((one) => [one.about, one]),
  )

describe('doctor', () => {
  it('names node, git, the folder, its content, the clock and the port', async () => {
    const { almanac } = cliOn({ 'users/boss.md': '---\nid: 9\nname: Boss\nroles: [administrator]\n---\n' })
    const { code, stdout } = await almanac('doctor', '--offline', '--json', '--port', '0')
    expect(code).toBe(0)
    const found = of(stdout)
    expect(found).toMatchObject({ node: { level: 'fine' }, folder: { level: 'fine' }, clock: { level: 'fine' } })
    expect(found['port']).toMatchObject({ level: 'fine' })
    expect(found['address']).toBeUndefined()
  })

  it('says how an administrator gets a password where none has one, as in a fresh clone', async () => {
    const { almanac } = cliOn({ 'users/boss.md': '---\nid: 9\nname: Boss\nroles: [administrator]\n---\n' })
    const examine = async () => of((await almanac('doctor', '--offline', '--json', '--port', '0')).stdout)['users']
    expect(await examine()).toMatchObject({
      level: 'note',
      hint: expect.stringMatching(/^almanac user update \w+ --password-stdin$/),
    })
    await almanac('token', 'create', 'boss')
    expect(await examine()).toBeUndefined()
  })

  it('ends with 1 where there is no folder, and still looks at the rest', async () => {
    const cwd = mkdtempSync(join(tmpdir(), 'doctor-'))
    closing.push(() => rmSync(cwd, { recursive: true }))
    const { code, stdout } = await runHere(['doctor', '--offline', '--port', '0'], { cwd })
    expect(code).toBe(1)
    expect(stdout).toContain('✗ folder   there is no content folder here or in any parent folder')
    expect(stdout).toContain('✓ node')
  })

  it('says of a port that it is taken', async () => {
    const { port } = new URL(await listening(200))
    const { almanac } = cliOn()
    const { stdout } = await almanac('doctor', '--offline', '--port', port)
    expect(stdout).toContain(`· port     ${port} is in use: a server already runs there`)
  })

  it('names settings that cannot be read, and errors in files', async () => {
    const broken = await cliOn({ 'settings.json': '{ "title": ' }).almanac('doctor', '--offline', '--port', '0')
    expect([broken.code, broken.stdout]).toEqual([1, expect.stringMatching(/✗ content .*settings\.json/)])
    const wrong = await cliOn({ 'posts/a.md': '---\nid: 10\ntitle: [\n---\n' }).almanac('doctor', '--offline', '--json')
    expect(of(wrong.stdout)['content']).toMatchObject({ level: 'warning' })
  })
})

describe('the examination', () => {
  it.each([
    ['18.20.0', 'error'],
    ['20.18.9', 'error'],
    ['20.19.0', 'fine'],
    ['24.1.0', 'fine'],
  ])('of node %s finds it %s', (version, level) => {
    expect(examineNode(version).level).toBe(level)
  })

  it('of a folder says why it cannot be written, and when its clock is another', () => {
    expect(examineFolder('/proc/1')[0]).toMatchObject({ about: 'folder', level: 'error' })
    const { root } = cliOn()
    expect(examineFolder(root).map(({ about }) => about)).toEqual(['folder'])
    expect(examineFolder(root, Date.now() - 60_000)[1]).toMatchObject({ about: 'clock', level: 'warning' })
  })

  it('of a clock tells the time of the site', () => {
    const at = Date.UTC(2027, 0, 1, 23, 30)
    expect(examineClock(undefined, 'Asia/Tokyo', at).message).toBe('2027-01-02 08:30:00 in Asia/Tokyo')
  })

  it('of the public address asks it', async () => {
    expect((await examineAddress(undefined)).level).toBe('note')
    expect((await examineAddress('http://example.org')).message).toContain('is not encrypted')
    const fine = await listening(200)
    expect(await examineAddress(fine)).toMatchObject({ level: 'fine' })
    expect((await examineAddress(await listening(502))).message).toContain('responds with 502')
    await Promise.all(closing.splice(0).map((close) => close()))
    expect((await examineAddress(fine)).message).toContain('does not respond')
  })

  it('of the mail server tries its password', async () => {
    const server = new SMTPServer({
      disabledCommands: ['STARTTLS'],
      onAuth: ({ password }, _session, done) =>
        password === 'right' ? done(null, { user: 'me' }) : done(new Error('Invalid username or password')),
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
    closing.push(() => new Promise<void>((resolve) => server.close(() => resolve())))
    const { port } = server.server.address() as AddressInfo
    expect((await examineMail(`smtp://me:right@127.0.0.1:${port}`)).level).toBe('fine')
    expect((await examineMail(`smtp://me:wrong@127.0.0.1:${port}`)).message).toContain('Invalid')
    expect((await examineMail('mail.example.org')).message).toContain('is not the address of a mail server')
    expect((await examineMail('')).level).toBe('note')
  })

  it('says what is no port, and what is no address', async () => {
    const { code, stderr } = await cliOn().almanac('doctor', '--offline', '--port', 'http')
    expect([code, stderr]).toEqual([2, expect.stringContaining('--port http is not a port')])
    expect(await examineAddress('my site')).toMatchObject({ about: 'address', level: 'error' })
  })
})
