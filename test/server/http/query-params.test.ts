import { expect, test } from 'vitest'
import { baseName, nestParams, parseParams, together } from '../../../src/server/http/query-params.ts'

test('queries are read as servers of the family read them', () => {
  for (const [text, expected] of [
    ['', {}],
    ['a=1&b=2', { a: '1', b: '2' }],
    ['a=1&a=2', { a: '2' }],
    ['a&b=&=c&&', { a: '', b: '' }],
    ['a=1=2', { a: '1=2' }],
    ['a[]=1&a[]=2', { a: ['1', '2'] }],
    ['a%5B%5D=1&a%5B%5D=2', { a: ['1', '2'] }],
    ['a[0]=1&a[1]=2', { a: ['1', '2'] }],
    ['a[1]=2&a[0]=1', { a: ['1', '2'] }],
    ['a[3]=x&a[7]=y', { a: ['x', 'y'] }],
    ['a[3]=x&a[]=y', { a: ['x', 'y'] }],
    ['a[x]=1&a[]=2', { a: { x: '1', '0': '2' } }],
    ['a[x][y]=1&a[x][z]=2', { a: { x: { y: '1', z: '2' } } }],
    ['a[0][x]=1&a[1][x]=2', { a: [{ x: '1' }, { x: '2' }] }],
    ['a[][x]=1&a[][x]=2', { a: [{ x: '1' }, { x: '2' }] }],
    ['a=1&a[]=2', { a: ['2'] }],
    ['a[]=1&a=2', { a: '2' }],
    ['a[x]y=1', { a: { x: '1' } }],
    ['a[x=1&[b]=2&]c=3', { 'a[x': '1', '[b]': '2', ']c': '3' }],
    ['a=x+y%20z', { a: 'x y z' }],
    ['a=%E2%82%AC&b=%', { a: '€', b: '%' }],
    ['a=50%&b=%zz%C3%A9%c', { a: '50%', b: '%zzé%c' }],
    ['a=%FF%FE', { a: '\ufffd\ufffd' }],
    ['a[007]=1', { a: { '007': '1' } }],
  ] as const)
    expect([text, parseParams(text)]).toEqual([text, expected])
})

test('of parameters with one name the last counts, and each is kept in an object without a form to be made anew', () => {
  const all = together({ a: 1, b: 2 }, undefined, { b: 3 })
  expect({ ...all }).toEqual({ a: 1, b: 3 })
  for (const params of [all, parseParams('a=1'), parseParams('a=%20'), nestParams([['a', '1']])])
    expect(Object.getPrototypeOf(params)).toBeNull()
})

test('names that reach into prototypes are ignored', () => {
  for (const text of [
    '__proto__=1&a=1',
    'constructor=1&a=1',
    '__proto__[x]=1&a=1',
    'b[__proto__][x]=1&a=1',
    'b[constructor][prototype]=1&a=1',
  ])
    expect(parseParams(text)).toEqual({ a: '1' })
  expect(({} as Record<string, unknown>)['x']).toBeUndefined()
})

test('what is beyond a thousand parameters or eight levels is ignored', () => {
  const many = Array.from({ length: 10_000 }, (_, i) => `p${i}=${i}`).join('&')
  expect(Object.keys(parseParams(many))).toHaveLength(1000)
  expect(Object.keys(parseParams(`${many}&a[]=1`))).toHaveLength(1000)
  expect(parseParams(`a${'[x]'.repeat(8)}=1&b=2`)).toEqual({ b: '2' })
  expect(parseParams(`a${'[x]'.repeat(7)}=1`)).toHaveProperty('a.x.x.x.x.x.x.x', '1')
  expect(parseParams('a[99999999999]=1')).toEqual({ a: { '99999999999': '1' } })
})

test('the base of a name is what stands before its brackets', () => {
  expect(['a', 'a[]', 'a[x][y]', '[a]'].map(baseName)).toEqual(['a', 'a', 'a', '[a]'])
})
