/** What people send, and what they are answered: each leaves the browser's page at an answer. */
export const submissions = {
  async 'a password that is wrong'(page, { origin }) {
    await page.goto(`${origin}/2027/04/04/lock/`)
    await page.fill('[name=password]', 'x')
    await page.click('main button')
  },
  async 'too many wrong passwords'(page, { origin }) {
    await page.goto(`${origin}/2027/04/04/lock/`)
    for (let tries = 0; tries < 30; tries++) {
      await page.fill('[name=password]', `x${tries}`)
      const [answer] = await Promise.all([page.waitForNavigation(), page.click('main button')])
      if (answer.status() === 429) return
    }
    throw new Error('thirty wrong passwords are not too many')
  },
  async 'a password that is right'(page, { origin, pass }) {
    pass(3_600_000)
    await page.goto(`${origin}/2027/04/04/lock/`)
    await page.fill('[name=password]', 'secret')
    await page.click('main button')
  },
  async 'a comment without a word'(page, { origin }) {
    await page.goto(`${origin}/2027/04/01/open/`)
    await page.fill('[name=email]', 'x')
    await page.fill('[name=url]', 'x y')
    await send(page, '#respond form', '#respond button')
  },
  async 'a comment that a program sent'(page, { origin }) {
    await page.goto(`${origin}/2027/04/01/open/`)
    await page.fill('[name=comment]', 'xq')
    await page.evaluate(() => (document.querySelector('[name=homepage]').value = 'xq'))
    await send(page, '#respond form', '#respond button')
  },
  async 'a comment that waits'(page, { origin, pass }) {
    pass(60_000)
    await page.goto(`${origin}/2027/04/01/open/`)
    await page.fill('[name=comment]', 'xqt')
    await page.fill('[name=author]', 'Vermeer')
    await page.fill('[name=email]', 'v@hall.example')
    await send(page, '#respond form', '#respond button')
  },
  async 'a comment too soon after it'(page, { origin }) {
    await page.goto(`${origin}/2027/04/01/open/`)
    await page.fill('[name=comment]', 'xqu')
    await page.fill('[name=author]', 'Vermeer')
    await page.fill('[name=email]', 'v@hall.example')
    await send(page, '#respond form', '#respond button')
  },
  async 'a form with mistakes'(page, { origin }) {
    await page.goto(`${origin}/contact-forms/ask/`)
    const typed = { mail: 'x', web: 'x', phone: 'x', text: 'x'.repeat(600), sum: '3' }
    for (const [name, value] of Object.entries(typed)) await page.fill(`[name=${name}]`, value)
    await page.evaluate(() => {
      for (const one of document.querySelectorAll('[type=number], [type=date]')) one.type = 'text'
      document.querySelector('[name=people]').value = 'x'
      document.querySelector('[name=day]').value = 'x'
    })
    await page.setInputFiles('[name=paper]', {
      name: 'a.exe',
      mimeType: 'application/x-msdownload',
      buffer: Buffer.from('MZ'),
    })
    await send(page, 'form.wpcf7-form', '[type=submit]')
  },
  async 'a form whose terms were not accepted'(page, { origin }) {
    await fillIn(page, origin)
    await send(page, 'form.wpcf7-form', '[type=submit]')
  },
  async 'a form that was sent'(page, { origin }) {
    await fillIn(page, origin)
    await page.check('[name=terms]')
    await send(page, 'form.wpcf7-form', '[type=submit]')
  },
  async 'a form for members'(page, { origin }) {
    await page.goto(`${origin}/contact-forms/members/`)
    const box = page.locator('[name=a]')
    if ((await box.count()) === 0) return
    await box.fill('x')
    await send(page, 'form.wpcf7-form', '[type=submit]')
  },
  async 'a program that nobody lets in'(page, { origin }) {
    await page.goto(`${origin}/wp-admin/authorize-application.php?app_name=Rembrandt`)
    await page.fill('[name=log]', 'ada')
    await page.fill('[name=pwd]', 'wrong')
    await send(page, 'main form', '[name=approve]')
  },
  async 'a program that is declined'(page, { origin }) {
    await page.goto(`${origin}/wp-admin/authorize-application.php?app_name=Rembrandt`)
    await send(page, 'main form', '[name=reject]')
  },
}

async function fillIn(page, origin) {
  await page.goto(`${origin}/contact-forms/ask/`)
  const typed = { who: 'Ada', mail: 'ada@hall.example', people: '3', sum: '2' }
  for (const [name, value] of Object.entries(typed)) await page.fill(`[name=${name}]`, value)
}

// A browser would keep mistakes back; the server is to say what is wrong.
async function send(page, form, button) {
  await page.evaluate((selector) => document.querySelector(selector).setAttribute('novalidate', ''), form)
  await Promise.all([page.waitForNavigation(), page.click(`${form.startsWith('#') ? '' : `${form} `}${button}`)])
}
