import { expect, it } from 'vitest'
import { basePath, isLoopback, withoutUser } from '../../src/text/hosts.ts'

it('this machine is known by its names and addresses, not by what only begins like them', () => {
  const isOwn = (url: string) => isLoopback(new URL(url).hostname)
  for (const url of [
    'http://localhost:80',
    'http://a.localhost',
    'http://127.0.0.1',
    'http://127.9.9.9',
    'http://[::1]',
  ])
    expect([url, isOwn(url)]).toEqual([url, true])
  for (const url of ['http://127.example.org', 'http://localhost.example.org', 'http://10.0.0.1', 'http://[::2]'])
    expect([url, isOwn(url)]).toEqual([url, false])
})

it('An address is told without who signs in with it', () => {
  expect(withoutUser('https://ada:secret@git.example.org/site.git')).toBe('https://git.example.org/site.git')
  expect(withoutUser('rediss://cluster@redis.example.org:6380/0')).toBe('rediss://redis.example.org:6380/0')
  expect(withoutUser('https://ada:p@ss@git.example.org/site.git')).toBe('https://git.example.org/site.git')
  expect(withoutUser('https://git.example.org/@ada/site.git')).toBe('https://git.example.org/@ada/site.git')
})

it('the path of a website is that of its address, without a slash at its end', () => {
  expect(['https://a.org', 'https://a.org/', 'https://a.org/sub/', 'https://a.org/a/b'].map(basePath)).toEqual([
    '',
    '',
    '/sub',
    '/a/b',
  ])
})
