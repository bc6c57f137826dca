import { describe, expect, it } from 'vitest'
import type { Answer, Facts } from './format.ts'
import { compare, play, readScenario, scenarioNames } from './replay.ts'
import { differencesOf, shapeOf } from './shape.ts'

describe('the runner of recorded answers', () => {
  const facts: Facts = {
    status: 200,
    values: [['list.*.id', [1, 2]], ['headers.allow', 'GET, POST'], ['gone']],
    totals: ['x-wp-total'],
  }
  const answer: Answer = {
    status: 200,
    headers: { allow: 'POST, GET', 'x-wp-total': '2' },
    body: { list: [{ id: 1 }, { id: 2 }] },
  }
  const refusal: Answer = { status: 403, headers: {}, body: { code: 'no', data: { status: 403, params: { a: '' } } } }

  it('tells nothing of an answer that is as recorded', () => {
    expect(compare(facts, answer)).toEqual([])
    expect(compare({ status: 403, code: 'no', params: ['a'] }, refusal)).toEqual([])
  })

  it.each([
    ['another status', facts, { ...answer, status: 201 }, 'status is 200, got 201'],
    ['another value', facts, { ...answer, body: { list: [{ id: 2 }, { id: 1 }] } }, 'list.*.id is [1,2], got [2,1]'],
    ['a value where there is none', facts, { ...answer, body: { ...(answer.body as object), gone: 1 } }, 'gone is'],
    ['another header', facts, { ...answer, headers: { ...answer.headers, allow: 'GET' } }, 'headers.allow is'],
    ['no total', facts, { ...answer, headers: { allow: 'GET, POST' } }, 'the header x-wp-total is missing'],
    ['another code', { status: 403, code: 'other' }, refusal, 'code is other, got no'],
    ['another status within', { status: 403, code: 'no', dataStatus: null }, refusal, 'data.status is null, got 403'],
    ['an argument that is not named', { status: 403, code: 'no', params: ['b'] }, refusal, 'data.params names b'],
  ] satisfies [string, Facts, Answer, string][])('tells %s', (_what, wanted, got, told) => {
    expect(compare(wanted, got)).toEqual([expect.stringContaining(told)])
  })

  it.each([
    ['a member that is missing', { a: 1, b: 2 }, { a: 1 }, 'b is missing'],
    ['a member within that is missing', { b: { c: 2, d: 1 } }, { b: { d: 1 } }, 'b.c is missing'],
    ['another type', { a: [{ b: 1 }] }, { a: [{ b: '1' }] }, 'a[].b is number, got string'],
    ['an object instead of a list', { a: [1] }, { a: { 0: 1 } }, 'a is a list, got an object'],
    ['a list instead of an object', { a: { b: 1 } }, { a: [1] }, 'a is an object, got a list'],
    ['a text instead of nothing', { a: [] }, { a: '' }, 'a is an empty list or object, got string'],
  ])('tells %s', (_what, recorded, got, told) => {
    expect(differencesOf(shapeOf(recorded), shapeOf(got))).toEqual([told])
  })

  it('takes nothing for whatever could be there, and more than was recorded as it is', () => {
    for (const got of [{ a: null }, { a: [] }, { a: {} }, { a: { b: 1, c: 2 }, d: 3 }])
      expect(differencesOf(shapeOf({ a: { b: 1 } }), shapeOf(got))).toEqual([])
  })

  it('tells a step that waits for an earlier one that failed, and one without an answer', async () => {
    const stage = {
      rest: 'http://site.test/rest',
      home: 'http://site.test',
      accounts: {},
      ask: async () => Response.json({}),
    }
    const steps = [
      { name: 'one', path: '/posts', save: { post: 'id' }, answer: { status: 200 } },
      { name: 'two', path: '/posts/{post}', answer: { status: 200 } },
      { name: 'three', path: '/posts' },
      { name: 'four', path: '/posts', as: 'nobody', answer: { status: 200 } },
    ]
    expect(await play({ steps }, stage)).toEqual({
      steps: 4,
      differences: [
        'two: depends on an earlier step that failed',
        'three: no answer was recorded',
        "four: Error: there is no account 'nobody'",
      ],
    })
  })

  it('has all 66 scenarios, their 2145 steps named apart and each with an answer', () => {
    const all = scenarioNames.map((name) => ({ name, ...readScenario(name) }))
    const steps = all.flatMap(({ name, steps }) => steps.map((step) => [`${name} / ${step.name}`, step] as const))
    expect([all.length, steps.length, new Set(steps.map(([title]) => title)).size]).toEqual([66, 2145, 2145])
    expect(steps.filter(([, { answer }]) => !answer).map(([title]) => title)).toEqual([])
  })
})
