import { chmodSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openPurges } from '../../../../src/cli/commands/serving/purge-targets.ts'
import { temporary } from '../../../follow/remote.ts'

const home = () => 'https://example.org'

function template(text: string, mode = 0o600): string {
  const file = join(temporary('purge'), 'cdn.json')
  writeFileSync(file, text)
  chmodSync(file, mode)
  return file
}

it('nobody is told anything without --purge', async () => {
  expect(await openPurges({}, 5000, home)).toBeUndefined()
})

it('caches and templates may stand beside each other', async () => {
  const file = template(
    '{ "url": "https://api.example.org/purge", "headers": { "Key": "k", "Surrogate-Key": "{tags}" } }',
  )
  const purges = ['ban+http://127.0.0.1:6081', 'xkey+http://varnish', 'nginx+https://edge.example.org', file]
  const purger = await openPurges({ purge: purges }, 5000, home)
  expect(purger).toBeDefined()
  await purger!.close()
})

it.each<[string, string | (() => string), RegExp]>([
  ['does not say which kind of cache it is', 'http://127.0.0.1:6081', /does not say which kind of cache/],
  ['is none that is known', 'squid+http://127.0.0.1', /does not say which kind of cache/],
  [
    'has credentials, which everybody on the machine sees',
    'ban+http://me:word@127.0.0.1',
    /does not say which kind of cache/,
  ],
  ['is no file', '/nowhere/cdn.json', /cannot be used: there is no such file/],
  ['is no JSON', () => template('{'), /cannot be used/],
  ['has no address', () => template('{}'), /url/],
  ['has what is unknown', () => template('{ "url": "https://a.example/", "token": "x" }'), /token/],
  ['can be read by everybody', () => template('{ "url": "https://a.example/" }', 0o644), /chmod 600/],
])('what %s is refused', async (_why, given, message) => {
  const text = typeof given === 'string' ? given : given()
  await expect(openPurges({ purge: [text] }, 5000, home)).rejects.toThrow(message)
})
