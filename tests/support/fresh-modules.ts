import { afterAll, vi } from 'vitest'

/** Files share a process and the libraries in it, but nothing that a module of the platform keeps: a cache, a pool. */
afterAll(() => {
  vi.resetModules()
})
