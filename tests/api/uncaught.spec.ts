import { expect, test } from '@playwright/test'
import { faultsIn } from '@/scripts/checks/platform-faults'
import { findSecondAddress, openSecondPlatform } from '../support/second-platform'
import { waitFor } from '../support/wait-for'

// A second web process is started.

/** Put before a web process: two addresses that make a fault which nobody catches. */
const faultyModule = `import { subscribe } from 'node:diagnostics_channel'
subscribe('http.server.request.start', ({ request }) => {
  if (request.url === '/api/health?exception') setImmediate(() => { throw new Error('a deliberate exception') })
  if (request.url === '/api/health?rejection') void Promise.reject(new Error('a deliberate rejection'))
})`

test('a fault that nobody catches in the web is found in what it writes, and fails whoever runs it', async () => {
  const platform = await openSecondPlatform(await findSecondAddress(), {
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(faultyModule)}`,
  })
  expect(faultsIn(platform.output())).toEqual([])
  for (const fault of ['exception', 'rejection']) await fetch(`${platform.address}/api/health?${fault}`)
  const faults = await waitFor('both faults are written', () => {
    const found = faultsIn(platform.output())
    return found.length >= 2 && found
  })
  expect(faults.join('\n')).toContain('a deliberate exception')
  expect(faults.join('\n')).toContain('a deliberate rejection')
  await expect(platform.close()).rejects.toThrow('The second platform faulted')
})
