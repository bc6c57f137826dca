import { testBuild } from '../build-test.js'
import { testReload } from '../reload-test.js'

testBuild(import.meta.dirname, ['next', 'build'], { isWhole: true })
testReload(import.meta.dirname, (port) => ['next', 'dev', '--hostname', '127.0.0.1', '--port', String(port)], {
  posts: 20,
})
