import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { Inbox } from '../../../../src/resources/forms/inbox/inbox.ts'
import { inbox } from '../../../../src/resources/forms/inbox/inbox-service.ts'
import { openOutbox } from '../../../../src/resources/forms/inbox/outbox.ts'
import { MachinePlace } from '../../../../src/storage/machine-folder/machine-place.ts'
import { testSite } from '../../../harness.ts'
import { crowd } from '../../../hostile/faulty-disk.ts'
import { hostAt } from '../../../service-host.ts'
import { mailServer, until } from '../../../mail-server.ts'

const form = `---
id: 900
title: Contact
mail:
  subject: "About [subject]"
  sender: "ProposalSession <desk@example.org>"
  recipient: owner@example.org
  body: "[text]"
  additional_headers: "Reply-To: [name] <[email]>"
  attachments: "[f]"
mail_2:
  active: true
  subject: Thanks
  sender: desk@example.org
  recipient: "[email]"
  body: We have it.
additional_settings: SETTINGS
---
[text subject][text name][email* email][textarea text][file f filetypes:txt]
`
const fields = { subject: 'Ferns', name: 'Ann', email: 'ann@example.org', text: 'Zwei Öfen' }

function siteWith(url: string, { retryMs = [50, 50, 50], settings = '', body = '"[text]"' } = {}) {
  const one = testSite(
    { 'forms/contact.md': form.replace('SETTINGS', JSON.stringify(settings)).replace('"[text]"', body) },
    { mail: { url, retryMs } },
  )
  const send = async (more: Record<string, string | Blob> = {}) => {
    const body = new FormData()
    for (const [name, value] of Object.entries({ ...fields, ...more })) body.append(name, value)
    const { json } = await one.ask('POST', '/forms/v1/contact-forms/900/feedback', {
      body,
      headers: { 'user-agent': 'Mozilla/5.0' },
    })
    return json.status as string
  }
  const reported: unknown[] = []
  const work = () => {
    const outbox = openOutbox(one.site.service(inbox), {
      days: () => 0,
      now: () => Date.now(),
      report: (error) => void reported.push(error),
      napMs: 50,
    })
    onTestFinished(() => outbox.close())
  }
  const states = () =>
    one.site
      .service(inbox)
      .list()
      .map(({ mails }) => mails.map(({ state }) => state))
  const marks = () => readdirSync(join(one.root, '.almanac/outbox'))
  return { ...one, send, work, states, marks, reported }
}

