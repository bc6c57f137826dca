import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { testSite } from '../../harness.ts'

const file = '---\nid: 40\ntitle: F\nadditional_settings: "demo_mode: on"\n---\n\n[text* a]\n'
const places = [
  ['/rest', '/forms/v1/contact-forms/40'],
  ['/wp-json', '/contact-form-7/v1/contact-forms/40'],
] as const

describe.each(places)('a change of a form (%s%s)', (mount, path) => {
  const changed = async (json: object) => {
    const { ask, root } = testSite({ 'forms/f.md': file }, { wordpress: true })
    const { json: told, status } = await ask('POST', path, { as: 'admin', mount, json })
    const now = (await ask('GET', path, { as: 'admin', mount })).json.properties
    return { status, told: told.properties, now, text: readFileSync(join(root, 'forms/f.md'), 'utf8') }
  }

  test.each(['', ' \n'])('with an empty template empties it (%j)', async (form) => {
    const { status, told, now, text } = await changed({ context: 'save', form })
    expect([status, told.form, now.form]).toEqual([200, { content: '', fields: [] }, { content: '', fields: [] }])
    expect(text).not.toContain('[text* a]')
  })

  test('with an empty template in the context `view` says how it would be', async () => {
    const { told, now, text } = await changed({ context: 'view', form: '' })
    expect([told.form.content, now.form.content, text]).toEqual(['', '[text* a]', file])
  })

  test.each([{ form: null }, { title: 'F' }, { form: '[text* a]' }])(
    'without another template leaves it (%j)',
    async (more) => {
      const { now, text } = await changed({ context: 'save', ...more })
      expect([now.form.content, text]).toEqual(['[text* a]', file])
    },
  )

  test('empties settings, too', async () => {
    const { now, text } = await changed({ context: 'save', additional_settings: '' })
    expect(now.additional_settings.content).toBe('')
    expect(text).not.toContain('demo_mode')
  })
})
