import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { checkSite } from '../../../src/site/check/check.ts'
import { testSite } from '../../harness.ts'

const settings = (data: unknown) =>
  JSON.stringify({ title: 'T', timezone: 'UTC', data, check: { 'orphaned-media': 'off' } }, null, 2)
const hours = `# Until spring.
monday: closed
friday:
  from: "10:00"
  to: "18:00"
`
const files = {
  'settings.json': settings({ hours: 'public', prices: 'editors' }),
  'data/hours.yaml': hours,
  'data/prices.json': '[{ "for": "adults", "euro": 5 }]',
  'data/secret.yaml': 'key: value\n',
  'data/.hidden.yaml': 'key: value\n',
}
const found = (site: ReturnType<typeof testSite>['site']) =>
  checkSite(site, { levels: new Map([['skipped-file', 'off']]) }).map(
    ({ file, line, column, code, message }) => `${file}:${line}:${column} ${code}: ${message}`,
  )

describe('data', () => {
  it('are answered where settings name them, to whom they say; nothing else of the folder is', async () => {
    const { get } = testSite(files)
    const { json, headers, status } = await get('/core/v2/data/hours')
    expect([status, json]).toEqual([200, { monday: 'closed', friday: { from: '10:00', to: '18:00' } }])
    const again = await get('/core/v2/data/hours', { headers: { 'if-none-match': headers.get('etag')! } })
    expect(again.status).toBe(304)
    expect(Object.keys((await get('/core/v2/data')).json)).toEqual(['hours'])
    for (const as of ['author', 'contributor', 'subscriber']) {
      expect((await get('/core/v2/data/prices', { as })).status).toBe(404)
      expect(Object.keys((await get('/core/v2/data', { as })).json)).toEqual(['hours'])
    }
    for (const as of ['editor', 'admin']) {
      expect((await get('/core/v2/data/prices', { as })).json).toEqual([{ for: 'adults', euro: 5 }])
      expect(Object.keys((await get('/core/v2/data', { as })).json)).toEqual(['hours', 'prices'])
    }
    for (const name of ['prices', 'secret', '.hidden', 'none', 'hours.yaml', '__proto__', 'constructor'])
      expect((await get(`/core/v2/data/${name}`)).status).toBe(404)
    expect((await get('/wp/v2/data/hours', { mount: '/rest' })).status).toBe(404)
  })

  it('are not read at all where no setting names one', async () => {
    const { get, site } = testSite({ 'data/hours.yaml': 'a: [', 'data/x.json': '{' })
    expect((await get('/core/v2/data')).json).toEqual({})
    expect([site.resourceOf('data/hours.yaml'), site.problems.all()]).toEqual([undefined, []])
  })

  it('follow a change of the settings and of the file at once, as a fresh opening would', async () => {
    const { ask, get, root, site } = testSite(files)
    writeFileSync(join(root, 'settings.json'), settings({ secret: 'public', hours: 'editors' }))
    site.load('settings.json')
    expect((await get('/core/v2/data/secret')).json).toEqual({ key: 'value' })
    expect((await get('/core/v2/data/hours')).status).toBe(404)
    expect((await get('/core/v2/data/prices', { as: 'admin' })).status).toBe(404)
    writeFileSync(join(root, 'data/secret.yaml'), 'key: other\n')
    site.load('data/secret.yaml')
    expect((await get('/core/v2/data/secret')).json).toEqual({ key: 'other' })
    expect((await ask('POST', '/core/v2/data/secret', { as: 'admin', json: {} })).status).toBe(404)
  })

  it('tell their changes to those who may read them, and to nobody else', async () => {
    const { get, root, site } = testSite(files)
    const since = (await get('/changes')).json
    const open = async (as?: string) => (await get(`/changes?since=${since.cursor}`, as ? { as } : {})).json.changes
    writeFileSync(join(root, 'data/prices.json'), '[]')
    site.load('data/prices.json')
    expect(await open()).toEqual([])
    expect(await open('author')).toEqual([])
    expect(await open('editor')).toMatchObject([{ kind: 'data' }])
    writeFileSync(join(root, 'data/hours.yaml'), 'monday: open\n')
    site.load('data/hours.yaml')
    expect(await open()).toMatchObject([{ kind: 'data' }])
  })

  it('that git ignores are told to nobody', async () => {
    const { get, root, site } = testSite({ ...files, '.gitignore': 'data/hours.yaml\n' })
    execFileSync('git', ['init', '-q'], { cwd: root })
    expect((await get('/core/v2/data/hours', { as: 'admin' })).status).toBe(404)
    expect(Object.keys((await get('/core/v2/data', { as: 'admin' })).json)).toEqual(['prices'])
    expect(found(site)).toContainEqual(
      expect.stringContaining('missing-data: git ignores data/hours.yaml, so nobody can read it'),
    )
  })

  it('are held to the schema beside them, with line and column', () => {
    const day = {
      anyOf: [
        { const: 'closed' },
        { type: 'object', required: ['from', 'to'], properties: { from: { type: 'string', maxLength: 5 } } },
      ],
    }
    const schema = {
      $schema: 'http://json-schema.org/draft-07/schema#',
      type: 'object',
      properties: { monday: { $ref: '#/$defs/day' }, friday: { $ref: '#/$defs/day' }, open: { type: 'boolean' } },
      additionalProperties: false,
      patternProperties: {},
      $defs: { day },
    }
    const { site } = testSite({
      ...files,
      'data/hours.schema.json': JSON.stringify(schema),
      'data/hours.yaml': '# Hours.\nmonday: close\nfryday: closed\nopen: "yes"\n',
      'data/prices.json': '[\n  { "euro": -1 },\n  { "euro": "5" }\n]\n',
      'data/prices.schema.json': '{ "items": { "properties": { "euro": { "type": "number", "minimum": 0 } } } }',
    })
    expect(found(site)).toEqual([
      "data/hours.yaml:2:1 unread-schema: its schema uses 'patternProperties', which is not checked",
      "data/hours.yaml:2:9 data-schema: 'monday' matches none of the allowed forms",
      "data/hours.yaml:3:9 data-schema: 'fryday' is not allowed",
      "data/hours.yaml:4:7 data-schema: 'open' must be boolean, not string",
      "data/prices.json:2:13 data-schema: '0.euro' must be 0 or more",
      "data/prices.json:3:13 data-schema: '1.euro' must be number, not string",
    ])
  })

  it('are held to patterns, which are found anywhere in a text', () => {
    const text = (pattern: string) => ({ type: 'string', pattern })
    const schema = {
      properties: {
        code: text('^[A-Z]{2}-\\d+$'),
        part: text('b+'),
        back: text('(a)\\1'),
        long: text('^a'),
        steep: text('(a+)+$'),
      },
    }
    const { site } = testSite({
      ...files,
      'data/hours.schema.json': JSON.stringify(schema),
      'data/hours.yaml': `code: AB-12x\npart: abc\nback: aa\nlong: ${'b'.repeat(1001)}\nsteep: ${'a'.repeat(999)}!\n`,
    })
    expect(found(site)).toEqual([
      expect.stringMatching(/unread-schema: its schema uses 'pattern' "\(a\)\\\\1" \(.*\), which is not checked$/),
      "data/hours.yaml:1:1 unread-schema: its schema uses 'pattern' for texts of more than 1000 characters, which is not checked",
      `data/hours.yaml:1:7 data-schema: 'code' does not match ${JSON.stringify('^[A-Z]{2}-\\d+$')}`,
      `data/hours.yaml:5:8 data-schema: 'steep' does not match "(a+)+$"`,
    ])
  })

  it('that are not there, or have no fit name, are named in the settings', () => {
    const { site } = testSite({
      ...files,
      'settings.json': settings({ hour: 'public', '../x': 'public', prices: 'all' }),
    })
    expect(found(site).filter((one) => one.startsWith('settings'))).toEqual([
      expect.stringMatching(
        /^settings.json:\d+:\d+ missing-data: there is no readable data\/hour.yaml or data\/hour.json$/,
      ),
      expect.stringMatching(/missing-data: '..\/x' cannot be the name of a file in data\/$/),
      expect.stringMatching(/missing-data: 'prices' is neither 'public' nor 'editors', so nobody can read it$/),
    ])
  })

  it('of every hostile form are left out by name, and stop nothing', async () => {
    const bomb = [
      'a: &a [x, x, x, x, x, x, x, x, x]',
      ...'bcdefgh'.split('').map((one, i) => `${one}: &${one} [${Array(9).fill(`*${'abcdefgh'[i]}`).join(', ')}]`),
    ].join('\n')
    const { get, site } = testSite({
      ...files,
      'settings.json': settings({
        bomb: 'public',
        deep: 'public',
        deepest: 'public',
        huge: 'public',
        proto: 'public',
        hours: 'public',
        code: 'public',
        two: 'public',
      }),
      'data/bomb.yaml': bomb,
      'data/deep.yaml': `${'- '.repeat(5000)}x\n`,
      'data/deepest.json': `${'['.repeat(5000)}${']'.repeat(5000)}`,
      'data/huge.json': JSON.stringify({ text: 'x'.repeat(300_000) }),
      'data/proto.json': '{ "__proto__": { "a": 1 } }',
      'data/code.yaml': 'run: !!js/function "function () { return 1 }"\n',
      'data/two.yaml': 'a: 1\n---\nb: 2\n',
    })
    for (const name of ['bomb', 'deep', 'deepest', 'huge', 'proto', 'code', 'two'])
      expect([name, (await get(`/core/v2/data/${name}`)).status]).toEqual([name, 404])
    expect((await get('/core/v2/data/hours')).status).toBe(200)
    const unreadable = checkSite(site)
      .filter(({ code }) => code === 'unreadable')
      .map(({ file, message }) => `${file} ${message}`)
    expect(unreadable).toHaveLength(7)
    expect(unreadable.join('\n')).not.toContain('front matter')
  })

  it('are checked in bounded time and memory, however many words and names a schema has', () => {
    const names = (word: string) => Object.fromEntries(Array.from({ length: 6000 }, (_, i) => [`${word}-name-${i}`, 1]))
    const { site } = testSite({
      ...files,
      'settings.json': settings({ words: 'public', names: 'public' }),
      'data/words.json': JSON.stringify(Array.from({ length: 30_000 }, (_, i) => i)),
      'data/words.schema.json': JSON.stringify({ items: { enum: Array.from({ length: 30_000 }, (_, i) => -i) } }),
      'data/names.json': JSON.stringify(names('a')),
      'data/names.schema.json': JSON.stringify({ properties: names('b'), additionalProperties: false }),
    })
    const faults = checkSite(site).filter(({ code }) => code === 'data-schema')
    expect(faults.map(({ file }) => file).filter((file) => file === 'data/words.json')).toHaveLength(100)
    expect(faults.map(({ file }) => file).filter((file) => file === 'data/names.json')).toHaveLength(100)
    expect(Math.max(...faults.map(({ message }) => message.length))).toBeLessThan(200)
  })
})
