import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { credentials } from '../../../src/define/credentials.ts'
import { autosaves } from '../../../src/resources/revisions/autosave-files.ts'
import { visitors } from '../../../src/resources/comments/visitors.ts'
import { inbox } from '../../../src/resources/forms/inbox/inbox-service.ts'
import { openCredentials } from '../../../src/resources/users/credentials/credentials.ts'
import { hostAt } from '../../service-host.ts'
import { mailServer } from '../../mail-server.ts'
import { hasRedis, type OwnRedis, startRedis } from '../../redis-server.ts'
import { replica, untilSo } from '../../replicas.ts'

type Replica = Awaited<ReturnType<typeof replica>>

let last = 0
const fresh = () => `test-${++last}`
const basic = (login: string, password: string) => ({ authorization: `Basic ${btoa(`${login}:${password}`)}` })
const me = (site: Replica, headers: Record<string, string>) => site.ask('GET', '/core/v2/users/me', { headers })

const mailed = '---\nid: 900\ntitle: Contact\n---\n[text subject]\n'
const submissionOf = (i: number) => ({
  form: { id: 900, slug: 'contact', title: 'Contact' },
  ...{ ip: '192.0.2.1', agent: 'Mozilla/5.0', url: '', fields: {}, files: [], isPassing: false },
  mails: [
    {
      ...{ from: 'desk@example.org', to: ['owner@example.org'], cc: [], bcc: [], replyTo: [], subject: `Mail ${i}` },
      ...{ body: 'Text', isHtml: false, headers: [], attached: [] },
    },
  ],
})

