import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { mostMsFor } from '../../../src/storage/lfs/lfs-server.ts'
import { endpointOf, sourceOfRemote } from '../../../src/storage/lfs/lfs-source.ts'
import { placeOfObject } from '../../../src/storage/git/lfs-pointer.ts'
import { LfsStore } from '../../../src/storage/lfs/lfs-store.ts'
import { openLfsHost, pointerTo } from './lfs-host.ts'

describe('the files that Git LFS keeps', () => {
  it('have their server where git-lfs looks for it', () => {
    const found = [
      'https://git.example.org/team/site.git',
      'https://git.example.org:8443/team/site',
      'https://name@git.example.org/team/site.git/',
      'git@git.example.org:team/site.git',
      'ssh://git@git.example.org:2222/team/site.git',
      'git://git.example.org/site.git',
    ].map((url) => endpointOf(url)?.href)
    expect(found).toEqual([
      'https://git.example.org/team/site.git/info/lfs',
      'https://git.example.org:8443/team/site.git/info/lfs',
      'https://git.example.org/team/site.git/info/lfs',
      'https://git.example.org/team/site.git/info/lfs',
      'https://git.example.org/team/site.git/info/lfs',
      undefined,
    ])
  })

  it('are fetched from the server of the remote, and those that it has not are told', async () => {
    const host = await openLfsHost(['One', 'Two'])
    const { failed, here } = await fetched(`${host.url}/site.git`, ['One', 'Two', 'Three'])
    expect(here).toEqual(['One', 'Two'])
    expect([...failed]).toEqual([[pointerTo('Three').oid, 'the server says: Object does not exist']])
    expect(host.asked[0]).toBe('POST /site.git/info/lfs/objects/batch')
  })

  it('are asked for a hundred at a time', async () => {
    const files = Array.from({ length: 150 }, (_, i) => `File ${i}`)
    const host = await openLfsHost(files)
    expect((await fetched(`${host.url}/site.git`, files)).here).toHaveLength(150)
    expect(host.asked.filter((one) => one.startsWith('POST'))).toHaveLength(2)
  })

  it('are fetched from a remote that is a folder', async () => {
    const remote = temporary()
    const place = join(remote, 'lfs/objects', placeOfObject(pointerTo('One')))
    mkdirSync(dirname(place), { recursive: true })
    writeFileSync(place, 'One')
    const { failed, here } = await fetched(remote, ['One', 'Two'])
    expect(here).toEqual(['One'])
    expect([...failed.values()]).toEqual(['the followed repository does not have it'])
  })

  it('are not believed before their bytes are those of the pointer, and nothing of them stays', async () => {
    for (const [sent, why] of [
      ['Onf', 'its SHA-256 is not the one that git expects'],
      ['On', 'it is 2 bytes long, not 3 as git expects'],
      ['One and much more', 'it is longer than the 3 bytes that git expects'],
    ] as const) {
      const host = await openLfsHost(['One'], ({ method }, response) => {
        if (method === 'GET') response.end(sent)
        return method === 'GET'
      })
      const { failed, here, left } = await fetched(`${host.url}/site.git`, ['One'])
      expect([...failed.values()]).toEqual([why])
      expect([here, left]).toEqual([[], []])
    }
  })

  it('are asked of no other server that is not public, wherever the answer or a redirect leads', async () => {
    const inside = await openLfsHost(['One'])
    const led = await openLfsHost(['One'], ({ method }, response) => {
      if (method === 'GET') response.writeHead(302, { Location: inside.url }).end()
      return method === 'GET'
    })
    const told = await openLfsHost([], ({ method }, response) => {
      const { oid, size } = pointerTo('One')
      const actions = { download: { href: `https://127.0.0.1:${new URL(inside.url).port}/objects/${oid}` } }
      response.end(JSON.stringify({ objects: [{ oid, size, actions }] }))
      return method === 'POST'
    })
    const moved = await openLfsHost([], (_, response) => {
      response.writeHead(307, { Location: `${inside.url}/site.git/info/lfs/objects/batch` }).end()
      return true
    })
    for (const host of [led, told, moved]) {
      const { failed, here } = await fetched(`${host.url}/site.git`, ['One'])
      expect(here).toEqual([])
      expect([...failed.values()][0]).toMatch(/may not be used|redirected to another server/)
    }
    expect(inside.asked).toEqual([])
  })

  it('are missing where the server answers with nonsense, refuses, or is not there', async () => {
    const answers = [
      [200, '[]'],
      [200, '{'],
      [200, '{"objects":[7,{"oid":5}]}'],
      [403, ''],
    ] as const
    for (const [status, text] of answers) {
      const host = await openLfsHost([], (_, response) => {
        response.writeHead(status).end(text)
        return true
      })
      const { failed, here } = await fetched(`${host.url}/site.git`, ['One'])
      expect([here, failed.size]).toEqual([[], 1])
    }
    expect((await fetched('http://127.0.0.1:1/site.git', ['One'])).failed.size).toBe(1)
  })

  it('are waited for no longer where the server switches to another protocol', async () => {
    const host = await openLfsHost([], ({ socket }) => {
      socket.write('HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n')
      return true
    })
    const { failed } = await fetched(`${host.url}/site.git`, ['One'])
    expect([...failed.values()]).toEqual([expect.stringContaining('does not answer')])
  })

  it('are given up where they come too slowly, though the server is never silent', async () => {
    const { timeout } = AbortSignal
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => timeout.call(AbortSignal, Math.round(ms / 150)))
    onTestFinished(() => void vi.restoreAllMocks())
    const host = await openLfsHost(['A file'.repeat(100)], ({ method }, response) => {
      if (method !== 'GET') return false
      response.writeHead(200)
      const timer = setInterval(() => response.write('A'), 50)
      response.on('close', () => clearInterval(timer))
      return true
    })
    const { failed, left } = await fetched(`${host.url}/site.git`, ['A file'.repeat(100)])
    expect([...failed.values()]).toEqual([expect.stringContaining('is too slow: fewer than 20000 bytes a second')])
    expect(left).toEqual([])
    expect([mostMsFor({ size: 1e9 }), mostMsFor({ size: 9e14 })]).toEqual([50_060_000, 86_400_000])
  })

  it('are not asked for where the disk has no room for what their pointers claim', async () => {
    const host = await openLfsHost(['One'])
    const folder = temporary()
    const store = new LfsStore(folder, async () => ({ free: 1000, all: 1000 }))
    const claims = [pointerTo('One'), { oid: '0'.repeat(64), size: 475 }, { oid: '1'.repeat(64), size: 476 }]
    const enough = await Promise.allSettled(claims.map((claim) => store.mustHaveRoom(claim)))
    expect(enough.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected'])
    const full = new LfsStore(folder, async () => ({ free: 5, all: 1000 }))
    const source = sourceOfRemote(`${host.url}/site.git`, folder, () => false)!
    const failed = await source.fetch([pointerTo('One')], full, new AbortController().signal)
    expect([...failed.values()]).toEqual([expect.stringContaining('the disk has no room for it, 5 are free')])
    expect(host.asked.filter((one) => one.startsWith('GET'))).toEqual([])
  })

  it('have what a server says beside a refusal or a redirect left unread, which may never end', async () => {
    let isLeft = false
    const host = await openLfsHost([], (_, response) => {
      response.on('close', () => (isLeft = true))
      response.writeHead(403).write('And so on, ')
      return true
    })
    expect((await fetched(`${host.url}/site.git`, ['One'])).failed.size).toBe(1)
    await expect.poll(() => isLeft).toBe(true)
  })
})

async function fetched(url: string, files: readonly string[]) {
  const folder = temporary()
  const store = new LfsStore(folder)
  const pointers = files.map((bytes) => pointerTo(bytes))
  const source = sourceOfRemote(url, folder, (address) => !address.startsWith('127.'))!
  const failed = await source.fetch(pointers, store, new AbortController().signal)
  const here: string[] = []
  for (const pointer of pointers.filter((one) => store.has(one))) {
    await store.copyTo(pointer, join(folder, 'copy'))
    here.push(readFileSync(join(folder, 'copy'), 'utf8'))
  }
  const left = readdirSync(folder).includes('incomplete') ? readdirSync(join(folder, 'incomplete')) : []
  return { failed, here, left }
}

function temporary(): string {
  const folder = mkdtempSync(join(tmpdir(), 'almanac-lfs-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
