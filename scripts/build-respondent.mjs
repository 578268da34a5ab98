// Bundles what the respondent's page brings to the browser: one small script and one stylesheet, named by their content,
// with the hashes that the page's Content-Security-Policy and `integrity` ask for. The server takes both from the file
// written here; `next build` makes it part of the built server.
//
// Run by `npm start`, `npm run dev` and `npm test` before anything that needs it: node scripts/build-respondent.mjs
import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'

const root = fileURLToPath(new URL('..', import.meta.url))
const folder = `${root}dist/respondent`

/** The hard limit of the page's script, gzip; the aim is under half of it. */
const scriptMaxBytes = 12 * 1024

/** @param {string} entry @param {import('esbuild').BuildOptions} options */
const bundle = async (entry, options) => {
  const { outputFiles } = await build({
    entryPoints: [`${root}components/questionnaire/${entry}`],
    absWorkingDir: root,
    bundle: true,
    minify: true,
    write: false,
    legalComments: 'none',
    logLevel: 'error',
    alias: { '@': root.replace(/\/$/, '') },
    ...options,
  })
  return outputFiles?.[0]?.text.trim() ?? ''
}

/** @param {string} text @param {'hex' | 'base64'} encoding */
const sha256 = (text, encoding) => createHash('sha256').update(text).digest(encoding)

const [script, style] = await Promise.all([
  bundle('enhance/main.ts', { format: 'iife', target: ['es2020'] }),
  bundle('respondent.css', { target: ['chrome100', 'firefox100', 'safari15'] }),
])

const assets = {
  script: {
    name: `respondent-${sha256(script, 'hex').slice(0, 12)}.js`,
    integrity: `sha256-${sha256(script, 'base64')}`,
    text: script,
  },
  style: { hash: `sha256-${sha256(style, 'base64')}`, text: style },
}

const bytes = gzipSync(script).length
if (bytes > scriptMaxBytes) {
  console.error(`The respondent's script is ${bytes} bytes gzip; its limit is ${scriptMaxBytes}.`)
  process.exit(1)
}

// Written beside and moved into place, so that nobody ever reads half of it; left alone when nothing changed.
const written = JSON.stringify(assets)
const file = `${folder}/assets.json`
if ((await readFile(file, 'utf8').catch(() => '')) !== written) {
  await mkdir(folder, { recursive: true })
  await writeFile(`${file}.${process.pid}`, written)
  await rename(`${file}.${process.pid}`, file)
}
