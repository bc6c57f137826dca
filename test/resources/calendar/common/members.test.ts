import { describe, expect, it } from 'vitest'
import { testSite } from '../../../harness.ts'

const events = '/cal/events/v1/events'
const needed = { title: 'Swap', start_date: '2087-03-03 10:00:00', end_date: '2087-03-03 12:00:00' }

describe('the description of an entry of the calendar', () => {
  it('is HTML where its first text comes over REST, also after the entry was made', async () => {
    const { ask } = testSite({ 'venues/barn.md': '---\nid: 52\ntitle: Barn\n---\n' })
    const made = await ask('POST', events, { as: 'editor', json: needed })
    for (const path of [`${events}/${made.json.id}`, '/cal/events/v1/venues/52']) {
      const { json } = await ask('POST', path, { as: 'editor', json: { description: 'a *star*\nb' } })
      expect(json.description).toBe('<p>a *star*<br />\nb</p>')
    }
  })

  it('stays Markdown where a file has some', async () => {
    const { ask } = testSite({ 'venues/barn.md': '---\nid: 52\ntitle: Barn\n---\n\nOld *words*.\n' })
    const { json } = await ask('POST', '/cal/events/v1/venues/52', {
      as: 'editor',
      json: { description: 'New *words*.' },
    })
    expect(json.description).toBe('<p>New <em>words</em>.</p>')
  })
})

describe('the texts of one line of the calendar', () => {
  it('keep no-break spaces at their ends, as titles of posts do', async () => {
    const { ask } = testSite()
    const made = await ask('POST', events, { as: 'editor', json: { ...needed, title: ' \u00a0Swap\u00a0 ' } })
    const json = { venue: ' \u00a0Barn', phone: '\u00a05\u00a0 ' }
    const venue = await ask('POST', '/cal/events/v1/venues', { as: 'editor', json })
    expect([made.json.title, venue.json.venue, venue.json.phone]).toEqual([
      '\u00a0Swap\u00a0',
      '\u00a0Barn',
      '\u00a05\u00a0',
    ])
  })
})
