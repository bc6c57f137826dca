import assert from 'node:assert/strict'
import { execFileSync, spawn } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { after, before, test } from 'node:test'
import { chromium } from 'playwright-core'

const folder = import.meta.dirname
const almanac = join(folder, 'node_modules/.bin/almanac')
// The tests edit a site of their own, or one that runs: $EDITED_SITE is its address, $EDITED_ACCOUNT the name and the application
// password of an editor, $EDITED_CONTENT the folder where what they write is to be found, $EDITED_PATIENCE how many milliseconds
// they wait for what they look for.
const { EDITED_SITE: edited, EDITED_ACCOUNT: given, EDITED_CONTENT: content } = process.env
const root = edited ? content : mkdtempSync(join(tmpdir(), 'almanac-example-'))
const picture = join(folder, '../../content/media/2024/boston-fern.png')
const ends = edited ? [] : [() => rmSync(root, { recursive: true, force: true })]
const account = {}
let browser, address, page

before(async () => {
  const port = await freePort()
  const build = ['node', 'build.js', '--serve', String(port)]
  const [command, ...args] = edited ? build : [almanac, ...ownSite(), '--', ...build]
  if (edited) Object.assign(account, JSON.parse(given))
  const env = { ...process.env, ...(edited && { ALMANAC_URL: edited }) }
  const server = spawn(command, args, { cwd: folder, stdio: 'inherit', env })
  const ended = new Promise((resolve) => server.once('exit', resolve))
  ends.push(() => server.kill('SIGTERM') && ended)
  address = `http://127.0.0.1:${port}/`
  while (!(await fetch(address).catch(() => undefined))?.ok) await pause(200)
  const executablePath = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(existsSync)
  browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  ends.push(() => browser.close())
  page = await openPage()
})
after(async () => {
  for (const end of ends.toReversed()) await end()
})

test('a wrong password is refused, the right one stays in the tab alone', async () => {
  await signIn(page, 'wrong')
  await page.locator('.sign-in .components-notice').waitFor()
  await signIn(page, account.password)
  await page.getByRole('link', { name: 'Houseplants in winter' }).waitFor()
  assert.equal(await page.evaluate(() => JSON.stringify(localStorage)), '{}')
  const tab = await page.context().newPage()
  await tab.goto(address)
  await tab.getByRole('button', { name: 'Sign in' }).waitFor()
  await tab.close()
})

test('posts and pages are listed and searched', async () => {
  await page.getByRole('searchbox').fill('gnats')
  await page.getByRole('link', { name: 'Houseplants in winter' }).waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'A word about fungus gnats' }).waitFor()
  await page.getByRole('link', { name: 'Pages' }).click()
  await page.getByRole('link', { name: 'About' }).first().waitFor()
})

