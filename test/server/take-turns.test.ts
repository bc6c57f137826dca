import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { createApp } from '../../src/server/create-app.ts'
import { openTurns } from '../../src/server/take-turns.ts'
import { toySite } from './toy-site.ts'

test('pieces of work run in their order, each in a round of the event loop of its own', async () => {
  const inTurn = openTurns()
  const seen: unknown[] = []
  let rounds = 0
  const count = () => {
    rounds++
    if (seen.length < 4) setImmediate(count)
  }
  const turn = (name: string) => inTurn(() => seen.push([name, rounds]))
  turn('first')
  turn('second')
  turn('third')
  setImmediate(count)
  await expect.poll(() => seen.length).toBe(3)
  expect(seen).toEqual([
    ['first', 0],
    ['second', 1],
    ['third', 2],
  ])
  turn('later')
  await expect.poll(() => seen.length).toBe(4)
})

test('lines are served in turn, so that work waits for one of another line, and for all before it in its own', async () => {
  const inTurn = openTurns()
  const seen: string[] = []
  for (const page of ['page 1', 'page 2', 'page 3']) inTurn(() => seen.push(page), 'pages')
  for (const file of ['file 1', 'file 2']) inTurn(() => seen.push(file), 'files')
  await expect.poll(() => seen).toEqual(['page 1', 'file 1', 'page 2', 'file 2', 'page 3'])
})

test('work that throws does not keep the others from their turn', async () => {
  const inTurn = openTurns()
  const thrown: unknown[] = []
  const take = (error: unknown) => thrown.push(error)
  const before = process.listeners('uncaughtException')
  process.removeAllListeners('uncaughtException').on('uncaughtException', take)
  try {
    const done = new Promise((resolve) => {
      inTurn(() => {
        throw new Error('broken')
      })
      inTurn(() => resolve('done'))
    })
    expect(await done).toBe('done')
    expect(thrown).toHaveLength(1)
  } finally {
    process.removeListener('uncaughtException', take)
    for (const listener of before) process.on('uncaughtException', listener)
  }
})

test.each([
  ['a request to the interface', '/rest/', {}],
  ['a file', '/uploads/2024/a.png', {}],
  ['a file at the address of a setting', '/wp-content/uploads/a.png', { uploads_base: 'wp-content/uploads' }],
  ['a file below the path of the website', '/cms/uploads/a.png', {}],
])('%s does not wait for everything else that was asked before it', async (_, first, settings) => {
  const site = toySite()
  Object.assign(site, { home: 'http://toy.test/cms', files: { ...site.files, locate: async () => undefined } })
  Object.assign(site.settings, settings)
  const { listener } = createApp(site)
  const answered: string[] = []
  const ask = (url: string) => {
    const request = new IncomingMessage(new Socket())
    Object.assign(request, { method: 'GET', url, headers: { host: 'toy.test' } })
    const response = new ServerResponse(request)
    const writeHead = response.writeHead.bind(response) as (status: number) => ServerResponse
    Object.assign(response, {
      writeHead: (status: number) => {
        answered.push(url)
        return writeHead(status)
      },
    })
    void listener(request, response)
  }
  for (let others = 0; others < 30; others++) ask('/healthz')
  ask(first)
  await expect.poll(() => answered.length).toBe(31)
  expect(answered.indexOf(first)).toBeLessThan(15)
})
