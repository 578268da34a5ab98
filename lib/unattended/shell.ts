import 'server-only'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import built from '@/dist/unattended/assets.json'
import { env } from '@/lib/floor/env'
import { isQuickCode, tidyQuickCode } from '@/lib/responses/schema'

/** What the pages of unattended mode are made of. */
type Assets = typeof built

/** Part of the built server; while developing, the file as it is now. */
const builtAssets = (): Assets =>
  env.NODE_ENV === 'development' ? JSON.parse(readFileSync('dist/unattended/assets.json', 'utf8')) : built

/** Where unattended mode of a survey lives, and as far as its service worker reaches. */
const homeOf = (quickCode: string) => `/survey/${quickCode}/unattended`

/** Nothing runs here but the runner itself, and it talks to nobody but the platform. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** The page of every survey alike: what it asks is on the device, and where nothing is, it says so. */
const documentOf = (home: string, { script, style, icons }: Assets) => `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<meta name="color-scheme" content="light dark">
<meta name="theme-color" content="#5b2a86">
<title>Survey</title>
<link rel="manifest" href="${home}/manifest.webmanifest">
<link rel="icon" href="${home}/${icons[0]?.name}">
<link rel="apple-touch-icon" href="${home}/${icons[0]?.name}">
<link rel="stylesheet" href="${home}/${style.name}">
<script src="${home}/${script.name}" defer></script>
</head>
<body>
<div id="root"></div>
<noscript>Unattended mode needs JavaScript.</noscript>
</body>
</html>`

const manifestOf = (home: string, quickCode: string, { icons }: Assets) =>
  JSON.stringify({
    id: home,
    name: `Survey ${quickCode}`,
    short_name: 'Survey',
    start_url: home,
    scope: home,
    display: 'fullscreen',
    background_color: '#ffffff',
    theme_color: '#5b2a86',
    icons: icons.flatMap(({ name, size }) =>
      ['any', 'maskable'].map((purpose) => ({
        src: `${home}/${name}`,
        sizes: `${size}x${size}`,
        type: 'image/png',
        purpose,
      })),
    ),
  })

const sum = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 12)

/**
 * The service worker, told what to keep. Its text changes with any of it, which is how browsers notice a new version; the
 * files go by their names, and the page and the manifest by their sums.
 */
function workerOf(home: string, quickCode: string, assets: Assets): string {
  const files = [assets.script.name, assets.style.name, ...assets.icons.map(({ name }) => name), 'manifest.webmanifest']
  const version = sum(documentOf(home, assets) + manifestOf(home, quickCode, assets) + assets.worker.text)
  const kept = { home, version, files: [home, ...files.map((file) => `${home}/${file}`)] }
  return `self.kept = ${JSON.stringify(kept)};\n${assets.worker.text}`
}

const forever = 'public, max-age=31536000, immutable'

function answer(body: string | Buffer, type: string, headers: Record<string, string> = {}) {
  const always = {
    'x-content-type-options': 'nosniff',
    'x-robots-tag': 'noindex, nofollow',
    'cache-control': 'no-cache',
  }
  const content = typeof body === 'string' ? body : new Uint8Array(body)
  return new Response(content, { headers: { 'content-type': type, ...always, ...headers } })
}

const nothing = () => new Response(null, { status: 404 })

/** GET /survey/{quickcode}/unattended. It is the same for every code, so that it says nothing about any. */
export function showShell(code: string, assets: Assets = builtAssets()): Response {
  const quickCode = tidyQuickCode(code)
  if (!isQuickCode(quickCode)) return nothing()
  if (quickCode !== code) return new Response(null, { status: 308, headers: { location: homeOf(quickCode) } })
  return answer(documentOf(homeOf(quickCode), assets), 'text/html; charset=utf-8', {
    'content-security-policy': policy,
  })
}

/** GET /survey/{quickcode}/unattended/{file}: what the page is made of, its manifest and its service worker. */
export function showFile(quickCode: string, file: string, assets: Assets = builtAssets()): Response {
  if (!isQuickCode(quickCode)) return nothing()
  const home = homeOf(quickCode)
  if (file === 'manifest.webmanifest')
    return answer(manifestOf(home, quickCode, assets), 'application/manifest+json; charset=utf-8')
  if (file === 'service-worker.js')
    return answer(workerOf(home, quickCode, assets), 'text/javascript; charset=utf-8', {
      // Its folder would be its reach; the page itself has no slash at its end.
      'service-worker-allowed': home,
      'content-security-policy': "default-src 'none'; connect-src 'self'",
    })
  if (file === assets.script.name)
    return answer(assets.script.text, 'text/javascript; charset=utf-8', { 'cache-control': forever })
  if (file === assets.style.name)
    return answer(assets.style.text, 'text/css; charset=utf-8', { 'cache-control': forever })
  const icon = assets.icons.find(({ name }) => name === file)
  return icon ? answer(Buffer.from(icon.base64, 'base64'), 'image/png', { 'cache-control': forever }) : nothing()
}