test('a new post gets blocks, a picture, a category, a new tag and a slug, and its file has them', async () => {
  await page.goto(`${address}edit.php?post_type=post`)
  await page.getByLabel('New post').fill('Written in the block editor')
  await page.getByRole('button', { name: 'Create a draft' }).click()
  await page.getByRole('button', { name: 'Close', exact: true }).first().click()
  await canvas().getByRole('textbox', { name: 'Add title' }).press('End')
  for (const [words, key, empty] of [
    ['', 'Enter', 'paragraph'],
    ['A paragraph', 'Enter', 'paragraph'],
    ['-', 'Space', 'list list-item'],
    ['First', 'Enter', 'list list-item'],
    ['', 'Tab', 'list list-item list list-item'],
    ['Nested', 'Enter', 'list list-item list list-item'],
    ['', 'Enter', 'list list-item'],
    ['', 'Enter', 'paragraph'],
  ]) {
    await page.keyboard.type(words)
    await page.keyboard.press(key)
    await caretIn(empty)
  }
  await page.keyboard.type('/image')
  await page.getByRole('option', { name: 'Image', exact: true }).waitFor()
  await page.keyboard.press('Enter')
  await canvas().locator('input[type=file]').first().setInputFiles(picture)
  const shown = canvas().locator('img[src^="http"]')
  await shown.waitFor()
  while (!(await shown.evaluate((img) => img.naturalWidth > 0))) await pause(100)
  await page.getByRole('tab', { name: 'Post', exact: true }).click()
  await page.getByRole('button', { name: 'Categories' }).click()
  await page.getByRole('checkbox', { name: 'Growing' }).check()
  await page.getByRole('button', { name: 'Tags' }).click()
  await page.getByLabel('Add tag').or(page.getByLabel('Add new tag')).first().fill('From a browser')
  await page.keyboard.press('Enter')
  await save('Draft saved')
  const text = fileOf('posts', 'written-in-the-block-editor')
  assert.match(text, /^status: draft$/m)
  assert.match(text, /^categories: \[uncategorized, growing\]$/m)
  assert.match(text, /^tags: \[from-a-browser\]$/m)
  assert.match(text, /<!-- wp:paragraph -->\n<p>A paragraph<\/p>/)
  assert.match(text, /<li>First<!-- wp:list -->\n<ul class="wp-block-list"><!-- wp:list-item -->\n<li>Nested<\/li>/)
  assert.match(text, /<!-- wp:image \{"id":\d+/)
  assert.match(fileOf('tags', 'from-a-browser'), /^name: From a browser$/m)
  assert.deepEqual(
    readdirSync(join(root, 'media'), { recursive: true }).filter((name) => /^(?!2024).*png$/.test(name)).length,
    1,
  )
})

test('a post gets another slug and is scheduled, at the time of the site', async () => {
  await page.getByRole('button', { name: /^Change link/ }).click()
  await page.getByRole('textbox', { name: 'Slug' }).fill('made-of-blocks')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Change date/ }).click()
  await page.getByLabel('Year').fill('2038')
  await page.getByLabel('Hours').fill('9')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Schedule', exact: true }).click()
  await page.getByRole('button', { name: 'Schedule', exact: true }).last().click()
  await page
    .getByText(/is now scheduled/)
    .first()
    .waitFor()
  assert.match(fileOf('posts', 'made-of-blocks'), /^status: future$/m)
  assert.match(fileOf('posts', 'made-of-blocks'), /^date: 2038-\d\d-\d\dT(09|21):/m)
})

test('a Markdown post keeps its Markdown, and a preview shows what is not saved yet', async () => {
  const before = fileOf('posts', 'houseplants-in-winter')
  await open('post', 'Houseplants in winter')
  await canvas().getByRole('textbox', { name: 'Markdown' }).press('Control+End')
  await page.keyboard.type('\n\nOne **more** thing.')
  await page.getByRole('button', { name: /^(View|Preview)$/ }).click()
  const autosaved = page.waitForResponse(
    (answer) => /autosaves/.test(answer.url()) && answer.request().method() === 'POST',
  )
  await page.getByRole('menuitem', { name: /Preview/ }).click()
  assert.equal((await autosaved).status(), 200)
  assert.equal(fileOf('posts', 'houseplants-in-winter'), before)
  await save('Post updated')
  assert.equal(fileOf('posts', 'houseplants-in-winter').trimEnd(), `${before.trimEnd()}\n\nOne **more** thing.`)
})

test('a page gets another title', async () => {
  await open('page', 'About')
  await canvas().getByRole('textbox', { name: 'Add title' }).press('End')
  await page.keyboard.type(', and more')
  await save('Page updated')
  assert.match(fileOf('pages', 'about'), /^title: .*, and more$/m)
})

