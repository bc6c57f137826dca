// A browser says what a text is: what it runs when it is put into a page, and of which elements and addresses it consists.
import { existsSync } from 'node:fs'
import { chromium } from 'playwright-core'

/** Schemes of WordPress's `wp_allowed_protocols`, and no scheme at all. */
const schemes =
  /^(?:(?:https?|ftps?|mailto|news|irc[6s]?|gopher|nntp|telnet|mms|rtsp|sms|svn|tel|fax|xmpp|webcal|urn|feed):|[^:]*(?:[/?#]|$))/i
const addresses = new Set(['href', 'src', 'cite', 'data', 'poster', 'longdesc', 'usemap'])

/** Opens a browser. `judge(html, allowed)` lists what is wrong with a text, in words. */
export async function openJudge() {
  const browser = await chromium.launch({
    executablePath: ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(existsSync),
    args: ['--no-sandbox'],
  })
  const page = await browser.newPage()
  // Nothing is fetched; a picture that fails tells its handler so.
  await page.route('**', (route) => route.abort())
  await page.setContent('<!doctype html><body></body>')
  await page.evaluate(() => {
    globalThis.ran = () => globalThis.runs++
  })
  const judge = async (html, allowed) => {
    const { runs, elements } = await page.evaluate(lookAt, html)
    const faults = runs > 0 ? [`runs a script ${runs} times`] : []
    for (const { name, attributes } of elements) {
      const may = allowed.get(name)
      if (!may) {
        faults.push(`holds <${name}>`)
        continue
      }
      for (const [attribute, value] of attributes) {
        if (!may.has(attribute) && !(allowed.has('div') && /^data-[a-z\d_-]+$/.test(attribute)))
          faults.push(`<${name}> has ${attribute}`)
        if (addresses.has(attribute) && !schemes.test(value.trim())) faults.push(`<${name}> leads to ${value}`)
        if (attribute === 'style' && /expression|javascript|url\s*\(\s*['"]?(?!https?:|\/)/i.test(value))
          faults.push(`<${name}> has the style ${value}`)
      }
    }
    return faults
  }
  return { judge, close: () => browser.close() }
}

// Runs in the page.
async function lookAt(html) {
  globalThis.runs = 0
  const parsed = new DOMParser().parseFromString(`<!doctype html><body>${html}</body>`, 'text/html')
  const outside = [...parsed.head.querySelectorAll('*')]
  const elements = [...outside, ...parsed.body.querySelectorAll('*')].map((element) => ({
    name: element.localName,
    attributes: [...element.attributes].map(({ name, value }) => [name, value]),
  }))
  if (parsed.body.attributes.length > 0)
    elements.push({ name: 'body', attributes: [...parsed.body.attributes].map(({ name, value }) => [name, value]) })
  document.body.innerHTML = html
  for (const link of document.body.querySelectorAll('a, area, button, summary, [onclick]')) {
    link.addEventListener(
      'click',
      (event) => event.target.closest('a')?.protocol !== 'javascript:' && event.preventDefault(),
    )
    link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
    link.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }))
  }
  await new Promise((resolve) => setTimeout(resolve, 3))
  document.body.replaceChildren()
  return { runs: globalThis.runs, elements }
}
