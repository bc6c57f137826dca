import { testBuild } from '../build-test.js'

testBuild(import.meta.dirname, ['astro', 'build'])
