import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { authorizePath } from '../../src/derive/server-paths.ts'
import { testSite } from '../harness.ts'
import { foreignWords, wordsIn } from './foreign-words.ts'

const languages = ['de_DE', 'fr_FR', 'es_ES', 'it_IT', 'nl_NL', 'pt_BR', 'pl_PL', 'ar', 'he_IL', 'ja', 'zh_CN']
const now = Date.parse('2027-05-12T12:00:00Z')

// What people wrote is of words that no language has.
const files = {
  'settings.json': settings('de_DE'),
  'users/xqa.md': '---\nid: 5\nusername: xqa\nname: Xqa\nroles: [editor]\n---\n',
  'categories/xqb.md': '---\nid: 2\nname: Xqb\n---\n',
  'categories/xqn.md': '---\nid: 4\nname: Xqn\n---\n',
  'tags/xqc.md': '---\nid: 3\nname: Xqc\n---\n',
  ...Object.fromEntries(
    [1, 2, 3].map((n) => [
      `posts/xqp${n}.md`,
      `---\nid: 1${n}\ntitle: Xqp\ndate: 2027-04-0${n}T10:00:00Z\nauthor: xqa\ncategories: [xqb]\ntags: [xqc]\n---\n\nXqt.\n\n- [ ] Xqo\n- [x] Xqd\n\n[contact-form-7 id="999"]\n`,
    ]),
  ),
  'posts/xqlock.md': '---\nid: 20\ntitle: Xql\ndate: 2027-04-05T10:00:00Z\npassword: xqw\n---\n\nXqt.\n',
  'pages/xqg.md': '---\nid: 30\ntitle: Xqg\ncolor: true\n---\n\nXqt.\n',
  'pages/xqh.md': '---\nid: 31\ntitle: Xqh\nparent: xqg\n---\n\nXqt.\n',
  'comments/1.md': '---\nid: 1\npost: xqp1\nauthor: xqa\nstatus: approved\ndate: 2027-04-06T10:00:00Z\n---\n\nXqt.\n',
  'comments/2.md': '---\nid: 2\npost: xqp1\nparent: 1\nstatus: approved\ndate: 2027-04-07T10:00:00Z\n---\n\nXqt.\n',
  'comments/3.md':
    '---\nid: 3\npost: xqp1\nauthor_name: Xqm\ntype: pingback\nstatus: approved\ndate: 2027-04-08T10:00:00Z\n---\n\nXqt.\n',
  'comments/4.md':
    '---\nid: 4\npost: xqp2\nauthor_name: Xqm\nstatus: approved\ndate: 2027-04-08T10:00:00Z\n---\n\nXqt.\n',
  'venues/xqv.md': '---\nid: 40\ntitle: Xqv\naddress: Xqs 1\nphone: "12"\nwebsite: https://xqv.example\n---\n',
  'organizers/xqz.md': '---\nid: 41\ntitle: Xqz\nemail: xqz@xqv.example\n---\n',
  'event-categories/xqk.md': '---\nid: 6\nname: Xqk\n---\n',
  'events/xqe.md':
    '---\nid: 50\ntitle: Xqe\nstart: 2027-05-14 14:00\nend: 2027-05-16 15:30\nevent_status: canceled\nevent_status_reason: Xqr\nvenue: xqv\norganizer: xqz\ncost: "0"\nwebsite: https://xqv.example\ncategories: [xqk]\n---\n\nXqt.\n',
  'events/xqf.md': '---\nid: 51\ntitle: Xqf\nstart: 2027-05-20 09:00\nevent_status: postponed\n---\n\nXqt.\n',
  'events/xqy.md': '---\nid: 52\ntitle: Xqy\nstart: 2027-01-20\nall_day: true\ncost: Free0, 0\n---\n\nXqt.\n',
  'forms/xqq.md':
    '---\nid: 60\ntitle: Xqq\n---\n\n<label>Xqn [text* xqn]</label> [email* xqm] [number xqu min:2] [select xqs include_blank "Xqo"] [date xqj] [url xqi] [tel xqh] [quiz xqx "Xqz?|2"] [acceptance xqa]Xqa[/acceptance] [textarea xqt maxlength:5] [submit]\n',
  'forms/xqi.md': '---\nid: 61\ntitle: Xqi\nadditional_settings: "subscribers_only: on"\n---\n\n[text a] [submit]\n',
}

function settings(language: string): string {
  return JSON.stringify({
    title: 'Xqsite',
    language,
    timezone: 'Europe/Berlin',
    posts_per_page: 2,
    default_comment_status: 'open',
    fields: { page: { color: { type: 'boolean', label: 'Xqlabel' } } },
  })
}

