import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { contentFolder } from '../../harness.ts'
import { runHere } from '../in-process.ts'

describe('token', () => {
  it('is made, listed without its password, and taken back', async () => {
    const env = { ALMANAC_CONTENT: contentFolder() }
    const made = JSON.parse(
      (await runHere(['token', 'create', 'editor', '--name', 'deploy', '--format', 'json'], { env })).stdout,
    )
    expect(made).toEqual({
      user: 'editor',
      id: 2,
      password: expect.any(String),
      name: 'deploy',
    })
    const { stdout } = await runHere(['token', 'list', '--format', 'json'], { env })
    const [listed] = JSON.parse(stdout)
    expect(listed).toEqual({
      user: 'editor',
      id: 2,
      name: 'deploy',
      created: expect.any(String),
      token: expect.stringMatching(/^[0-9a-f-]{36}$/),
    })
    expect(stdout).not.toContain(made.password)
    expect((await runHere(['token', 'list', 'admin'], { env })).stdout).toBe('')
    expect(await runHere(['token', 'revoke', listed.token], { env })).toMatchObject({ code: 0, stdout: '' })
    expect(await runHere(['token', 'revoke', listed.token], { env })).toMatchObject({ code: 3 })
  })

  it('is told with the login name of its user, also one that is a number in their file', async () => {
    const root = contentFolder()
    const file = join(root, 'users/editor.md')
    writeFileSync(file, readFileSync(file, 'utf8').replace('---\n', '---\nusername: 2027\n'))
    const env = { ALMANAC_CONTENT: root }
    const { stdout } = await runHere(['token', 'create', '2027', '--name', 'deploy', '--format', 'json'], { env })
    expect(JSON.parse(stdout)).toMatchObject({ user: '2027', id: 2 })
  })

  it('is listed in the time of the site, and taken back by its name where one alone has it', async () => {
    const env = { ALMANAC_CONTENT: contentFolder({ 'settings.json': '{ "timezone": "Asia/Tokyo" }' }) }
    for (const name of ['phone', 'desk', 'desk']) await runHere(['token', 'create', 'editor', '--name', name], { env })
    const [{ created }] = JSON.parse((await runHere(['token', 'list', '--format', 'json'], { env })).stdout)
    const there = new Date(Date.parse(created) + 9 * 3_600_000).toISOString().slice(0, 16).replace('T', ' ')
    expect((await runHere(['token', 'list'], { env })).stdout).toContain(there)
    expect((await runHere(['token', 'revoke', 'phone'], { env })).code).toBe(0)
    expect((await runHere(['token', 'revoke', 'desk'], { env })).code).toBe(3)
  })

  it('has a name', async () => {
    const ended = await runHere(['token', 'create', 'editor', '--name', ' '], {
      env: { ALMANAC_CONTENT: contentFolder() },
    })
    expect(ended).toEqual({
      code: 2,
      stdout: '',
      stderr: 'almanac: --name is empty\n  Say what it is for: --name deploy\n',
    })
  })

  it('is forgotten with its user, and listed under the login that it was made for', async () => {
    const root = contentFolder()
    const env = { ALMANAC_CONTENT: root }
    for (const slug of ['author', 'editor']) await runHere(['token', 'create', slug], { env })
    expect((await runHere(['user', 'delete', 'author', '--force', '--reassign', 'false'], { env })).code).toBe(0)
    // Another one gets the id of the editor, by hand.
    renameSync(join(root, 'users/editor.md'), join(root, 'users/other.md'))
    const { stdout } = await runHere(['token', 'list', '--format', 'json'], { env })
    expect(JSON.parse(stdout)).toMatchObject([{ user: 'editor', id: 2 }])
    expect((await runHere(['token', 'list', 'other', '--format', 'json'], { env })).stdout).toBe('[]\n')
  })

  it('is printed alone for people, so that it can be piped on', async () => {
    const { stdout, stderr } = await runHere(['token', 'create', 'admin'], {
      env: { ALMANAC_CONTENT: contentFolder() },
    })
    expect(stdout).toMatch(/^\w{4}( \w{4}){5}\n$/)
    expect(stderr).toContain('will not be shown again')
  })

  it('needs a user that is there', async () => {
    expect(await runHere(['token', 'create', 'nobody'], { env: { ALMANAC_CONTENT: contentFolder() } })).toMatchObject({
      code: 3,
      stdout: '',
    })
  })
})
