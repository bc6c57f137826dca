// What the cases do on a page, and see there.

/** Fills in the form of every kind of field. */
export async function fillAll(page) {
  await page.fill('[name=your-name]', 'Ann')
  await page.fill('[name=your-email]', 'ann@example.org')
  await page.fill('[name=site]', 'http://ann.example')
  await page.fill('[name=phone]', '+1 (503) 5550100')
  await page.fill('[name=message]', 'Two\nlines')
  await page.fill('[name=amount]', '7')
  await page.fill('[name=level]', '4')
  await page.fill('[name=day]', '2027-02-03')
  await page.selectOption('[name=choice]', 'Ferns & moss')
  await page.check('[value=Red]')
  await page.check('[value=Green]')
  await page.check('[name=one][value=Other]')
  await page.fill('.wpcf7-free-text', 'and more')
  await page.setInputFiles('[name=paper]', { name: 'paper.txt', mimeType: 'text/plain', buffer: Buffer.from('words') })
  await page.check('[name=terms]')
  await answerQuiz(page)
}

/** Answers the quiz as it is asked now. */
export async function answerQuiz(page) {
  const answers = { '1+1=?': '2', '2+3=?': '5', 'The colour of grass?': 'Green' }
  await page.fill('[name=sum]', answers[await page.innerText('.wpcf7-quiz-label')])
}

/** Sends a form that asks for a name alone. */
export async function send(page, name) {
  await page.fill('[name=your-name]', name)
  // What was wrong at the field goes when it is left, and the button would move under the pointer.
  await page.locator('[name=your-name]').blur()
  await page.click('.wpcf7-submit')
}

/** The script's events with the status that they tell, in their order. */
export async function seen(page) {
  const events = await page.evaluate(() => window.seen)
  return events.map(([name, status]) => (status && name !== 'beforesubmit' ? `${name}:${status}` : name))
}

/** Waits until the form has the status. */
export async function statusIs(page, status) {
  await page.waitForSelector(`form.wpcf7-form.${status}[data-status=${status}]`, { timeout: 5000 })
}

/** Waits until the field has the words of an error. */
export async function tip(page, field, text) {
  const selector = `.wpcf7-form-control-wrap[data-name="${field}"] .wpcf7-not-valid-tip`
  await page.waitForFunction(([at, words]) => document.querySelector(at)?.textContent === words, [selector, text], {
    timeout: 5000,
  })
}
