import { expect, it } from 'vitest'
import { testSite } from '../../../harness.ts'
import { mailServer } from '../../../mail-server.ts'

const form = (fields: string, cc = '') => `---
id: 900
mail:
  sender: desk@example.org
  recipient: "[to]"
  subject: A
  body: B
  additional_headers: "Cc: ${cc}"
---
${fields} [submit]
`

async function mailedTo(template: string, sent: Record<string, string | string[]>) {
  const server = await mailServer()
  const { ask } = testSite({ 'forms/a.md': template }, { mail: { url: server.url } })
  const headers = { 'user-agent': 'Mozilla/5.0' }
  const { json } = await ask('POST', '/forms/v1/contact-forms/900/feedback', { json: sent, headers })
  return json.status === 'mail_sent' ? server.taken.map(({ to }) => [...to].sort()) : json.status
}

const desks = '[checkbox to "Sales|sales@example.org" "Help|help@example.org, Al <al@example.org>" "Nobody|x"]'

it('a mail goes to all whom a visitor chooses among those that the form offers', async () => {
  expect(await mailedTo(form(desks), { to: ['Sales', 'Help', 'Nobody'] })).toEqual([
    ['al@example.org', 'help@example.org', 'sales@example.org'],
  ])
  const open = '[checkbox to]'
  expect(await mailedTo(form(open), { to: ['a@example.org, b@example.org'] })).toBe('mail_failed')
  const free = '[checkbox to free_text "a@example.org"]'
  const typed = { to: ['a@example.org'], to_free_text: ', b@example.org' }
  expect(await mailedTo(form(free), typed)).toBe('mail_failed')
})

it('a mail goes to a fixed address, whatever the form offers', async () => {
  const template = form(desks).replace('"[to]"', 'owner@example.org')
  expect(await mailedTo(template, { to: ['Sales'] })).toEqual([['owner@example.org']])
})

it('a mail goes to those whom a visitor chooses, also if the form shows the choice above it', async () => {
  const shown = form(`[reflection to] [output to] [count to] ${desks}`)
  expect(await mailedTo(shown, { to: ['Sales', 'Help'] })).toEqual([
    ['al@example.org', 'help@example.org', 'sales@example.org'],
  ])
})

it('a mail goes to nobody twice', async () => {
  const twice = form(desks, 'SALES@example.org, c@example.org, Cc <c@example.org>')
  expect(await mailedTo(twice, { to: ['Sales'] })).toEqual([['c@example.org', 'sales@example.org']])
})
