import { testBuild } from '../build-test.js'
import { testReload } from '../reload-test.js'

testBuild(import.meta.dirname, ['astro', 'build'])
const dev = (port) => ['astro', 'dev', '--host', '127.0.0.1', '--port', String(port)]
// What a loader changes by itself, Astro keeps half a second before it does anything.
testReload(import.meta.dirname, dev, { posts: 20 })
testReload(import.meta.dirname, dev, { env: { CONTENT: 'refreshed' } })