test('a post goes into the trash and comes back', async () => {
  await open('post', 'Written in the block editor')
  await page.getByRole('button', { name: 'Move to trash' }).click()
  await page.getByRole('dialog').getByRole('button', { name: /trash/i }).click()
  await page.waitForURL(/edit\.php/)
  await page.getByLabel('Status').selectOption('trash')
  const row = page.getByRole('row').filter({ hasText: 'Written in the block editor' })
  assert.match(fileOf('posts', 'made-of-blocks') ?? '', /^$|^status: trash$/m)
  await row.getByRole('button', { name: 'Take back' }).click()
  await canvas().getByRole('textbox', { name: 'Add title' }).waitFor()
  assert.match(fileOf('posts', 'made-of-blocks'), /^status: draft$/m)
})

test('the welcome that somebody closed stays closed', async () => {
  await open('post', 'Repotting')
  assert.equal(await page.getByText('Welcome to the editor').count(), 0)
})

test('the site keeps preferences, for another browser, too', async () => {
  const site = await page.locator('meta[name=site]').getAttribute('content')
  const headers = { Authorization: `Basic ${btoa(`${account.user}:${account.password}`)}` }
  const me = await fetch(`${site}/wp-json/wp/v2/users/me?context=edit`, { headers })
  const { meta } = await me.json()
  assert.equal(meta.persisted_preferences['core/edit-post'].welcomeGuide, false)
  const other = await openPage()
  await signIn(other, account.password)
  await other.getByRole('link', { name: 'Repotting' }).click()
  await other.frameLocator('iframe[name=editor-canvas]').getByRole('textbox', { name: 'Add title' }).waitFor()
  assert.equal(await other.getByText('Welcome to the editor').count(), 0)
})

function ownSite() {
  cpSync(join(folder, '../../content'), root, { recursive: true, filter: (path) => !path.includes('.almanac') })
  const token = execFileSync(almanac, ['--content', root, 'token', 'create', 'rosa-delgado', '--format', 'json'])
  Object.assign(account, JSON.parse(token))
  return ['--content', root, 'run', '--writable', '--watch', '--mount', 'wordpress']
}

async function open(type, title) {
  await page.goto(`${address}edit.php?post_type=${type}`)
  await page.getByRole('link', { name: title }).first().click()
  await canvas().getByRole('textbox', { name: 'Add title' }).waitFor()
}

function canvas() {
  return page.frameLocator('iframe[name=editor-canvas]')
}

// Waits for the caret to be in an empty block, told by the kinds of blocks around it: keys that come earlier are lost.
async function caretIn(kinds) {
  await page.frame('editor-canvas').waitForFunction((wanted) => {
    const { activeElement } = document
    const around = []
    for (let element = activeElement; element; element = element.parentElement)
      if (element.dataset.type) around.unshift(element.dataset.type.replace('core/', ''))
    return around.join(' ') === wanted && activeElement.textContent.replaceAll('\uFEFF', '') === ''
  }, kinds)
}

// While the editor saves by itself, as it does each minute, a click is nothing to it.
async function save(said) {
  const button = page.getByRole('button', { name: /^Save( draft)?$/ }).first()
  const told = page.getByText(said).first()
  for (let tries = 0; tries < 6; tries++) {
    await button.click({ timeout: 5000 }).catch(() => undefined)
    if (
      await told.waitFor({ timeout: 10_000 }).then(
        () => true,
        () => false,
      )
    )
      return
  }
  await told.waitFor()
}

async function openPage() {
  const opened = await (await browser.newContext({ viewport: { width: 1300, height: 900 } })).newPage()
  await opened.goto(address)
  opened.setDefaultTimeout(Number(process.env.EDITED_PATIENCE ?? 15_000))
  return opened
}

async function signIn(tab, password) {
  await tab.getByLabel('User name').fill(account.user)
  await tab.getByLabel('Application password').fill(password)
  await tab.getByRole('button', { name: 'Sign in' }).click()
}

function fileOf(kind, slug) {
  const path = readdirSync(join(root, kind), { recursive: true }).find((name) => name.endsWith(`${slug}.md`))
  return path && readFileSync(join(root, kind, path), 'utf8')
}

async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => probe.once('listening', resolve))
  const { port } = probe.address()
  await new Promise((resolve) => probe.close(resolve))
  return port
}
