import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const root = fileURLToPath(new URL('.', import.meta.url))
const never = ['**/node_modules/**', '**/.next*/**', '.data/**', 'dist/**']

/** `unit` needs nothing; `service` gets a PostgreSQL of its own, one database for each worker. */
export default defineConfig({
  resolve: {
    alias: [
      { find: /^@\//, replacement: root },
      { find: /^server-only$/, replacement: `${root}tests/support/server-only.ts` },
    ],
  },
  test: {
    // Vitest would leave one processor alone, which is half of the time where there are two. Some service tests wait for half a minute: one
    // process more than processors, and call tests beside them, leave little idle.
    maxWorkers: availableParallelism() + 1,
    // A larger heap for what lives shortly, looked through less often: 4 % less work.
    execArgv: ['--max-semi-space-size=64'],
    // Where nobody watches, a test that fails gets a second try, and the report says so.
    retry: process.env.CI ? 1 : 0,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['**/*.test.{ts,tsx}'],
          exclude: [...never, '**/*.db.test.ts'],
          testTimeout: 240_000,
          // Files share a process, which takes a quarter of the time: no test leaves anything behind in it.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'service',
          include: ['**/*.db.test.ts'],
          exclude: never,
          globalSetup: 'tests/support/database-template.ts',
          setupFiles: 'tests/support/fresh-modules.ts',
          isolate: false,
          testTimeout: 240_000,
          hookTimeout: 240_000,
        },
      },
    ],
  },
})
