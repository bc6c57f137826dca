import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { contentFolder } from '../../../harness.ts'
import { author, item, wxr } from '../../../import/wxr-samples.ts'
import { runHere } from '../../in-process.ts'

const address = 'https://old.example/wp-content/uploads/2020/05/note.txt'
const attachment = item({ id: 40, type: 'attachment', status: 'inherit', title: 'Note', url: address })

/** A folder, and an export beside its content. */
function site(text: string, settings = '{ "timezone": "UTC" }\n') {
  const root = contentFolder({ 'settings.json': settings })
  const file = join(root, '.almanac', 'export.xml')
  mkdirSync(join(root, '.almanac'), { recursive: true })
  writeFileSync(file, text)
  return { root, file, env: { ALMANAC_CONTENT: root } }
}

describe('import', () => {
  it('takes an export in, says what is lost, and compares what came over', async () => {
    // As `init` has made them.
    const settings = '{ "timezone": "UTC", "title": "A new site", "description": "" }\n'
    const text = wxr(author(12, 'jane', 'Jane'), item({ id: 31, title: 'One' }), attachment)
    const { root, file, env } = site(text, settings)
    const dry = await runHere(['import', 'wxr', file, '--dry-run'], { env })
    expect(dry.stdout).toContain('Would import: 2 settings, 1 user, 1 post')
    expect(existsSync(join(root, 'posts/2020/name-31.md'))).toBe(false)
    const { code, stdout, stderr } = await runHere(['import', 'wxr', file], { env })
    expect([code, stderr]).toEqual([0, ''])
    expect(stdout).toContain('Imported: 2 settings, 1 user, 1 post\n')
    expect(stdout).toContain('attachment 40 "Note": its file')
    expect(JSON.parse(readFileSync(join(root, 'settings.json'), 'utf8'))).toMatchObject({ title: 'Old & gold' })
    expect(await runHere(['import', 'verify', file], { env })).toMatchObject({
      code: 1,
      stdout: expect.stringContaining('attachment 40 "Note": missing here'),
    })
    const again = await runHere(['import', 'wxr', file, '--format', 'json'], { env })
    expect(JSON.parse(again.stdout)).toMatchObject({ made: {}, known: { user: 1, post: 1 } })
  })

  it('refuses files and folders that are not there, and what is no export', async () => {
    const { file, env } = site('<html></html>')
    expect((await runHere(['import', 'wxr', 'nowhere.xml'], { env })).code).toBe(3)
    expect((await runHere(['import', 'wxr', file, '--media', 'nowhere'], { env })).code).toBe(3)
    const { code, stderr } = await runHere(['import', 'wxr', file], { env })
    expect([code, stderr]).toEqual([
      expect.toSatisfy((one: number) => one !== 0),
      expect.stringContaining('this is not a WordPress export'),
    ])
  })

  it('fetches files of attachments, only from where the setting allows it', async () => {
    const asked: (string | undefined)[] = []
    const server = createServer((request, response) => {
      asked.push(request.url)
      response.end('A note.\n')
    })
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void server.close())
    const { port } = server.address() as AddressInfo
    const from = `http://127.0.0.1:${port}/wp-content/uploads`
    const text = wxr('', attachment)
    const closed = site(text)
    const refused = await runHere(['import', 'wxr', closed.file, '--media', from], { env: closed.env })
    expect(refused.stdout).toContain('cannot be fetched')
    expect(asked).toEqual([])
    const open = site(text, JSON.stringify({ timezone: 'UTC', embed_allowed_hosts: [`127.0.0.1:${port}`] }))
    const taken = await runHere(['import', 'wxr', open.file, '--media', from], { env: open.env })
    expect(taken.stdout).toContain('1 media')
    expect(asked).toEqual(['/wp-content/uploads/2020/05/note.txt'])
    expect(readFileSync(join(open.root, 'media/2020/05/note.txt'), 'utf8')).toBe('A note.\n')
  })
})
