import { testBuild } from '../build-test.js'
import { testReloadInBrowser } from '../reload-test.js'

testBuild(import.meta.dirname, ['next', 'build'], { isWhole: true })
testReloadInBrowser(import.meta.dirname, (port) => ['next', 'dev', '--hostname', '127.0.0.1', '--port', String(port)])
