// What the script must do with our markup and our answers.
import assert from 'node:assert/strict'
import { refused } from './forms.mjs'
import { fillAll, seen, send, statusIs, tip } from './page.mjs'

/** The cases, by what they show. */
export const cases = {
  async 'what is wrong is told at the fields, when it is typed and when it is sent'({ open, mail }) {
    const { page, errors } = await open(['every'])
    const form = page.locator('form.wpcf7-form')
    assert.equal(await page.locator('.wpcf7.js').count(), 1)
    assert.equal(await page.locator('.wpcf7-spinner').count(), 1)
    await page.fill('[name=your-email]', 'no address')
    await page.dispatchEvent('[name=your-email]', 'change')
    await tip(page, 'your-email', 'Please enter an email address.')
    await page.fill('[name=your-email]', 'ann@example.org')
    await page.dispatchEvent('[name=your-email]', 'change')
    await page.waitForFunction(() => !document.querySelector('[data-name=your-email] .wpcf7-not-valid-tip'))
    await page.check('[name=terms]')
    await page.click('.wpcf7-submit')
    await statusIs(page, 'invalid')
    await tip(page, 'your-name', 'Please fill out this field.')
    await tip(page, 'picks', 'Please fill out this field.')
    await tip(page, 'sum', 'The answer to the quiz is incorrect.')
    const name = page.locator('[name=your-name]')
    assert.equal(await name.getAttribute('aria-invalid'), 'true')
    assert.match(await name.getAttribute('class'), /wpcf7-not-valid/)
    const error = await name.getAttribute('aria-describedby')
    assert.equal(error, 'wpcf7-f101-o1-ve-your-name')
    assert.equal(await page.locator(`.screen-reader-response li#${error} a[href="#who"]`).count(), 1)
    assert.match(await page.innerText('.wpcf7-response-output'), /have an error/)
    assert.deepEqual(await seen(page), ['beforesubmit', 'invalid:validation_failed', 'submit:validation_failed'])
    assert.equal(await form.getAttribute('data-status'), 'invalid')
    assert.equal(mail.taken.length, 0)
    assert.deepEqual(errors, [])
  },

  async 'everything that is filled in comes by mail, the form is reset, its quiz asked anew, and it can be sent again'({
    open,
    mail,
  }) {
    const { page, errors } = await open(['every'])
    for (const time of [1, 2]) {
      await fillAll(page)
      await page.click('.wpcf7-submit')
      await page.waitForFunction((count) => window.seen.filter(([name]) => name === 'reset').length === count, time)
      await statusIs(page, 'sent')
      assert.equal(await page.inputValue('[name=your-name]'), '')
      assert.equal(await page.inputValue('[name=sum]'), '')
      assert.equal(await page.isChecked('[name=terms]'), false)
      assert.equal(await page.isDisabled('.wpcf7-submit'), true)
      assert.equal(await page.innerText('.wpcf7-character-count'), '20')
      assert.match(await page.inputValue('[name=_wpcf7_posted_data_hash]'), /^[0-9a-f]{32}$|^$/)
      assert.match(await page.innerText('.wpcf7-response-output'), /Thank you/)
      assert.equal(mail.taken.length, time)
    }
    assert.deepEqual((await seen(page)).slice(0, 4), [
      'beforesubmit',
      'mailsent:mail_sent',
      'submit:mail_sent',
      'reset',
    ])
    const text = mail.taken[0].replaceAll(/=\r?\n/g, '')
    assert.match(
      text.replaceAll(/\r?\n/g, ' '),
      /Ann <ann@example\.org> http:\/\/ann\.example \+1 \(503\) 5550100 Two lines 7 4 2027-02-03 Ferns & moss Red, Green Other and more Consented: I agree to the terms h-1/,
    )
    assert.match(text, /filename=paper\.txt/)
    assert.deepEqual(errors, [])
  },

  async 'the button waits for the terms, and sending without them is refused'({ open }) {
    const { page, errors } = await open(['every'])
    await fillAll(page)
    assert.equal(await page.isDisabled('.wpcf7-submit'), false)
    await page.uncheck('[name=terms]')
    assert.equal(await page.isDisabled('.wpcf7-submit'), true)
    await page.evaluate(() => document.querySelector('form').requestSubmit())
    await statusIs(page, 'unaccepted')
    assert.deepEqual(await seen(page), ['beforesubmit', 'unaccepted:acceptance_missing', 'submit:acceptance_missing'])
    assert.match(await page.innerText('.wpcf7-response-output'), /accept the terms/)
    assert.deepEqual(errors, [])
  },

  async 'terms can be an error of their field'({ open }) {
    const { page, errors } = await open(['terms'])
    assert.equal(await page.isDisabled('.wpcf7-submit'), false)
    await page.click('.wpcf7-submit')
    await statusIs(page, 'invalid')
    await tip(page, 'terms', 'You must accept the terms and conditions before sending your message.')
    assert.deepEqual(errors, [])
  },

  async 'spam is refused'({ open, mail }) {
    const { page, errors } = await open(['plain'])
    await send(page, 'Casino')
    await statusIs(page, 'spam')
    assert.deepEqual(await seen(page), ['beforesubmit', 'spam:spam', 'submit:spam'])
    assert.equal(mail.taken.length, 0)
    assert.deepEqual(errors, [])
  },

  async 'a mail that the server does not take is told'({ open, mail }) {
    mail.state.rejects = true
    const { page, errors } = await open(['plain'])
    await send(page, refused)
    await statusIs(page, 'failed')
    assert.deepEqual(await seen(page), ['beforesubmit', 'mailfailed:mail_failed', 'submit:mail_failed'])
    assert.equal(await page.inputValue('[name=your-name]'), refused)
    assert.deepEqual(errors, [])
  },

  async 'demo_mode and skip_mail send nothing, do_not_store keeps nothing'({ open, mail, inbox }) {
    const kept = () => inbox().length
    for (const [slug, mails, stored] of [
      ['demo', 0, 1],
      ['skips', 0, 1],
      ['passing', 1, 0],
      ['plain', 1, 1],
    ]) {
      mail.reset()
      const before = kept()
      const { page, errors } = await open([slug])
      assert.equal(await page.locator('form.demo').count(), slug === 'demo' ? 1 : 0)
      await send(page, 'Ann')
      await statusIs(page, 'sent')
      assert.deepEqual([slug, mail.taken.length, kept() - before], [slug, mails, stored])
      assert.deepEqual(errors, [])
    }
  },

  async 'a form for those who are signed in says so to others'({ markup }) {
    assert.match((await markup('members')).html, /^<p class="wpcf7-subscribers-only">/)
  },

  async 'helpers for choices, free texts, addresses and counts find what they look for'({ open }) {
    const { page, errors } = await open(['every'])
    await page.check('[name=lone][value=Left]')
    await page.check('[name=lone][value=Right]')
    assert.equal(await page.isChecked('[name=lone][value=Left]'), false)
    assert.equal(await page.isDisabled('.wpcf7-free-text'), true)
    await page.check('[name=one][value=Other]')
    assert.equal(await page.isDisabled('.wpcf7-free-text'), false)
    await page.fill('[name=site]', 'ann.example')
    await page.dispatchEvent('[name=site]', 'change')
    assert.equal(await page.inputValue('[name=site]'), 'http://ann.example')
    await page.locator('[name=your-name]').pressSequentially('Ann')
    assert.equal(await page.innerText('.wpcf7-character-count'), '17')
    assert.equal(await page.inputValue('[name=level]'), '5')
    assert.deepEqual(errors, [])
  },

  async 'a quiz of a kept page is asked anew when it is opened'({ open }) {
    const { page, errors } = await open(['every'], { cached: true })
    await statusIs(page, 'init')
    await fillAll(page)
    await page.click('.wpcf7-submit')
    await statusIs(page, 'sent')
    assert.deepEqual(errors, [])
  },

  async 'two forms in a page, and one form twice, do not disturb each other'({ open }) {
    const { page, errors } = await open(['plain', 'placed', 'plain'])
    const ids = await page.locator('.wpcf7').evaluateAll((all) => all.map(({ id }) => id))
    assert.deepEqual(ids, ['wpcf7-f102-o1', 'wpcf7-f108-o2', 'wpcf7-f102-o3'])
    await page.fill('#wpcf7-f102-o3 [name=your-name]', 'Ann')
    await page.click('#wpcf7-f102-o3 .wpcf7-submit')
    await page.waitForSelector('#wpcf7-f102-o3 form.sent')
    await page.click('#wpcf7-f108-o2 .wpcf7-submit')
    await page.waitForSelector('#wpcf7-f108-o2 form.invalid .wpcf7-not-valid-tip')
    assert.equal(await page.locator('#wpcf7-f108-o2 .wpcf7-response-output').count(), 1)
    assert.equal(await page.getAttribute('#wpcf7-f102-o1 form', 'data-status'), 'init')
    assert.deepEqual(errors, [])
  },

  async 'forms in the rendered text of a post are sent from where it stands, and tell of it'({ open, mail }) {
    const { page, errors } = await open(['post'])
    const ids = await page.locator('.wpcf7').evaluateAll((all) => all.map(({ id }) => id))
    assert.deepEqual(ids, ['wpcf7-f102-p34-o1', 'wpcf7-f108-p34-o2'])
    await page.fill('#wpcf7-f108-p34-o2 [name=your-name]', 'Ann')
    await page.click('#wpcf7-f108-p34-o2 .wpcf7-submit')
    await page.waitForSelector('#wpcf7-f108-p34-o2 form.sent')
    assert.equal(mail.taken.length, 1)
    assert.match(mail.taken[0], /from With forms/)
    assert.deepEqual(errors, [])
  },

  async 'a file of a forbidden type and a file that is too large are told at their field'({ open }) {
    const { page, errors } = await open(['every'])
    await fillAll(page)
    await page.setInputFiles('[name=paper]', { name: 'a.exe', mimeType: 'text/plain', buffer: Buffer.from('x') })
    await tip(page, 'paper', 'You are not allowed to upload files of this type.')
    await page.setInputFiles('[name=paper]', {
      name: 'a.txt',
      mimeType: 'text/plain',
      buffer: Buffer.alloc(20_000, 'x'),
    })
    await tip(page, 'paper', 'The uploaded file is too large.')
    await page.click('.wpcf7-submit')
    await statusIs(page, 'invalid')
    await tip(page, 'paper', 'The uploaded file is too large.')
    assert.deepEqual(errors, [])
  },
}
