// Bundles what the respondent's pages bring to the browser, each named by its content: for the page one small script and
// one stylesheet, with the hashes that its Content-Security-Policy and `integrity` ask for; for unattended mode, which works
// without a network, a script with the survey engine in it, its stylesheet, its service worker and its icons; for a report
// within another site's page, a small script and a stylesheet; for open statistics, a stylesheet. The server
// takes them from the files written here; `next build` makes them part of the built server.
//
// Run by `npm start`, `npm run dev` and `npm test` before anything that needs it: node scripts/build-respondent.mjs
import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import sharp from 'sharp'

const root = fileURLToPath(new URL('..', import.meta.url))

/**
 * @typedef {object} Bundle
 * @property {string} entry under `components`
 * @property {number} maxBytes the hard limit, gzip
 * @property {import('esbuild').BuildOptions} options
 */

/**
 * Everything that is bundled. The aim of the page's script is under half its limit. The offline runner is fetched once by
 * a device that stays, and four fifths of it are the engine that reads conditions (docs/decisions/016-unattended-mode.md).
 */
/** @type {Record<'script' | 'style' | 'runner' | 'runnerStyle' | 'worker' | 'embed' | 'embedStyle' | 'statisticsStyle', Bundle>} */
const bundles = {
  script: {
    entry: 'questionnaire/enhance/main.ts',
    maxBytes: 12 * 1024,
    options: { format: 'iife', target: ['es2020'] },
  },
  style: {
    entry: 'questionnaire/respondent.css',
    maxBytes: 12 * 1024,
    options: { target: ['chrome100', 'firefox100', 'safari15'] },
  },
  runner: {
    entry: 'unattended/device/main.tsx',
    maxBytes: 550 * 1024,
    options: {
      format: 'iife',
      target: ['es2022'],
      jsx: 'automatic',
      define: { 'process.env.NODE_ENV': '"production"' },
    },
  },
  runnerStyle: {
    entry: 'unattended/device/unattended.css',
    maxBytes: 14 * 1024,
    options: { target: ['chrome100', 'firefox100', 'safari15'] },
  },
  worker: {
    entry: 'unattended/device/service-worker.ts',
    maxBytes: 4 * 1024,
    options: { format: 'iife', target: ['es2022'] },
  },
  embed: {
    entry: 'embed/main.ts',
    maxBytes: 3 * 1024,
    options: { format: 'iife', target: ['es2020'] },
  },
  embedStyle: {
    entry: 'embed/embed.css',
    maxBytes: 3 * 1024,
    options: { target: ['chrome100', 'firefox100', 'safari15'] },
  },
  statisticsStyle: {
    entry: 'open-statistics/statistics.css',
    maxBytes: 4 * 1024,
    options: { target: ['chrome100', 'firefox100', 'safari15'] },
  },
}

/** @param {string} name @param {Bundle} bundle */
async function bundleText(name, { entry, maxBytes, options }) {
  const { outputFiles } = await build({
    entryPoints: [`${root}components/${entry}`],
    absWorkingDir: root,
    bundle: true,
    minify: true,
    write: false,
    legalComments: 'none',
    logLevel: 'error',
    alias: { '@': root.replace(/\/$/, '') },
    ...options,
  })
  const text = outputFiles?.[0]?.text.trim() ?? ''
  const bytes = gzipSync(text).length
  if (bytes <= maxBytes) return text
  console.error(`${entry} (${name}) is ${bytes} bytes gzip; its limit is ${maxBytes}.`)
  process.exit(1)
}

/** @param {string | Buffer} content @param {'hex' | 'base64'} encoding */
const sha256 = (content, encoding) => createHash('sha256').update(content).digest(encoding)

/** @param {string} name @param {string} ending @param {string | Buffer} content */
const hashedName = (name, ending, content) => `${name}-${sha256(content, 'hex').slice(0, 12)}.${ending}`

/** Written to another name and renamed, so that no process reads half of it; unchanged content is not written. */
async function writeAssets(/** @type {string} */ folder, /** @type {unknown} */ assets) {
  const written = JSON.stringify(assets)
  const file = `${root}dist/${folder}/assets.json`
  if ((await readFile(file, 'utf8').catch(() => '')) === written) return
  await mkdir(`${root}dist/${folder}`, { recursive: true })
  await writeFile(`${file}.${process.pid}`, written)
  await rename(`${file}.${process.pid}`, file)
}

/** The mark on its own ground: launchers cut icons to the shape they like. @param {number} size */
async function renderIcon(size) {
  const mark = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" fill="#5b2a86"/><circle cx="16" cy="16" r="7" fill="#f0a63a"/></svg>`
  const picture = await sharp(Buffer.from(mark), { density: 1200 }).resize(size, size).png().toBuffer()
  return { name: hashedName(`icon-${size}`, 'png', picture), size, base64: picture.toString('base64') }
}

const [script, style, runner, runnerStyle, worker, embed, embedStyle, statisticsStyle] = await Promise.all([
  bundleText('script', bundles.script),
  bundleText('style', bundles.style),
  bundleText('runner', bundles.runner),
  bundleText('runnerStyle', bundles.runnerStyle),
  bundleText('worker', bundles.worker),
  bundleText('embed', bundles.embed),
  bundleText('embedStyle', bundles.embedStyle),
  bundleText('statisticsStyle', bundles.statisticsStyle),
])

await writeAssets('respondent', {
  script: {
    name: hashedName('respondent', 'js', script),
    integrity: `sha256-${sha256(script, 'base64')}`,
    text: script,
  },
  style: { hash: `sha256-${sha256(style, 'base64')}`, text: style },
})

await writeAssets('unattended', {
  script: { name: hashedName('unattended', 'js', runner), text: runner },
  style: { name: hashedName('unattended', 'css', runnerStyle), text: runnerStyle },
  worker: { text: worker },
  icons: await Promise.all([192, 512].map(renderIcon)),
})

await writeAssets('embed', {
  script: { hash: `sha256-${sha256(embed, 'base64')}`, text: embed },
  style: { hash: `sha256-${sha256(embedStyle, 'base64')}`, text: embedStyle },
})

await writeAssets('statistics', {
  style: { hash: `sha256-${sha256(statisticsStyle, 'base64')}`, text: statisticsStyle },
})