const paths = [
  '/',
  '/page/2/',
  '/2027/04/01/xqp1/',
  '/2027/04/02/xqp2/?replytocom=4',
  '/2027/04/05/xqlock/',
  '/xqg/',
  '/xqg/xqh/',
  '/category/xqb/',
  '/category/xqn/',
  '/tag/xqc/',
  '/author/xqa/',
  '/2027/',
  '/2027/04/',
  '/2027/04/01/',
  '/calendar/',
  '/calendar/2027-05',
  '/calendar/2029-02',
  '/events/',
  '/event/xqe/',
  '/event/xqf/',
  '/event/xqy/',
  '/venue/xqv/',
  '/organizer/xqz/',
  '/contact-forms/xqq/',
  '/contact-forms/xqq/embed/',
  '/contact-forms/xqi/',
  '/?s=xqt',
  '/?s=xqnothing',
  '/?s=',
  '/2027/04/01/xqp1/embed/',
  '/xqnowhere/',
  '/feed/',
  '/comments/feed/',
  '/2027/04/01/xqp1/feed/',
  '/calendar/feed/',
  '/category/xqb/feed/',
  '/?s=xqt&feed=rss2',
] as const

describe.each(languages)('pages in %s', (language) => {
  it('hold no word of another language', async () => {
    const { page, root, site } = testSite(files, { now: () => now })
    writeFileSync(join(root, 'settings.json'), settings(language))
    site.load('settings.json')
    const known = wordsIn(language)
    const strange = new Set<string>()
    const read = async (name: string, answer: Awaited<ReturnType<typeof page>>) => {
      for (const word of foreignWords(answer.text, known)) strange.add(`${name}: ${word}`)
    }
    for (const path of paths) {
      const answer = await page(path)
      expect([path, answer.status]).toEqual([path, path === '/xqnowhere/' ? 404 : 200])
      await read(path, answer)
    }
    const post = (path: string, fields: Record<string, string>) =>
      page(path, {
        method: 'POST',
        body: new URLSearchParams(fields),
        headers: { 'content-type': 'application/x-www-form-urlencoded', 'user-agent': 'Xqagent 1' },
      })
    await read(
      'refused comment',
      await post('/2027/04/01/xqp1/', { comment: '', author: '', email: 'x', url: 'javascript:' }),
    )
    await read(
      'long comment',
      await post('/2027/04/01/xqp1/', { comment: 'x', author: 'x'.repeat(300), email: 'a@xqv.example' }),
    )
    await read('bad address', await post('/2027/04/01/xqp1/', { comment: 'x', author: 'Xqu', email: 'x', url: 'x y' }))
    await read('trapped comment', await post('/2027/04/01/xqp1/', { comment: 'x', homepage: 'x' }))
    await read(
      'answer to nothing',
      await post('/2027/04/01/xqp1/', { comment: 'x', author: 'Xqu', email: 'a@xqv.example', comment_parent: '77' }),
    )
    await read('wrong password', await post('/2027/04/05/xqlock/', { password: 'x' }))
    const wrong = { xqn: '', xqm: 'x', xqu: 'x', xqs: 'x', xqj: 'x', xqi: 'x', xqh: 'x', xqx: '3', xqt: 'xxxxxxxxx' }
    await read('refused form', await post('/contact-forms/xqq/', wrong))
    await read(
      'other refusals',
      await post('/contact-forms/xqq/', { ...wrong, xqm: 'a@xqv.example', xqn: 'x', xqu: '1' }),
    )
    await read('terms', await post('/contact-forms/xqi/', { a: 'x' }))
    expect([...strange]).toEqual([])
  })
})

