import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: ['test/build-cli.ts'],
    testTimeout: 20_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
    // Test files share the modules of their process: to load them anew for each took a third of the suite's time.
    isolate: false,
    unstubEnvs: true,
    restoreMocks: true,
    reporters: ['default', './test/slowest-files.ts'],
  },
})
