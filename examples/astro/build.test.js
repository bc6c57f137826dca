import { testBuild } from '../build-test.js'
import { testReload } from '../reload-test.js'

testBuild(import.meta.dirname, ['astro', 'build'])
const dev = (port) => ['astro', 'dev', '--host', '127.0.0.1', '--port', String(port)]
testReload(import.meta.dirname, dev, 'by the loader')
testReload(import.meta.dirname, dev, 'by refreshContent', { CONTENT: 'refreshed' })
