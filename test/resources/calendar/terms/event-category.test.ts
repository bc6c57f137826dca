import { capabilitiesOf } from '../../../../src/define/roles.ts'
import { describe, expect, test } from 'vitest'
import { defineResource, openAccess } from '../../../../src/define/define.ts'
import { terms } from '../../../../src/resources/terms/terms.ts'
import { resources } from '../../../../src/resources/registry.ts'
import { testSite } from '../../../harness.ts'

describe('event categories', () => {
  const categories = { 'event-categories/music.md': '---\nid: 30\nname: Music\n---\n' }

  test('have their pages below those of the events', async () => {
    const { ask } = testSite(categories)
    const { json } = await ask('POST', '/core/v2/cal_events_cat', { as: 'author', json: { name: 'Jazz', parent: 30 } })
    expect(json).toMatchObject({
      slug: 'jazz',
      parent: 30,
      taxonomy: 'cal_events_cat',
      link: 'http://site.test/events/category/music/jazz/',
    })
    expect(json['_links'].self).toEqual([{ href: `http://site.test/rest/core/v2/cal_events_cat/${json.id}` }])
  })

  test('are in the hands of authors, not of contributors', async () => {
    const { ask } = testSite(categories)
    const path = '/core/v2/cal_events_cat/30'
    expect((await ask('POST', '/core/v2/cal_events_cat', { as: 'contributor', json: { name: 'x' } })).json.code).toBe(
      'rest_cannot_create',
    )
    expect((await ask('PATCH', path, { as: 'contributor', json: {} })).json.code).toBe('rest_cannot_update')
    expect((await ask('DELETE', `${path}?force=true`, { as: 'contributor' })).json.code).toBe('rest_cannot_delete')
    expect((await ask('GET', `${path}?context=edit`, { as: 'author' })).status).toBe(200)
    expect((await ask('DELETE', `${path}?force=true`, { as: 'author' })).json.deleted).toBe(true)
  })

  test('take no offset', async () => {
    const { get } = testSite(categories)
    expect((await get('/core/v2/cal_events_cat?offset=1')).json).toHaveLength(1)
  })

  test('count the published entries of whatever content type carries them', async () => {
    const { get } = testSite({ ...categories, ...events }, { resources: withEvents })
    const { json } = await get('/core/v2/cal_events_cat/30')
    expect(json.count).toBe(1)
    expect(json['_links']['wp:post_type']).toEqual([{ href: 'http://site.test/rest/toy/v1/happenings?categories=30' }])
    expect((await get('/core/v2/cal_events_cat?post=300')).json).toHaveLength(1)
    expect((await get('/core/v2/types/cal_events')).json).toMatchObject({
      name: 'Events',
      taxonomies: ['post_tag', 'cal_events_cat'],
    })
    expect((await get('/core/v2/taxonomies/post_tag')).json.types).toEqual(['post', 'cal_events'])
  })

  test('leave the entries when they are deleted', async () => {
    const { ask, site } = testSite({ ...categories, ...events }, { resources: withEvents })
    await ask('DELETE', '/core/v2/cal_events_cat/30?force=true', { as: 'author' })
    expect(site.get('event', 300)?.data['categories']).toEqual([])
  })
})

describe('tags of events', () => {
  test('have no parent: one is refused, not ignored', async () => {
    const { ask } = testSite({ 'tags/loud.md': '---\nid: 63\nname: Loud\n---\n' })
    for (const path of ['/cal/events/v1/tags', '/cal/events/v1/tags/63']) {
      const { status, json } = await ask('POST', path, { as: 'admin', json: { name: 'Quiet', parent: 5 } })
      expect([status, json.code]).toEqual([400, 'rest_taxonomy_not_hierarchical'])
    }
  })
})

const events = {
  'happenings/gig.md': '---\nid: 300\ncategories: [music]\n---\n',
  'happenings/plan.md': '---\nid: 301\nstatus: draft\ncategories: [music]\n---\n',
}

// Stands in for the calendar's events, which are not of this namespace.
const event = defineResource({
  name: 'event',
  namespace: 'toy/v1',
  base: 'happenings',
  type: 'cal_events',
  space: 'post',
  summary: 'Events.',
  labels: { singular: 'Event', plural: 'Events' },
  files: 'happenings/{slug}.md',
  postType: { hierarchical: false, hasArchive: false, capabilities: capabilitiesOf('cal_events'), supports: [] },
  traits: [
    terms({ resource: 'event-category', member: 'categories', name: 'cal_events_cat' }),
    terms({ resource: 'tag', member: 'tags', name: 'post_tag' }),
  ],
  indexes: { status: (entry) => [String(entry.data['status'] ?? 'publish')] },
  access: openAccess,
  actions: [],
})

const withEvents = [...resources.filter(({ name }) => name !== 'event'), event]
