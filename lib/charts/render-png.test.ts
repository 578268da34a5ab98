import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
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

test('a machine without fonts makes the same bytes', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'no-fonts-'))
  try {
    writeFileSync(join(folder, 'fonts.conf'), '<?xml version="1.0"?><fontconfig></fontconfig>')
    writeFileSync(join(folder, 'chart.svg'), outlineTexts(svg))
    const program = `import sharp from 'sharp'
      const made = await sharp(process.argv[1], { density: 144 }).png().toBuffer()
      process.stdout.write(made.toString('base64'))`
    const made = execFileSync(process.execPath, ['--input-type=module', '-e', program, join(folder, 'chart.svg')], {
      encoding: 'utf8',
      maxBuffer: 10_000_000,
      env: { ...process.env, FONTCONFIG_PATH: folder, FONTCONFIG_FILE: join(folder, 'fonts.conf') },
    })
    expect(made).toBe((await renderPng(svg)).toString('base64'))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
