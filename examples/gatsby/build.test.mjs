import { testBuild } from '../build-test.js'
import { testReload } from '../reload-test.js'

testBuild(import.meta.dirname, ['gatsby', 'build'], { isWhole: true, out: 'public' })
testReload(import.meta.dirname, (port) => ['gatsby', 'develop', '--host', '127.0.0.1', '--port', String(port)], {
  posts: 20,
  // Gatsby runs its queries and packs again: about a second, more on a machine that is busy.
  within: 2000,
  inBrowser: true,
})
