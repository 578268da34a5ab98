import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { exhibits } from '@/tests/support/chart-gallery'
import { outlineTexts } from './outline-texts'
import { renderPng } from './render-png'
import { drawSheet } from './sheet'

const svg = drawSheet({
  chart: {
    kind: 'bars',
    categories: ['Music & <drama>', 'Gŵyl Ωδή Žofín', 'Opera'],
    series: [{ name: '2026/27', values: [840, 280, 'withheld'] }],
    format: (value) => (value === null ? '–' : `${value}`),
  },
  title: 'Music: 75% of attendance',
  description: 'Known and estimated attendance in 2026/27, by discipline',
  about: 'Organisation: Harbour Arts · Time: 2026/27',
  source: 'Source: Illuminate, 07/11/2026',
  release: 'Release of April to June 2026',
  licence: 'Open Government Licence v3.0',
})

test('no text is left to the fonts of a machine, and no word is lost', () => {
  const outlined = outlineTexts(svg)
  expect(outlined).not.toContain('<text')
  expect(outlined.match(/sheet-outline/g)?.length).toBeGreaterThanOrEqual(svg.match(/<text/g)?.length ?? 99)
  expect(outlined).not.toMatch(/<path d=""/)
  expect(outlined).not.toMatch(/NaN/)
})

test('is a picture of twice the size of the drawing, on paper of its own', async () => {
  const { width, height, format, channels } = await sharp(await renderPng(svg)).metadata()
  expect({ width, format }).toEqual({ width: 1440, format: 'png' })
  expect(height).toBe(2 * Number(/height="(\d+)"/.exec(svg)?.[1]))
  const { data } = await sharp(await renderPng(svg))
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect([...data.subarray(0, 3)]).toEqual([255, 255, 255])
  expect(channels).toBeGreaterThanOrEqual(3)
})

/** One chart of every kind, as a file. */
const sheets = [...new Map(exhibits.toReversed().map((each) => [each.chart.kind, each])).values()].map(
  ({ title, description, chart }) =>
    drawSheet({ chart, title, description, about: 'Time: 2026/27', source: 'Source: Illuminate, 07/11/2026' }),
)

test('a machine without fonts makes the same bytes, of every kind of chart', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'no-fonts-'))
  try {
    writeFileSync(join(folder, 'fonts.conf'), '<?xml version="1.0"?><fontconfig></fontconfig>')
    const drawn = [svg, ...sheets]
    expect(drawn.length).toBe(8)
    const files = drawn.map((_, at) => join(folder, `chart-${at}.svg`))
    for (const [at, file] of files.entries()) writeFileSync(file, outlineTexts(drawn[at] ?? ''))
    const program = `import sharp from 'sharp'
      const made = []
      for (const file of process.argv.slice(1)) made.push((await sharp(file, { density: 144 }).png({ compressionLevel: 3 }).toBuffer()).toString('base64'))
      process.stdout.write(JSON.stringify(made))`
    const made = execFileSync(process.execPath, ['--input-type=module', '-e', program, ...files], {
      encoding: 'utf8',
      maxBuffer: 50_000_000,
      env: { ...process.env, FONTCONFIG_PATH: folder, FONTCONFIG_FILE: join(folder, 'fonts.conf') },
    })
    const here = await Promise.all(drawn.map(async (each) => (await renderPng(each)).toString('base64')))
    for (const [at, picture] of (JSON.parse(made) as string[]).entries())
      expect([at, picture === here[at]]).toEqual([at, true])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
