import { readFileSync } from 'node:fs'
import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'
import { describe, expect, it } from 'vitest'
import type { Settings } from '../../src/model/model.ts'
import { toContentSchema } from '../../src/derive/content-schema.ts'
import { extendResource } from '../../src/derive/extend-resource.ts'
import { areas, resources } from '../../src/resources/registry.ts'
import { checkSite } from '../../src/site/check/check.ts'
import { openFolder } from '../../src/site/open-folder.ts'
import { parseEntry } from '../../src/storage/front-matter/parse-entry.ts'

const fields = {
  post: {
    serves: { type: 'number', label: 'Serves', help: 'How many people.', required: true },
    course: { type: 'choice', choices: ['starter', 'main'], default: 'main' },
    due: { type: 'date' },
    parts: { type: 'list', of: { type: 'object', fields: { what: { type: 'text', required: true } } } },
    goes_with: { type: 'reference', to: 'post' },
  },
}

// One for all schemas: each compiles the schema of schemas.
const ajv = new Ajv({ strict: true, strictTypes: false, allErrors: true })
;(addFormats as unknown as (to: Ajv) => void)(ajv)

function validator(type: string, settings: Partial<Settings> = {}) {
  const resource = extendResource(
    resources.find(({ name }) => name === type)!,
    settings as Settings,
  )
  const schema = toContentSchema(resource, settings as Settings)
  const validate = ajv.compile(schema)
  const wrong = (text: string) => {
    validate(parseEntry(text, 'a.md').data)
    return (validate.errors ?? []).map(({ instancePath, params }) => [instancePath, Object.values(params)[0]])
  }
  return { schema, wrong }
}

describe('the schema of a type for editors', () => {
  it('has the fields of the site with their words, and refuses what check refuses', () => {
    const { schema, wrong } = validator('post', { fields })
    expect(schema).toMatchObject({
      required: ['serves'],
      properties: { serves: { description: 'Serves: How many people.' }, course: { default: 'main' } },
    })
    expect(wrong('---\ntitle: A\nserves: 2\ncourse: main\ngoes_with: soup\nhero: x\ntags:\n---\n')).toEqual([])
    expect(wrong('---\ntitle: A\n---\n')).toEqual([['', 'serves']])
    expect(
      wrong('---\nserves: two\ncourse: dessert\ngoes_with: [a]\nstatus: publishd\n---\n').map(([at]) => at),
    ).toEqual(expect.arrayContaining(['/serves', '/goes_with', '/status']))
    expect(wrong('---\nserves: 1\nparts: [{ waht: a }]\n---\n').map(([at]) => at)).toContain('/parts/0')
  })

  it('refuses keys that nothing declares, where the site has them as errors', () => {
    const { wrong } = validator('post', { fields, undeclared_keys: 'error' })
    expect(wrong('---\nserves: 2\nhero: x\n---\n')).toEqual([['', 'hero']])
  })

  it('of the settings knows how fields are declared', () => {
    const { wrong } = validator('settings')
    const declared = (field: object) =>
      wrong(`---json\n${JSON.stringify({ title: 'T', fields: { post: { a: field } } })}\n---\n`)
    expect(declared(fields.post.parts)).toEqual([])
    for (const field of [{ type: 'txt' }, { type: 'text', labl: 'A' }, { type: 'list', of: {} }, { type: 'choice' }])
      expect(declared(field)).not.toEqual([])
  })

  it('takes every file of the sample site', () => {
    const site = openFolder('content', { areas, readOnly: true, snapshot: false })
    const wrong = new Map(
      resources.flatMap(({ name, files }) => (files ? [[name, validator(name).wrong] as const] : [])),
    )
    expect(checkSite(site).filter(({ severity }) => severity === 'error')).toEqual([])
    for (const { path, resource } of site.entries.byPath.values()) {
      if (!path.endsWith('.md')) continue
      expect([path, wrong.get(resource.name)!(readFileSync(`content/${path}`, 'utf8'))]).toEqual([path, []])
    }
    site.close()
  })
})
