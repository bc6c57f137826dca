import { testBuild } from '../build-test.js'
import { testReload } from '../reload-test.js'

testBuild(import.meta.dirname, ['nuxt', 'generate'], { isWhole: true })
testReload(import.meta.dirname, (port) => ['nuxt', 'dev', '--host', '127.0.0.1', '--port', String(port)], { posts: 20 })
