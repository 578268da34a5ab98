import 'server-only'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import built from '@/dist/unattended/assets.json'
import { env } from '@/lib/floor/env'
import { isQuickCode, normaliseQuickCode } from '@/lib/responses/schema'
import { unattendedPath } from './unattended-path'

/** The built scripts, styles and icons of unattended mode. */
type Assets = typeof built

/** Part of the built server; in development read from disk each time. */
const readAssets = (): Assets =>
  env.NODE_ENV === 'development' ? JSON.parse(readFileSync('dist/unattended/assets.json', 'utf8')) : built

/** Only the page's own script, styles and images, and connections to the platform. */
const contentSecurityPolicy = [
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

/** The HTML page, the same for every survey: the survey is on the device, and the script shows where it is not. */
const renderDocument = (home: string, { script, style, icons }: Assets) => `<!doctype html>
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

const renderManifest = (home: string, quickCode: string, { icons }: Assets) =>
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

const checksum = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 12)

/**
 * The service worker with its list of files to cache. Browsers detect a new version by its text, so the version is a
 * checksum of the page, the manifest and the worker; other files have hashed names.
 */
function renderServiceWorker(home: string, quickCode: string, assets: Assets): string {
  const files = [assets.script.name, assets.style.name, ...assets.icons.map(({ name }) => name), 'manifest.webmanifest']
  const version = checksum(renderDocument(home, assets) + renderManifest(home, quickCode, assets) + assets.worker.text)
  const cacheList = { home, version, files: [home, ...files.map((file) => `${home}/${file}`)] }
  return `self.kept = ${JSON.stringify(cacheList)};\n${assets.worker.text}`
}

const immutable = 'public, max-age=31536000, immutable'

function assetResponse(body: string | Buffer, type: string, headers: Record<string, string> = {}) {
  const always = {
    'x-content-type-options': 'nosniff',
    'x-robots-tag': 'noindex, nofollow',
    'cache-control': 'no-cache',
  }
  const content = typeof body === 'string' ? body : new Uint8Array(body)
  return new Response(content, { headers: { 'content-type': type, ...always, ...headers } })
}

const notFoundResponse = () => new Response(null, { status: 404 })

/** GET /survey/{quickcode}/unattended. The same for every code, so that it does not reveal which codes exist. */
export function showShell(code: string, assets: Assets = readAssets()): Response {
  const quickCode = normaliseQuickCode(code)
  if (!isQuickCode(quickCode)) return notFoundResponse()
  if (quickCode !== code) return new Response(null, { status: 308, headers: { location: unattendedPath(quickCode) } })
  return assetResponse(renderDocument(unattendedPath(quickCode), assets), 'text/html; charset=utf-8', {
    'content-security-policy': contentSecurityPolicy,
  })
}

/** GET /survey/{quickcode}/unattended/{file}: a file of the page, its manifest or its service worker. */
export function showFile(quickCode: string, file: string, assets: Assets = readAssets()): Response {
  if (!isQuickCode(quickCode)) return notFoundResponse()
  const home = unattendedPath(quickCode)
  if (file === 'manifest.webmanifest')
    return assetResponse(renderManifest(home, quickCode, assets), 'application/manifest+json; charset=utf-8')
  if (file === 'service-worker.js')
    return assetResponse(renderServiceWorker(home, quickCode, assets), 'text/javascript; charset=utf-8', {
      // By default the scope is the worker's folder, which excludes the page itself, without a slash at its end.
      'service-worker-allowed': home,
      'content-security-policy': "default-src 'none'; connect-src 'self'",
    })
  if (file === assets.script.name)
    return assetResponse(assets.script.text, 'text/javascript; charset=utf-8', { 'cache-control': immutable })
  if (file === assets.style.name)
    return assetResponse(assets.style.text, 'text/css; charset=utf-8', { 'cache-control': immutable })
  const icon = assets.icons.find(({ name }) => name === file)
  return icon
    ? assetResponse(Buffer.from(icon.base64, 'base64'), 'image/png', { 'cache-control': immutable })
    : notFoundResponse()
}