describe('the mails of a form', () => {
  it('go to the owner with the files, answerable to the visitor, and a copy goes to the visitor', async () => {
    const server = await mailServer()
    const { send, states, marks } = siteWith(server.url)
    expect(await send({ f: new File(['hello'], 'note.txt', { type: 'text/plain' }) })).toBe('mail_sent')
    const [first, second] = server.taken
    expect(first).toMatchObject({ from: 'desk@example.org', to: ['owner@example.org'] })
    expect(first!.text).toMatch(/^Subject: About Ferns\r$/m)
    expect(first!.text).toMatch(/^Reply-To: "?Ann"? <ann@example\.org>\r$/m)
    expect(first!.text).toContain('filename=note.txt')
    expect(first!.text).toContain(Buffer.from('hello').toString('base64'))
    expect(second).toMatchObject({ to: ['ann@example.org'] })
    expect([states(), marks()]).toEqual([[['sent', 'sent']], []])
  })

  it('have the words of their markup beside it, for programs that show none', async () => {
    const server = await mailServer()
    const { send } = siteWith(server.url, { body: '"<p>Hi,<br>[text]</p>"\n  use_html: true' })
    expect(await send({ text: 'Tom & Ann' })).toBe('mail_sent')
    const { text } = server.taken[0]!
    const words = text.indexOf('Content-Type: text/plain')
    expect(text.slice(words)).toMatch(
      /\r\n\r\nHi,\r\nTom & Ann\r\n[^]*Content-Type: text\/html[^]*<p>Hi,<br \/>\r\nTom &amp; Ann/,
    )
  })

  it('link to what somebody agreed to, as the form did', async () => {
    const server = await mailServer()
    const { ask, send } = siteWith(server.url, { body: '"[ok]"\n  use_html: true' })
    const template = '[acceptance ok] I accept <a href="/terms/" onclick="x()">the terms</a> [/acceptance]'
    await ask('PUT', '/forms/v1/contact-forms/900', { as: 'editor', json: { form: template } })
    expect(await send({ ok: '1' })).toBe('mail_sent')
    expect(server.taken[0]!.text.replaceAll('=\r\n', '').replaceAll('=3D', '=')).toContain(
      '<p>Consented: I accept <a href="http://site.test/terms/">the terms</a>\r\n</p>',
    )
  })

  it('carry nothing of a visitor into their headers', async () => {
    const server = await mailServer()
    const { send } = siteWith(server.url)
    expect(
      await send({ subject: 'x\r\nBcc: victim@example.org', name: 'a@example.org, b@example.org\r\nX-Evil: 1' }),
    ).toBe('mail_sent')
    const head = server.taken[0]!.text.split('\r\n\r\n')[0]!
    expect(head).not.toMatch(/^(?:Bcc|X-Evil):/im)
    expect(server.taken[0]!.to).toEqual(['owner@example.org'])
  })

  it.each(['rejects', 'hangs', 'dies'] as const)(
    'wait in the outbox when the server %s, and go out when it takes them',
    async (manner) => {
      const server = await mailServer(manner)
      const { send, work, states, site } = siteWith(server.url)
      expect(await send()).toBe('mail_failed')
      expect(states()).toEqual([['waiting', 'waiting']])
      expect(site.service(inbox).list()[0]!.mails[0]!.error).toBeTruthy()
      server.state.manner = 'accepts'
      work()
      await until(() => states()[0]!.every((state) => state === 'sent'))
      expect(server.taken.map(({ to }) => to[0])).toEqual(['owner@example.org', 'ann@example.org'])
    },
  )

  it('wait while their submission cannot be read, as where too many files are open', async () => {
    const server = await mailServer('rejects')
    const { send, work, states, marks, root, reported } = siteWith(server.url)
    await send()
    await send()
    const [first, ...others] = marks()
    server.state.manner = 'accepts'
    const { end } = crowd(join(root, '.almanac/inbox', first!))
    work()
    await until(() => server.taken.length === 2 && reported.length > 0)
    expect([marks()[0], String(reported[0])]).toEqual([first, 'Error: EMFILE: played'])
    end()
    await until(() => marks().length === 0)
    expect(states().flat()).toEqual(['sent', 'sent', 'sent', 'sent'])
    expect([others.length, server.taken.length]).toEqual([1, 4])
  })

  it('are given up after the last attempt, and stay in the inbox', async () => {
    const { send, work, states, marks } = siteWith('smtp://127.0.0.1:1', { retryMs: [10, 10] })
    expect(await send()).toBe('mail_failed')
    work()
    await until(() => marks().length === 0)
    expect(states()[0]).toEqual(['given-up', 'given-up'])
  })

  it('leave nothing in the inbox when the form does not store, but only once they are sent', async () => {
    const server = await mailServer('rejects')
    const { send, work, site } = siteWith(server.url, { settings: 'do_not_store: on' })
    expect(await send()).toBe('mail_failed')
    expect(site.service(inbox).list()).toHaveLength(1)
    server.state.manner = 'accepts'
    work()
    await until(() => site.service(inbox).list().length === 0)
    expect(server.taken).toHaveLength(2)
  })

  it('are tried again when the first one is due, though its copy waits, too', async () => {
    const server = await mailServer('rejects')
    const { send, work, site } = siteWith(server.url, { retryMs: [20_000, 20_000, 20_000] })
    expect(await send()).toBe('mail_failed')
    work()
    const attempts = () =>
      site
        .service(inbox)
        .list()[0]!
        .mails.map((mail) => mail.attempts)
    await until(() => attempts()[0]! > 1)
    await pause(200)
    expect(attempts()).toEqual([2, 0])
  })

  it('go out later when the outbox could not be read for a while', async () => {
    const server = await mailServer('rejects')
    const { send, work, states, site, reported } = siteWith(server.url)
    await send()
    server.state.manner = 'accepts'
    const waiting = vi.spyOn(site.service(inbox), 'waiting').mockImplementation(() => {
      throw new Error('It cannot be read.')
    })
    work()
    await until(() => reported.length > 1)
    waiting.mockRestore()
    await until(() => states()[0]!.every((state) => state === 'sent'))
  })

  it('wait for no other whose file is gone, and are not tried more often because of it', async () => {
    const server = await mailServer('rejects')
    const { send, work, states, site, reported } = siteWith(server.url, { retryMs: [20_000, 20_000] })
    const file = new File(['hello'], 'note.txt', { type: 'text/plain' })
    for (const f of ['', file, '']) expect(await send(f === '' ? {} : { f })).toBe('mail_failed')
    const torn = site
      .service(inbox)
      .list()
      .find(({ files }) => files.length === 1)!
    rmSync(join(site.folder.root, '.almanac/inbox', torn.id, torn.files[0]!.stored))
    work()
    const attempts = () =>
      site
        .service(inbox)
        .list()
        .filter(({ id }) => id !== torn.id)
        .map(({ mails }) => mails[0]!.attempts)
    await until(() => attempts().every((count) => count > 1))
    await pause(200)
    expect(attempts()).toEqual([2, 2])
    expect(reported).toEqual([])
    const kept = site.service(inbox).get(torn.id)!.mails[0]!
    expect([kept.state, kept.attempts]).toEqual(['waiting', 2])
    expect(kept.error).toMatch(/file-1 is gone/)
    expect(states()).toHaveLength(3)
  })

  it('are sent once where it cannot be noted that they were, until it can be', async () => {
    const server = await mailServer('rejects')
    const { send, work, states, site, reported } = siteWith(server.url)
    await send()
    server.state.manner = 'accepts'
    const write = vi.spyOn(MachinePlace.prototype, 'write').mockImplementation(() => {
      throw Object.assign(new Error('The disk is full.'), { code: 'ENOSPC' })
    })
    work()
    await until(() => reported.length > 3)
    expect(server.taken).toHaveLength(1)
    write.mockRestore()
    await until(() => states()[0]!.every((state) => state === 'sent'))
    expect(server.taken.map(({ to }) => to[0])).toEqual(['owner@example.org', 'ann@example.org'])
    expect(site.service(inbox).waiting()).toEqual([])
  })

  it('are sent once by two that work at once', async () => {
    const server = await mailServer('rejects')
    const { send, work, states } = siteWith(server.url)
    await send()
    server.state.manner = 'accepts'
    work()
    work()
    await until(() => states()[0]!.every((state) => state === 'sent'))
    expect(server.taken).toHaveLength(2)
  })
})

describe('the inbox', () => {
  it('forgets what was kept long enough, but nothing that waits', async () => {
    const { site, send } = siteWith('')
    await send()
    const kept = site.service(inbox)
    kept.tidy(1)
    expect(kept.list()).toHaveLength(1)
    const later = openLater(site.folder.root)
    later.tidy(1)
    expect(kept.list()).toHaveLength(0)
  })
})

function openLater(root: string): Inbox {
  return new Inbox(hostAt(join(root, '.almanac', 'secret'), { root, now: () => Date.now() + 2 * 24 * 60 * 60_000 }))
}
