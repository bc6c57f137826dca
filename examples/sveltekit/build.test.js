import { testBuild } from '../build-test.js'
import { testReload } from '../reload-test.js'

testBuild(import.meta.dirname, ['vite', 'build'], { isWhole: true })
testReload(import.meta.dirname, (port) => ['vite', 'dev', '--host', '127.0.0.1', '--port', String(port)], { posts: 20 })
