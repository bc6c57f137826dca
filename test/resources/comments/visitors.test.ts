import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { ServiceHost, Step } from '../../../src/model/model.ts'
import { hostAt } from '../../service-host.ts'
import { VisitorFile } from '../../../src/resources/comments/visitors.ts'

function inFolder() {
  const root = mkdtempSync(join(tmpdir(), 'almanac-test-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  const file = join(root, '.almanac', 'visitors.jsonl')
  return {
    file,
    open: (more: Partial<ServiceHost> = {}) => new VisitorFile(hostAt(file, { root, ...more })),
    lines: () => readFileSync(file, 'utf8').split('\n'),
  }
}

test('what is noted is known here and by the next process, and found by its value', () => {
  const { open } = inFolder()
  const visitors = open()
  visitors.note(7, { email: 'Vera@example.org', ip: '10.0.0.1' })
  visitors.note(8, { email: 'vera@example.org', agent: 'Ünïcode' })
  for (const one of [visitors, open()]) {
    expect(one.of(7)).toEqual({ email: 'Vera@example.org', ip: '10.0.0.1' })
    expect(one.of(9)).toEqual({})
    expect(one.having('email', 'VERA@example.org')).toEqual([7, 8])
    expect(one.having('agent', 'Ünïcode')).toEqual([8])
    expect(one.having('ip', '')).toEqual([])
  }
})

test('nothing is written when there is nothing to say', () => {
  const { open, file } = inFolder()
  const visitors = open()
  visitors.note(7, { email: '', ip: '' })
  visitors.forget([7])
  expect(existsSync(file)).toBe(false)
  expect(visitors.generation).toBe(0)
})

test('a change says only the new, an empty text takes a part away, and what is forgotten is nowhere', () => {
  const { open, lines } = inFolder()
  const visitors = open()
  visitors.note(7, { email: 'old@example.org', ip: '10.0.0.1' })
  visitors.note(8, { ip: '10.0.0.2' })
  visitors.note(7, { email: 'new@example.org' })
  expect(visitors.of(7)).toEqual({ email: 'new@example.org', ip: '10.0.0.1' })
  expect(lines().join()).not.toContain('old@')
  visitors.note(7, { email: '', ip: '' })
  expect(visitors.of(7)).toEqual({})
  visitors.forget([7, 8, 9])
  expect(lines()).toEqual([''])
  visitors.note(7, { ip: '10.0.0.3' })
  expect(open().of(7)).toEqual({ ip: '10.0.0.3' })
})

test('two processes know what each other wrote, and say that something changed', async () => {
  const { open, file } = inFolder()
  const [one, other] = [open(), open()]
  expect(other.generation).toBe(0)
  one.note(1, { ip: '10.0.0.1' })
  other.note(2, { ip: '10.0.0.2' })
  await expect.poll(() => one.of(2)).toEqual({ ip: '10.0.0.2' })
  const before = other.generation
  one.note(1, { ip: '10.0.0.9' })
  await expect.poll(() => other.generation).toBeGreaterThan(before)
  expect(other.of(1)).toEqual({ ip: '10.0.0.9' })
  rmSync(file)
  await expect.poll(() => other.of(1)).toEqual({})
})

test('the file is for its owner only, also where the mask of the process says otherwise', () => {
  const { open, file } = inFolder()
  const mask = process.umask(0)
  onTestFinished(() => void process.umask(mask))
  const visitors = open()
  visitors.note(1, { ip: '10.0.0.1' })
  expect(statSync(file).mode & 0o777).toBe(0o600)
  visitors.note(1, { ip: '10.0.0.2' })
  expect(statSync(file).mode & 0o777).toBe(0o600)
})

test('what a crash or a person left in the file stops nothing', () => {
  const { open, file, lines } = inFolder()
  const visitors = open()
  visitors.note(1, { ip: '10.0.0.1' })
  writeFileSync(
    file,
    `no json\n[1]\nnull\n{"id":"x"}\n{"id":1.5,"ip":"a"}\n${lines().join('\n')}{"id":4,"ip":5,"agent":"${'a'.repeat(300)}"}\n{"id":5,"ip"`,
  )
  const next = open()
  expect(next.of(1)).toEqual({ ip: '10.0.0.1' })
  expect(next.of(4).agent).toHaveLength(254)
  expect(next.of(5)).toEqual({})
  next.note(6, { ip: '10.0.0.6' })
  expect([open().of(1), open().of(6)]).toEqual([{ ip: '10.0.0.1' }, { ip: '10.0.0.6' }])
  appendFileSync(file, '{"id":6}\n')
  expect(open().of(6)).toEqual({})
})

test('what follows a line that was taken back does not run on from a torn one before it', () => {
  const { open, file } = inFolder()
  const steps: Step[] = []
  const visitors = open({ didStep: (step) => void steps.push(step) })
  visitors.note(1, { ip: '10.0.0.1' })
  appendFileSync(file, '{"id":9,"ip"')
  const before = readFileSync(file, 'utf8')
  visitors.note(2, { ip: '10.0.0.2' })
  steps.at(-1)!.undo()
  expect(readFileSync(file, 'utf8')).toBe(before)
  visitors.note(3, { ip: '10.0.0.3' })
  expect([1, 2, 3].map((id) => open().of(id))).toEqual([{ ip: '10.0.0.1' }, {}, { ip: '10.0.0.3' }])
})

test('another file in the place of one that is known is read anew, however long it is', async () => {
  const { open, file } = inFolder()
  const [visitors, other] = [open(), open()]
  visitors.note(1, { ip: '10.0.0.1' })
  rmSync(file)
  other.note(2, { ip: '10.0.0.2' })
  other.note(3, { ip: '10.0.0.3' })
  await expect.poll(() => visitors.of(3)).toEqual({ ip: '10.0.0.3' })
  expect(visitors.having('ip', '10.0.0.1')).toEqual([])
  visitors.close()
  expect(visitors.of(2)).toEqual({ ip: '10.0.0.2' })
})
