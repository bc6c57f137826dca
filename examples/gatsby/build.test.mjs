import { testBuild } from '../build-test.js'
import { testReload } from '../reload-test.js'

testBuild(import.meta.dirname, ['gatsby', 'build'], { isWhole: true, out: 'public' })
const within = 5000 // Gatsby runs its queries and packs again.
testReload(import.meta.dirname, (port) => ['gatsby', 'develop', '--host', '127.0.0.1', '--port', String(port)], {
  posts: 20,
  within,
})
