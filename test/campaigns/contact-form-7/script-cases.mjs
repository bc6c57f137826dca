// What the script does besides sending: rules, states, events, styles, and what readers are told aloud.
import assert from 'node:assert/strict'
import { refused } from './forms.mjs'
import { answerQuiz, fillAll, send, statusIs, tip } from './page.mjs'

// A value that is wrong, by field of the form of every kind of field.
const wrongs = {
  'your-name': 'Somebody of a name of thirty',
  'your-email': 'no address',
  site: 'no address',
  phone: 'ring me',
  message: 'x'.repeat(201),
  amount: '12',
  day: '2026-12-31',
  choice: '',
}

/** The cases, by what they show. */
export const scriptCases = {
  async 'what the script finds wrong while somebody types, the server finds wrong in the same words'({ open, mail }) {
    const { page, errors } = await open(['every'])
    await fillAll(page)
    for (const [name, value] of Object.entries(wrongs)) await type(page, name, value)
    for (const color of ['Red', 'Green']) await page.uncheck(`[name="picks[]"][value=${color}]`)
    await page.waitForFunction(
      (count) => document.querySelectorAll('.wpcf7-not-valid-tip').length === count,
      Object.keys(wrongs).length + 1,
    )
    const typed = await tips(page)
    const answered = page.waitForResponse((answer) => answer.url().endsWith('/feedback'))
    await page.click('.wpcf7-submit')
    await statusIs(page, 'invalid')
    const { invalid_fields: invalid } = await (await answered).json()
    const told = Object.fromEntries(invalid.map(({ field, message }) => [field, message]))
    assert.deepEqual(typed, told)
    // Two texts are too long, and two fields are required.
    assert.equal(new Set(Object.values(told)).size, 7)
    // Sent again with a value that is right, a field loses its words, and the others keep one each.
    await type(page, 'amount', '7')
    await answerQuiz(page)
    const again = page.waitForResponse((answer) => answer.url().endsWith('/feedback'))
    await page.click('.wpcf7-submit')
    // Until then, the words of the first time stand, or none.
    await again
    await statusIs(page, 'invalid')
    await tip(page, 'day', told.day)
    const { amount: _, ...left } = told
    assert.deepEqual(await tips(page), left)
    assert.equal(await page.locator('.screen-reader-response li').count(), Object.keys(left).length)
    assert.equal(mail.taken.length, 0)
    assert.deepEqual(errors, [])
  },

  async 'a form passes through its states, and is told of as open again when somebody resets it'({ open }) {
    const { page, errors } = await open(['every'])
    await page.evaluate(() => {
      const form = document.querySelector('form.wpcf7-form')
      window.states = []
      const note = () => {
        const { status } = form.dataset
        // A field that was left is looked at besides, whenever its turn comes.
        if (status !== 'validating' && status !== window.states.at(-1)) window.states.push(status)
      }
      new MutationObserver(note).observe(form, { attributeFilter: ['data-status'] })
    })
    await fillAll(page)
    await page.click('.wpcf7-submit')
    await page.waitForFunction(() => window.states.includes('resetting') && window.states.at(-1) === 'sent')
    const states = await page.evaluate(() => window.states.filter((state) => state !== 'init'))
    assert.deepEqual(states, ['submitting', 'sent', 'resetting', 'sent'])
    const asked = page.waitForResponse((answer) => answer.url().endsWith('/refill'))
    await page.evaluate(() => document.querySelector('form.wpcf7-form').reset())
    const { quiz } = await (await asked).json()
    await statusIs(page, 'init')
    assert.equal(await page.innerText('.wpcf7-quiz-label'), quiz.sum[0])
    assert.equal(await page.inputValue('[name=_wpcf7_quiz_answer_sum]'), quiz.sum[1])
    assert.equal(await page.innerText('.screen-reader-response [role=status]'), '')
    assert.deepEqual(errors, [])
  },

  async 'events tell whose form it is, what was sent, and what was answered'({ open }) {
    const { page, errors } = await open(['post'])
    await page.evaluate(() =>
      addEventListener('wpcf7mailsent', ({ detail, target }) => {
        const { formData, ...rest } = detail
        window.told = { ...rest, sent: formData.get('your-name'), at: target.closest('.wpcf7').id }
      }),
    )
    await page.fill('#wpcf7-f102-p34-o1 [name=your-name]', 'Ann')
    await page.click('#wpcf7-f102-p34-o1 .wpcf7-submit')
    await page.waitForFunction(() => window.told)
    const { apiResponse, inputs, ...told } = await page.evaluate(() => window.told)
    assert.equal(told.at, 'wpcf7-f102-p34-o1')
    assert.deepEqual(
      [told.contactFormId, told.containerPostId, told.unitTag, told.status, told.sent],
      [102, 34, 'wpcf7-f102-p34-o1', 'mail_sent', 'Ann'],
    )
    assert.match(told.contactFormLocale, /^[a-z]{2,3}(_[A-Z]{2})?$/)
    assert.match(told.pluginVersion, /^\d+\.\d+/)
    assert.deepEqual(inputs, [{ name: 'your-name', value: 'Ann' }])
    assert.deepEqual(
      [apiResponse.contact_form_id, apiResponse.into, apiResponse.status, apiResponse.invalid_fields],
      [102, '#wpcf7-f102-p34-o1', 'mail_sent', []],
    )
    assert.match(apiResponse.posted_data_hash, /^[0-9a-f]{32}$/)
    assert.deepEqual(errors, [])
  },

  async "the plugin's stylesheet hides what waits and colours what came of it"({ open, mail }) {
    const { page, errors } = await open(['plain'])
    const style = (selector, name) =>
      page.locator(selector).evaluate((element, property) => getComputedStyle(element)[property], name)
    const output = '.wpcf7-response-output'
    assert.equal(await style(output, 'display'), 'none')
    assert.equal(await style('.wpcf7-spinner', 'visibility'), 'hidden')
    assert.equal(await style('.screen-reader-response', 'position'), 'absolute')
    assert.equal(await page.isVisible('[name=_wpcf7]'), false)
    await page.click('.wpcf7-submit')
    await statusIs(page, 'invalid')
    assert.equal(await style(output, 'borderTopColor'), 'rgb(255, 185, 0)')
    assert.equal(await style('.wpcf7-not-valid-tip', 'color'), 'rgb(220, 50, 50)')
    await send(page, 'Casino')
    await statusIs(page, 'spam')
    assert.equal(await style(output, 'borderTopColor'), 'rgb(245, 110, 40)')
    mail.state.rejects = true
    await send(page, refused)
    await statusIs(page, 'failed')
    assert.equal(await style(output, 'borderTopColor'), 'rgb(220, 50, 50)')
    mail.state.rejects = false
    await send(page, 'Bob')
    await statusIs(page, 'sent')
    await page.waitForFunction(() => window.seen.some(([name]) => name === 'reset'))
    assert.notEqual(await style(output, 'display'), 'none')
    assert.equal(await style(output, 'borderTopColor'), 'rgb(70, 180, 80)')
    assert.deepEqual(errors, [])
  },

  async 'what came of it is said aloud, and keyboards find each field that is wrong'({ open }) {
    const { page, errors } = await open(['every'])
    const reader = '.screen-reader-response [role=status][aria-live=polite]'
    assert.equal(await page.innerText(reader), '')
    await page.check('[name=terms]')
    await page.click('.wpcf7-submit')
    await statusIs(page, 'invalid')
    await page.waitForFunction((at) => document.querySelector(at).textContent !== '', reader)
    assert.equal(await page.textContent(reader), await page.innerText('.wpcf7-response-output'))
    assert.equal(await page.getAttribute('.wpcf7-response-output', 'aria-hidden'), 'true')
    const ids = await page
      .locator('.screen-reader-response li')
      .evaluateAll((items) => items.map(({ id, textContent }) => [id, textContent]))
    const described = await page
      .locator('form [aria-describedby]')
      .evaluateAll((fields) => fields.map((field) => field.getAttribute('aria-describedby')))
    assert.deepEqual([...new Set(described)].toSorted(), ids.map(([id]) => id).toSorted())
    assert.ok(ids.every(([, words]) => words !== ''))
    await page.focus('.screen-reader-response a[href="#who"]')
    await page.keyboard.press('Enter')
    assert.equal(await page.evaluate(() => document.activeElement?.id || location.hash), 'who')
    assert.deepEqual(errors, [])
  },

  async 'terms that may stay open, that are ticked beforehand, and that must not be ticked'({ open, mail }) {
    const { page, errors } = await open(['consents'])
    const isClosed = () => page.isDisabled('.wpcf7-submit')
    assert.deepEqual([await page.isChecked('[name=terms]'), await isClosed()], [true, false])
    await page.check('[name=robot]')
    assert.equal(await isClosed(), true)
    await page.uncheck('[name=robot]')
    assert.equal(await isClosed(), false)
    await page.check('[name=news]')
    assert.equal(await isClosed(), false)
    await page.uncheck('[name=news]')
    assert.equal(await isClosed(), false)
    await page.uncheck('[name=terms]')
    assert.equal(await isClosed(), true)
    await page.check('[name=terms]')
    await send(page, 'Ann')
    await statusIs(page, 'sent')
    assert.equal(mail.taken.length, 1)
    assert.match(unfolded(mail.taken[0]), /Consented: I agree/)
    assert.deepEqual(errors, [])
  },

  async 'several choices, words behind a choice, values that are given and hints come as the form says'({
    open,
    mail,
  }) {
    const { page, errors } = await open(['choices'])
    assert.equal(await page.inputValue('[name=given]'), 'Ann')
    assert.deepEqual(
      [await page.inputValue('[name=empty]'), await page.getAttribute('[name=empty]', 'placeholder')],
      ['', 'Your words'],
    )
    assert.equal(await page.isChecked('[name=lone][value=Right]'), true)
    await page.selectOption('[name="many[]"]', ['First', 'Third'])
    await page.check('[name="also[]"][value=Other]')
    await page.fill('.wpcf7-free-text', 'blue')
    await page.click('.wpcf7-submit')
    await statusIs(page, 'sent')
    assert.match(
      unfolded(mail.taken[0]),
      /many: 1st, Third raw: First, Third also: Other blue lone: Right given: Ann empty: \./,
    )
    await page.waitForFunction(() => window.seen.some(([name]) => name === 'reset'))
    assert.deepEqual(await page.locator('[name="many[]"]').evaluate(({ selectedOptions }) => selectedOptions.length), 0)
    assert.equal(await page.inputValue('[name=given]'), 'Ann')
    assert.deepEqual(errors, [])
  },
}

function unfolded(mail) {
  return mail.replaceAll(/=\r?\n/g, '').replaceAll(/\r?\n/g, ' ')
}

// As somebody who leaves a field behind; what its attributes keep out of a keyboard comes from a paste or an extension.
async function type(page, name, value) {
  await page.locator(`[name="${name}"]`).evaluate((field, words) => {
    field.value = words
    field.dispatchEvent(new Event('change', { bubbles: true }))
  }, value)
}

// The words at each field that has some: one at most, each.
async function tips(page) {
  const all = await page
    .locator('.wpcf7-form-control-wrap[data-name] .wpcf7-not-valid-tip')
    .evaluateAll((found) => found.map((one) => [one.parentElement.dataset.name, one.textContent]))
  assert.equal(new Set(all.map(([name]) => name)).size, all.length, JSON.stringify(all))
  return Object.fromEntries(all)
}