describe('the words of pages', () => {
  it('that let programs in hold none of another language, either', async () => {
    for (const language of ['de_DE', 'ar', 'ja']) {
      const { page } = testSite({ ...files, 'settings.json': settings(language) }, { now: () => now, wordpress: true })
      const known = wordsIn(language)
      const found: string[] = []
      for (const query of [
        '?app_name=Xqapp',
        '?app_name=Xqapp&success_url=https://xqv.example/',
        '?app_id=x',
        '?success_url=http://xqv.example/',
      ])
        found.push(...foreignWords((await page(authorizePath + query)).text, known))
      const ticket = /name="ticket" value="([^"]+)"/.exec((await page(`${authorizePath}?app_name=Xqapp`)).text)![1]!
      const attempts: Record<string, string>[] = [
        { ticket: 'x' },
        { ticket, approve: '1', log: 'x', pwd: 'x' },
        { ticket, reject: '1' },
      ]
      for (const attempt of attempts) {
        const body = new URLSearchParams({ app_name: 'Xqapp', ...attempt })
        found.push(...foreignWords((await page(authorizePath, { method: 'POST', body })).text, known))
      }
      expect([language, [...new Set(found)]]).toEqual([language, []])
    }
  })

  it('would be found where they are of another language', async () => {
    const { page } = testSite({ ...files, 'settings.json': settings('en_US') }, { now: () => now })
    const found = foreignWords((await page('/event/xqe/')).text, wordsIn('de_DE'))
    expect(found).toEqual(expect.arrayContaining(['skip', 'content', 'home', 'venue', 'canceled', 'may']))
  })

  it('turn right-to-left pages round, and no others', async () => {
    const arabic = await testSite({ ...files, 'settings.json': settings('ar') }).page('/')
    expect(arabic.text).toContain('<html lang="ar" dir="rtl">')
    const german = await testSite({ ...files, 'settings.json': settings('de_DE') }).page('/')
    expect(german.text).toContain('<html lang="de-DE">')
  })

  it('are laid out from where a line begins, but for pictures that an author put on a side', async () => {
    const css = (await testSite().page('/almanac-pages.css')).text
    expect(css.split('\n').filter((line) => /\b(?:left|right)\b/.test(line))).toEqual([
      expect.stringMatching(/^\.alignleft /),
      expect.stringMatching(/^\.alignright /),
    ])
  })

  it('are English, and say so, where a language has none', async () => {
    const { page } = testSite({ ...files, 'settings.json': settings('fi') }, { now: () => now })
    const home = (await page('/')).text
    expect(home).toContain('<html lang="fi">')
    expect(home).toContain('<a class="skip" href="#main"><span lang="en">Skip to content</span></a>')
    expect((await page('/event/xqe/')).text).toContain('<dt><span lang="en">Venue</span></dt>')
    expect((await page('/calendar/2027-05')).text).toContain('<h1>toukokuu 2027</h1>')
  })

  it('take those of the language where there are none of the country', async () => {
    const { page } = testSite({ ...files, 'settings.json': settings('de_CH_informal') }, { now: () => now })
    const home = (await page('/')).text
    expect(home).toContain('<html lang="de-CH">')
    expect(home).toContain('<a class="skip" href="#main">Zum Inhalt springen</a>')
  })

  it('stand beside dates as the language writes them, unless the settings say another form', async () => {
    const { page, root, site } = testSite({ ...files, 'settings.json': settings('de_DE') }, { now: () => now })
    expect((await page('/2027/04/01/xqp1/')).text).toContain('>1. April 2027</time> von <a')
    expect((await page('/event/xqe/')).text).toContain('<dd>14. Mai 2027, 14:00 – 16. Mai 2027, 15:30 (abgesagt)</dd>')
    writeFileSync(join(root, 'settings.json'), settings('ja'))
    site.load('settings.json')
    expect((await page('/2027/04/01/xqp1/')).text).toContain('>2027年4月1日</time>')
    expect((await page('/calendar/2027-05')).text).toContain(
      '<time datetime="2027-05-12"><span class="narrow">5月</span>12<span class="narrow">日（水曜日）</span></time>',
    )
    writeFileSync(join(root, 'settings.json'), settings('pl_PL').replace('{', '{"date_format":"d.m.Y",'))
    site.load('settings.json')
    expect((await page('/2027/04/01/xqp1/')).text).toContain('>01.04.2027</time>')
    expect((await page('/calendar/2027-05')).text).toContain('środa, </span>12<span class="narrow"> maja</span>')
  })

  it('leave the pages about the interface in English, and mark them', async () => {
    const { page } = testSite({ ...files, 'settings.json': settings('ar') })
    expect((await page('/rest/docs')).text).toContain('<main id="main" tabindex="-1" lang="en" dir="ltr">')
  })
})

describe('a form', () => {
  it.each(languages)('and its mails hold no word of another language than %s', async (language) => {
    const { ask } = testSite({ 'settings.json': settings(language) })
    const { json } = await ask('POST', '/forms/v1/contact-forms', { as: 'admin', json: {} })
    const { form, mail, mail_2: second, messages } = json.properties
    const texts = [json.title, form.content, mail.subject, mail.body, second.subject, second.body]
    const bare = [...texts, ...Object.values(messages)].join('\n').replaceAll(/\[[^\]]*\]/g, ' ')
    expect(bare.length).toBeGreaterThan(200)
    expect(foreignWords(bare, wordsIn(language))).toEqual([])
  })

  it('speaks its own language, where that is not the site’s', async () => {
    const { page } = testSite({
      ...files,
      'forms/xqfr.md': '---\nid: 62\ntitle: Xqfr\nlocale: fr_FR\n---\n\n[text* a] [submit]\n',
    })
    const { text } = await page('/contact-forms/xqfr/')
    expect(text).toContain('lang="fr-FR"')
    expect(text).toContain('value="Envoyer"')
  })

  it('that is made over REST has fields and messages in the language of the site', async () => {
    const { ask } = testSite({ 'settings.json': settings('de_DE') })
    const { json } = await ask('POST', '/forms/v1/contact-forms', { as: 'admin', json: {} })
    expect([json.title, json.properties.form.content.split('\n')[0]]).toEqual(['Ohne Titel', '<label> Ihr Name'])
    expect(json.properties.messages.invalid_required).toBe('Bitte füllen Sie dieses Feld aus.')
    expect(json.properties.mail.body).toContain('Nachricht:\n[your-message]')
  })
})