describe.skipIf(!hasRedis)('Servers that share a Redis (skipped where redis-server is not installed)', () => {
  let redis: OwnRedis
  beforeAll(async () => {
    redis = await startRedis()
  })
  afterAll(() => redis?.end())

  const open = async (more: Parameters<typeof replica>[1] = {}) => {
    const one = await replica(redis.url, more)
    await one.begin()
    return one
  }
  const pair = async (more: Parameters<typeof replica>[1] = {}) => {
    const prefix = fresh()
    return [await open({ prefix, ...more }), await open({ prefix, ...more })] as const
  }

  it('a password made on one opens the other, and what is revoked opens none', async () => {
    const [one, two] = await pair()
    const admin = await one.signIn('admin')
    const made = await one.ask('POST', '/core/v2/users/2/application-passwords', {
      headers: admin,
      json: { name: 'app' },
    })
    expect(made.status).toBe(201)
    const header = basic('editor', made.json.password)
    await untilSo(async () => (await me(two, header)).status === 200, 30_000)
    const { uuid } = made.json
    expect((await one.ask('DELETE', `/core/v2/users/2/application-passwords/${uuid}`, { headers: admin })).status).toBe(
      200,
    )
    await untilSo(async () => (await me(two, header)).status === 401, 30_000)
    expect((await me(one, header)).status).toBe(401)
  })

  it('a changed password counts on the other, though it verified the old one before', async () => {
    const [one, two] = await pair()
    const headers = await one.signIn('admin')
    const change = (site: Replica, password: string) =>
      site.ask('PATCH', '/core/v2/users/2', { headers, json: { password } })
    expect((await change(one, 'correct horse battery')).status).toBe(200)
    const old = basic('editor', 'correct horse battery')
    await untilSo(async () => (await me(two, old)).status === 200)
    expect((await change(one, 'another staple entirely')).status).toBe(200)
    await untilSo(async () => (await me(two, old)).status === 401, 30_000)
  })

  it('changes that are made at once on all of them are all kept', async () => {
    const prefix = fresh()
    const sites = [await open({ prefix }), await open({ prefix }), await open({ prefix })]
    const names = sites.flatMap((site, i) => Array.from({ length: 4 }, (_, n) => [site, `${i}-${n}`] as const))
    await Promise.all(
      names.map(([site, name]) => site.site.locked(() => site.site.service(credentials).createToken(2, name))),
    )
    const namesOn = ({ site }: Replica) =>
      site
        .service(credentials)
        .tokens(2)
        .map(({ name }) => name)
        .sort()
    for (const site of sites) {
      await untilSo(() => namesOn(site).length === names.length)
      expect(namesOn(site)).toEqual(names.map(([, name]) => name).sort())
    }
  })

  it('what is known of visitors, unsaved texts and preferences is the same on both, and forgotten on both', async () => {
    const files = { 'posts/a.md': '---\nid: 7\ntitle: A\nauthor: admin\n---\nText\n' }
    const [one, two] = await pair({ files, wordpress: true })
    const headers = await one.signIn('admin')
    const added = await one.ask('POST', '/core/v2/comments', { headers, json: { post: 7, content: 'Hello' } })
    expect(added.status).toBe(201)
    const { id } = added.json
    await one.site.locked(() => one.site.service(visitors).note(id, { email: 'a@example.org', ip: '192.0.2.1' }))
    await untilSo(() => two.site.service(visitors).of(id).email === 'a@example.org')
    expect((await one.ask('DELETE', `/core/v2/comments/${id}?force=true`, { headers })).status).toBe(200)
    await untilSo(() => two.site.service(visitors).of(id).email === undefined)
    expect(readFileSync(join(two.root, '.almanac/visitors.jsonl'), 'utf8')).not.toContain('192.0.2.1')

    const kept = await one.ask('POST', '/core/v2/posts/7/autosaves', { headers, json: { content: 'Unsaved' } })
    expect(kept.status).toBe(200)
    await untilSo(() => two.site.service(autosaves).list(7).length === 1)
    expect(two.site.service(autosaves).list(7)[0]).toMatchObject({ id: kept.json.id, userId: 1, body: 'Unsaved' })

    const meta = { persisted_preferences: { 'core/edit-post': { isFullscreen: true } } }
    expect((await one.ask('PATCH', '/wp/v2/users/me', { mount: '/wp-json', headers, json: { meta } })).status).toBe(200)
    const shown = () => two.ask('GET', '/wp/v2/users/me?context=edit', { mount: '/wp-json', headers })
    await untilSo(async () => (await shown()).json.meta?.persisted_preferences?.['core/edit-post'])
  })

  it('a change that the store does not take is taken back, with the content that it came with', async () => {
    const own = await startRedis()
    try {
      const files = { 'posts/a.md': '---\nid: 7\ntitle: A\n---\nText\n' }
      const one = await replica(own.url, { files })
      await one.begin()
      const headers = await one.signIn('admin')
      const comment = (content: string) =>
        one.ask('POST', '/core/v2/comments', {
          headers: { ...headers, 'user-agent': 'Mozilla/5.0' },
          json: { post: 7, content },
        })
      expect((await comment('First')).status).toBe(201)
      const comments = () => readdirSync(join(one.root, 'comments'), { recursive: true }).toSorted()
      const there = comments()
      await own.kill()
      const answer = await comment('Second')
      expect(answer.status).toBe(503)
      expect(answer.json.code).toBe('rest_state_unreachable')
      expect(answer.headers.get('retry-after')).toBe('5')
      expect(comments()).toEqual(there)
      const path = '/core/v2/users/2/application-passwords'
      expect((await one.ask('POST', path, { headers, json: { name: 'x' } })).status).toBe(503)
      expect((await one.ask('GET', path, { headers })).json).toEqual([])
      // A store that has forgotten everything gets what the server knows.
      await own.start()
      await untilSo(async () => (await comment('Third')).status === 201)
      const two = await replica(own.url, { files })
      await two.begin()
      expect(
        two.site
          .service(credentials)
          .tokens(1)
          .map(({ name }) => name),
      ).toEqual(['test'])
    } finally {
      await own.end()
    }
  })

  it('a store that has forgotten everything gets what each knew alone, before anybody changes the same', async () => {
    const own = await startRedis()
    try {
      const one = await replica(own.url)
      let lose = () => {}
      const lost = new Promise<never>((_, reject) => (lose = () => reject(new Error('It is lost.'))))
      lost.catch(() => undefined)
      const news = vi.spyOn(one.store, 'news').mockReturnValue(lost)
      await one.begin()
      const two = await replica(own.url)
      await two.begin()
      const name = (site: Replica, text: string) =>
        site.site.locked(() => site.site.service(credentials).createToken(2, text))
      await name(two, 'known to two')
      await own.kill()
      lose()
      news.mockRestore()
      // It notices later.
      const epoch = two.store.epoch.bind(two.store)
      vi.spyOn(two.store, 'epoch').mockImplementation(() => pause(300).then(epoch))
      await own.start()
      await untilSo(() =>
        name(one, 'made by one').then(
          () => true,
          () => false,
        ),
      )
      // A change that was told to have failed may have been made all the same.
      const namesOn = ({ site }: Replica) =>
        new Set(
          site
            .service(credentials)
            .tokens(2)
            .map((token) => token.name),
        )
      const both = ['known to two', 'made by one']
      for (const site of [one, two]) await untilSo(() => both.every((name) => namesOn(site).has(name)), 30_000)
    } finally {
      await own.end()
    }
  })

  it('after some time without news, nobody signs in and no form is taken, and content is served', async () => {
    const own = await startRedis()
    try {
      const form = '---\nid: 900\ntitle: Contact\nadditional_settings: "skip_mail: on"\n---\n[text* subject]\n'
      const one = await replica(own.url, { files: { 'forms/contact.md': form }, freshMs: 1500 })
      await one.begin()
      const send = () =>
        one.ask('POST', '/forms/v1/contact-forms/900/feedback', {
          headers: { 'user-agent': 'Mozilla/5.0', 'content-type': 'application/x-www-form-urlencoded' },
          body: 'subject=Ferns',
        })
      expect((await send()).json.status).toBe('mail_sent')
      const headers = await one.signIn('editor')
      expect((await me(one, headers)).status).toBe(200)
      own.hold()
      await untilSo(async () => (await me(one, headers)).status === 503)
      expect((await one.get('/core/v2/users/me', { headers: basic('editor', 'wrong') })).status).toBe(503)
      expect((await send()).status).toBe(503)
      expect(one.site.service(inbox).size).toBe(1)
      expect((await one.get('/core/v2/posts')).status).toBe(200)
      own.goOn()
      await untilSo(async () => (await me(one, headers)).status === 200, 30_000)
      expect((await send()).json.status).toBe('mail_sent')
    } finally {
      own.goOn()
      await own.end()
    }
  })

  it('what is sent through a form is on both, with its files, and deleted on both', async () => {
    const [one, two] = await pair({
      files: {
        'forms/contact.md':
          '---\nid: 900\ntitle: Contact\nadditional_settings: "skip_mail: on"\n---\n[text subject][file f filetypes:txt]\n',
      },
    })
    const body = new FormData()
    body.append('subject', 'Ferns')
    body.append('f', new Blob(['Inhalt'], { type: 'text/plain' }), 'a.txt')
    const sent = await one.ask('POST', '/forms/v1/contact-forms/900/feedback', {
      body,
      headers: { 'user-agent': 'Mozilla/5.0' },
    })
    expect(sent.json.status).toBe('mail_sent')
    const boxes = [one, two].map(({ site }) => site.service(inbox))
    await untilSo(() => boxes[1]!.list().length === 1)
    const [found] = boxes[1]!.list()
    expect(found).toEqual(boxes[0]!.list()[0])
    expect(Buffer.from(boxes[1]!.read(found!.id, found!.files[0]!)).toString()).toBe('Inhalt')
    boxes[0]!.drop(found!.id)
    await untilSo(() => boxes[1]!.size === 0)
  })

  it('the first server fills the store; what a later one has otherwise makes way, and is kept', async () => {
    const prefix = fresh()
    const one = await replica(redis.url, { prefix })
    const before = ({ root }: Replica) => openCredentials(hostAt(join(root, '.almanac/credentials.json')))
    before(one).createToken(2, 'first')
    await one.begin()
    const two = await replica(redis.url, { prefix })
    before(two).createToken(2, 'second')
    before(two).createToken(3, 'third')
    await two.begin()
    expect(
      two.site
        .service(credentials)
        .tokens()
        .map(({ name }) => name),
    ).toEqual(['first'])
    const [folder] = readdirSync(join(two.root, '.almanac/kept'))
    const kept = (key: string) => readFileSync(join(two.root, '.almanac/kept', folder!, 'credentials', key), 'utf8')
    expect(kept('2')).toContain('second')
    expect(kept('3')).toContain('third')
    expect(two.told.join()).toContain('are kept in')
    expect(readFileSync(join(two.root, '.almanac/secret'), 'utf8')).toBe(
      readFileSync(join(one.root, '.almanac/secret'), 'utf8'),
    )
  })

  it('what a command changes beside a server is on all servers', async () => {
    const [one, two] = await pair()
    const headers = await one.signIn('editor')
    await untilSo(() => two.site.service(credentials).tokens(2).length === 1)
    const file = join(one.root, '.almanac/credentials.json')
    const command = openCredentials(hostAt(file))
    command.revokeToken(command.tokens(2)[0]!.id)
    await untilSo(async () => (await me(two, headers)).status === 401)
  })

  it('what a command changes before a server has heard of its own last change is on all servers', async () => {
    const [one, two] = await pair()
    const command = openCredentials(hostAt(join(one.root, '.almanac/credentials.json')))
    const names = ({ site }: Replica) =>
      site
        .service(credentials)
        .tokens(2)
        .map(({ name }) => name)
    for (let i = 1; i <= 10; i++) {
      await one.signIn('editor')
      command.renameToken(command.tokens(2).at(-1)!.id, `by command ${i}`)
      await untilSo(() => names(two).at(-1) === `by command ${i}`, 30_000)
      expect(names(one)).toEqual(names(two))
    }
  })

  it('what a command changed makes way for what another server changed of the same, is kept, and is told', async () => {
    const [one, two] = await pair()
    await one.signIn('editor')
    await untilSo(() => two.site.service(credentials).tokens(2).length === 1)
    const command = openCredentials(hostAt(join(one.root, '.almanac/credentials.json')))
    // While one of them waits for news.
    await pause(50)
    command.renameToken(command.tokens(2)[0]!.id, 'by a command')
    await two.signIn('editor')
    await untilSo(() => one.site.service(credentials).tokens(2).length === 2)
    expect(one.told.join()).toContain('1 records differed from those of the shared state, and are kept in')
    const [folder] = readdirSync(join(one.root, '.almanac/kept'))
    expect(readFileSync(join(one.root, '.almanac/kept', folder!, 'credentials/2'), 'utf8')).toContain('by a command')
  })

  it('sites with different names share nothing', async () => {
    const one = await open({ prefix: fresh() })
    await one.signIn('editor')
    const two = await open({ prefix: fresh() })
    expect(two.site.service(credentials).tokens()).toEqual([])
  })

  it('what others wrote into the store is told, and never believed', async () => {
    const prefix = fresh()
    const one = await open({ prefix })
    const value = Buffer.from('{"tokens": [{"id": "x"}]}')
    const changes = [
      ['credentials', '2', value],
      ['credentials', '../../posts/x', value],
      ['inbox', '20260101000000000-0123456789/../../../x', Buffer.from('x')],
      ['inbox', '20260101000000000-0123456789/submission.json', Buffer.from('{"id": "20260101000000000-0123456789"}')],
      ['autosaves', '7/../8', Buffer.from('1 {}')],
      ['visitors', '7', Buffer.from('{"id":8}')],
      ['preferences', '2', Buffer.from('[')],
      ['secret', 'key', Buffer.from('short')],
      ['uses', '2', Buffer.from('{"tokens": {"x": {"lastUsed": "never"}}}')],
    ] as const
    const before = readFileSync(join(one.root, '.almanac/secret'), 'utf8')
    await one.store.put(changes.map(([name, key, value]) => ({ name, key, value })))
    await untilSo(() => one.told.length === changes.length)
    expect(one.site.service(credentials).tokens()).toEqual([])
    expect(one.site.service(inbox).size).toBe(0)
    expect(readFileSync(join(one.root, '.almanac/secret'), 'utf8')).toBe(before)
    // And news go on.
    const two = await replica(redis.url, { prefix })
    await two.begin()
    await two.signIn('author')
    await untilSo(() => one.site.service(credentials).tokens(3).length === 1)
  })

  it('a record that cannot be read is replaced by the next change of it', async () => {
    const [one, two] = await pair()
    const headers = await one.signIn('admin')
    await one.signIn('editor')
    await untilSo(() => two.site.service(credentials).tokens(2).length === 1)
    await one.store.put([{ name: 'credentials', key: '2', value: Buffer.from('{"tokens": [{"id": "x"}]}') }])
    await untilSo(() => one.told.length + two.told.length === 2)
    const path = '/core/v2/users/2/application-passwords'
    expect((await one.ask('POST', path, { headers, json: { name: 'app' } })).status).toBe(201)
    const names = () =>
      two.site
        .service(credentials)
        .tokens(2)
        .map(({ name }) => name)
    await untilSo(() => names().length === 2)
    expect(names()).toEqual(['test', 'app'])
  })

  it('wrong passwords count on all of them together', async () => {
    const [one, two] = await pair()
    const guess = (site: Replica) => me(site, basic('editor', 'wrong'))
    for (let i = 0; i < 10; i++) expect((await guess(one)).status).toBe(401)
    // The first failure here tells how many there were.
    expect((await guess(two)).status).toBe(401)
    await untilSo(async () => (await guess(two)).status === 429)
  })

  it('each mail is sent by one of them, once, and nothing is sent by another while it is', async () => {
    const mails = await mailServer()
    const files = { 'forms/contact.md': mailed }
    const [one, two] = await pair({ files, mail: { url: mails.url } })
    const boxes = [one, two].map(({ site }) => site.service(inbox))
    for (let i = 0; i < 10; i++) boxes[i % 2]!.add(submissionOf(i))
    await Promise.all(boxes.map((box) => box.settle()))
    await untilSo(() => boxes.every((box) => box.list().length === 10))
    // As the outbox does: what neither could have, on a busy machine, is tried again, after a minute where that failed.
    await untilSo(async () => {
      await Promise.all(boxes.flatMap((box) => box.waiting().map(({ id }) => box.deliver(id))))
      return boxes.every((box) => box.list().every(({ mails }) => mails[0]!.state === 'sent'))
    }, 110_000)
    expect(mails.taken.map(({ text }) => /^Subject: (.*)$/m.exec(text)![1]).toSorted()).toEqual(
      Array.from({ length: 10 }, (_, i) => `Mail ${i}`),
    )
    expect(boxes.flatMap((box) => box.waiting())).toEqual([])
  })

  it('a mail whose sender is gone is sent by another when its lease is over', async () => {
    const one = await open({ prefix: fresh() })
    const ref = { name: 'inbox', key: '20260101000000000-0123456789/submission.json' }
    await one.store.put([{ ...ref, value: Buffer.from('{}'), dueIn: 0 }])
    expect(await one.store.claim(ref, 100)).toBe(true)
    expect(await one.store.claim(ref, 100)).toBe(false)
    await untilSo(() => one.store.claim(ref, 60_000), 30_000)
    await one.store.put([{ ...ref, value: Buffer.from('{}') }])
    expect(await one.store.claim(ref, 100)).toBe(false)
  })
})
