import { testBuild } from '../build-test.js'
import { testReload } from '../reload-test.js'

testBuild(import.meta.dirname, ['astro', 'build'])
testReload(import.meta.dirname, (port) => ['astro', 'dev', '--host', '127.0.0.1', '--port', String(port)])
