import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { mailServer, until } from '../../mail-server.ts'
import { builtCli, temporaryFolder } from '../built-cli.ts'
import { runHere } from '../in-process.ts'

const { start } = builtCli()

const form = `---
id: 900
title: Contact
mail:
  subject: Hello
  sender: desk@example.org
  recipient: owner@example.org
  body: "[text]"
---
[text* text][email email][file f filetypes:txt]
`

function folder(): string {
  const root = temporaryFolder()
  mkdirSync(join(root, 'forms'))
  mkdirSync(join(root, 'users'))
  writeFileSync(join(root, 'settings.json'), '{ "title": "Test", "timezone": "UTC", "email": "desk@example.org" }\n')
  writeFileSync(join(root, 'users/admin.md'), '---\nid: 1\nroles: [administrator]\nemail: a@example.org\n---\n')
  writeFileSync(join(root, 'forms/contact.md'), form)
  return root
}

/** Serves a folder until the test ends, or is killed. */
async function serving(root: string, env: Record<string, string> = {}) {
  const child = start(['--content', root, 'serve', '--port', '0'], { env })
  onTestFinished(() => void child.kill('SIGKILL'))
  const url = await new Promise<string>((resolve) =>
    child.stdout!.once('data', (text: Buffer) => resolve(String(text).trim())),
  )
  const send = async (text: string, file?: string) => {
    const body = new FormData()
    body.append('text', text)
    if (file !== undefined) body.append('f', new File([file], '../note.txt', { type: 'text/plain' }))
    const answer = await fetch(`${url}/forms/v1/contact-forms/900/feedback`, {
      method: 'POST',
      body,
      headers: { 'user-agent': 'Mozilla/5.0' },
    })
    return ((await answer.json()) as { status: string }).status
  }
  const kill = async () => {
    const gone = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGKILL')
    await gone
  }
  return { send, kill }
}

const ids = async (root: string) =>
  (await runHere(['--content', root, 'form', 'inbox', 'list', '--format', 'ids'])).stdout.split('\n').filter(Boolean)

describe('form inbox', () => {
  it('lists, shows, exports and deletes what visitors sent', async () => {
    const root = folder()
    const server = await serving(root)
    expect(await server.send('=1+1, "quoted"', 'hello')).toBe('mail_sent')
    expect(await server.send('second')).toBe('mail_sent')
    const [second, first] = await ids(root)
    const list = await runHere(['--content', root, 'form', 'inbox', 'list', '--form', 'contact'])
    expect(list.stdout).toContain('second')
    const got = await runHere(['--content', root, 'form', 'inbox', 'get', first!, '--format', 'json', '--files', root])
    expect(JSON.parse(got.stdout)).toMatchObject({
      id: first,
      fields: { text: '=1+1, "quoted"' },
      files: [{ name: 'note.txt' }],
    })
    expect(readFileSync(join(root, '1-note.txt'), 'utf8')).toBe('hello')
    const shown = await runHere(['--content', root, 'form', 'inbox', 'get', first!])
    expect(shown.stdout).toMatch(/^sent +\d{4}-\d\d-\d\d \d\d:\d\d\nform +contact\ntext +=1\+1, "quoted"\n/)
    expect(shown.stdout).toContain('note.txt (5 bytes)')
    // The clock is the site's: this one is eight hours ahead.
    const { moment } = JSON.parse(got.stdout)
    writeFileSync(
      join(root, 'settings.json'),
      '{ "title": "Test", "timezone": "UTC+8", "email": "desk@example.org" }\n',
    )
    const later = new Date(moment + 8 * 3_600_000).toISOString().slice(0, 16).replace('T', ' ')
    expect((await runHere(['--content', root, 'form', 'inbox', 'list'])).stdout).toContain(`${first}  ${later}`)
    const csv = await runHere(['--content', root, 'form', 'inbox', 'export', '--format', 'csv'])
    expect(csv.stdout.split('\r\n')[0]).toBe('id,sent,form,text,email,f')
    expect(csv.stdout).toContain(`"'=1+1, ""quoted"""`)
    expect((await runHere(['--content', root, 'form', 'inbox', 'delete', first!])).code).toBe(0)
    expect(await ids(root)).toEqual([second])
    expect((await runHere(['--content', root, 'form', 'inbox', 'get', first!])).code).toBe(3)
    expect((await runHere(['--content', root, 'form', 'inbox', 'get', '../../settings.json'])).code).toBe(3)
  })

  it('loses nothing when the server is killed between taking a submission and mailing it', async () => {
    const root = folder()
    const mail = await mailServer('hangs')
    const env = { ALMANAC_SMTP_URL: `smtp://127.0.0.1:${mail.port}?ignoreTLS=true` }
    const before = await serving(root, env)
    const cut = before.send('do not lose me').catch(() => 'cut')
    await until(async () => (await ids(root)).length === 1)
    await before.kill()
    expect(await cut).toBe('cut')
    expect(mail.taken).toEqual([])
    mail.state.manner = 'accepts'
    await serving(root, env)
    await until(() => mail.taken.length === 1)
    expect(mail.taken[0]!.text).toContain('do not lose me')
    const [id] = await ids(root)
    await until(
      async () =>
        JSON.parse((await runHere(['--content', root, 'form', 'inbox', 'get', id!, '--format', 'json'])).stdout)
          .mails[0].state === 'sent',
    )
  })

  it('keeps on trying after a restart what a server refused', async () => {
    const root = folder()
    const mail = await mailServer('rejects')
    const env = { ALMANAC_SMTP_URL: mail.url }
    const before = await serving(root, env)
    expect(await before.send('patience')).toBe('mail_failed')
    await before.kill()
    mail.state.manner = 'accepts'
    await serving(root, env)
    await until(() => mail.taken.length === 1)
  })
})
