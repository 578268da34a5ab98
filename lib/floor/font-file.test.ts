import { globSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { create, type Font, openSync } from 'fontkit'
import { expect, test } from 'vitest'
import { readFontFile } from './font-file'

const family = (path: string) => basename(dirname(dirname(path)))
const packedFiles = globSync('node_modules/@fontsource/*/files/*-{latin,latin-ext}-{400,600}-normal.woff')

/** The outline of every letter, and the width of those that have one: fontkit looks beyond a packed file for that of a blank. */
const lettersOf = (font: Font) =>
  font.characterSet.map((code) => {
    const letter = font.glyphForCodePoint(code)
    const outline = letter.path.toSVG()
    return [code, outline, outline && letter.advanceWidth]
  })

test.each(packedFiles)('%s unpacked has the letters it has packed', (path) => {
  const file = readFontFile(family(path), basename(path, '.woff'))
  expect(file.readUInt32BE(0)).toBe(0x00010000)
  expect(lettersOf(create(file) as Font)).toEqual(lettersOf(openSync(path) as Font))
})
