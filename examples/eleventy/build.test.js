import { testBuild } from '../build-test.js'
import { testReload } from '../reload-test.js'

testBuild(import.meta.dirname, ['eleventy'])
testReload(import.meta.dirname, (port) => ['eleventy', '--serve', '--port', String(port)])
