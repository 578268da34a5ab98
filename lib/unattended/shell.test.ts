import { describe, expect, test } from 'vitest'
import { showFile, showShell } from './shell'

const assets = {
  script: { name: 'unattended-1.js', text: 'run()' },
  style: { name: 'unattended-1.css', text: 'a{}' },
  worker: { text: 'work()' },
  icons: [
    { name: 'icon-192-1.png', size: 192, base64: 'AAAA' },
    { name: 'icon-512-1.png', size: 512, base64: 'AAAA' },
  ],
}
const home = '/survey/ABC234DEF5/unattended'

describe('not found', () => {
  test.each(['', 'A'.repeat(11), 'a%2fb', '<b>'])('a code in another format: %s', (code) => {
    expect(showShell(code, assets).status).toBe(404)
    expect(showFile(code, 'manifest.webmanifest', assets).status).toBe(404)
  })
  test.each(['unattended-2.js', 'survey.json', '..'])('a file of another build: %s', (file) =>
    expect(showFile('ABC234DEF5', file, assets).status).toBe(404),
  )
})

test('the address is redirected to the code in capitals', () => {
  const moved = showShell('abc234def5', assets)
  expect([moved.status, moved.headers.get('location')]).toEqual([308, home])
})

test('the page is not indexed, and its policy allows only its own scripts and connections', async () => {
  const page = showShell('ABC234DEF5', assets)
  expect(page.headers.get('x-robots-tag')).toContain('noindex')
  const policy = page.headers.get('content-security-policy')
  expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'")
  expect(policy).not.toContain('unsafe')
  const html = await page.text()
  expect(html).toContain(`<script src="${home}/unattended-1.js" defer></script>`)
  expect(html.match(/<script/g)).toHaveLength(1)
})

test('the manifest makes it installable: full screen, with its own start address and icons of two sizes', async () => {
  const manifest = await showFile('ABC234DEF5', 'manifest.webmanifest', assets).json()
  expect(manifest).toMatchObject({ start_url: home, scope: home, display: 'fullscreen' })
  expect(manifest.icons.map(({ sizes }: { sizes: string }) => sizes)).toContain('512x512')
})

test('the scope of the service worker is unattended mode of its survey, and its text changes with the cached files', async () => {
  const worker = showFile('ABC234DEF5', 'service-worker.js', assets)
  expect(worker.headers.get('service-worker-allowed')).toBe(home)
  expect(worker.headers.get('cache-control')).toBe('no-cache')
  const text = await worker.text()
  for (const file of ['', '/unattended-1.js', '/unattended-1.css', '/icon-512-1.png', '/manifest.webmanifest'])
    expect(text).toContain(`"${home}${file}"`)
  const other = { ...assets, style: { ...assets.style, name: 'unattended-2.css' } }
  expect(await showFile('ABC234DEF5', 'service-worker.js', other).text()).not.toBe(text)
})
