import { expect, it } from 'vitest'
import { redisAddressOf } from '../../../../src/cli/commands/serving/shared-state.ts'

it.each([
  ['redis://localhost:6379', 'redis://localhost:6379', 'almanac'],
  ['rediss://desk@redis.example.org:6380/2#newsroom', 'rediss://desk@redis.example.org:6380/2', 'newsroom'],
  ['unix:///run/redis.sock#a-1', 'unix:///run/redis.sock', 'a-1'],
])('%s is a Redis', (text, url, prefix) => expect(redisAddressOf(text)).toEqual({ url, prefix }))

it.each([
  '',
  'localhost:6379',
  'http://localhost',
  'redis:',
  'redis://localhost/a',
  'redis://localhost#A',
  'redis://localhost#{a}:b',
  'unix://host/x',
])("'%s' is none", (text) => expect(() => redisAddressOf(text)).toThrow(/--state/))

it('a password in the address is refused, as everybody on the machine sees it', () => {
  expect(() => redisAddressOf('redis://:word@localhost')).toThrow(/password in the address/)
})
