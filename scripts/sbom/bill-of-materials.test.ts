// S-19 of docs/drills.md.

import { readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { inRoot } from '../root'
import { type BillOfMaterials, isForDevelopment, licenceOf, readBillOfMaterials } from './bill-of-materials'

type LockedPackage = { version?: string; integrity?: string; resolved?: string; dev?: boolean }
const { packages } = JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8')) as {
  packages: Record<string, LockedPackage>
}
const locked = Object.entries(packages).flatMap(([path, one]) =>
  path === '' ? [] : [{ ...one, name: path.replace(/^.*node_modules\//, '') }],
)

let bill: BillOfMaterials
beforeAll(async () => {
  bill = await readBillOfMaterials()
})

test('every package comes from the registry that npm is told of, none from a place of its own, and each with its checksum', () => {
  expect(locked.filter(({ integrity }) => !integrity?.startsWith('sha512-'))).toEqual([])
  expect(locked.filter(({ resolved }) => resolved !== undefined)).toEqual([])
})

test('the bill has every package of the lock file, once, with its checksum', () => {
  const names = bill.components.map(({ name, version }) => `${name}@${version}`)
  expect(names.toSorted()).toEqual([...new Set(locked.map(({ name, version }) => `${name}@${version}`))].toSorted())
  const checksumOf = new Map(locked.map(({ name, version, integrity }) => [`${name}@${version}`, integrity]))
  const differing = bill.components.filter(({ name, version, hashes = [] }) => {
    const content = Buffer.from(hashes[0]?.content ?? '', 'hex').toString('base64')
    return checksumOf.get(`${name}@${version}`) !== `sha512-${content}`
  })
  expect(differing).toEqual([])
})

/** Licences that were looked at. A package with another one is looked at before it comes in. */
const knownLicences = [
  ...[
    'MIT',
    'MIT-0',
    'ISC',
    '0BSD',
    'BSD-2-Clause',
    'BSD-3-Clause',
    'Apache-2.0',
    'BlueOak-1.0.0',
    'Unlicense',
    'OFL-1.1',
  ],
  ...['MIT OR Apache-2.0', '(MIT OR CC0-1.0)', '(MIT AND Zlib)'],
  // Data of browsers, with the name of its source.
  'CC-BY-4.0',
  // Of two, the first is chosen.
  '(BSD-3-Clause OR GPL-2.0)',
]
/** These want that changes to the package itself are published. None is changed here; sharp's library is a file of its own. */
const unchanged = [
  'MPL-2.0',
  'LGPL-3.0-or-later',
  'Apache-2.0 AND LGPL-3.0-or-later',
  'Apache-2.0 AND LGPL-3.0-or-later AND MIT',
]
const developmentOnly = ['Python-2.0']

test('every licence is one that was looked at', () => {
  const others = bill.components.filter((one) => {
    const licence = licenceOf(one)
    return (
      ![...knownLicences, ...unchanged].includes(licence) &&
      !(developmentOnly.includes(licence) && isForDevelopment(one))
    )
  })
  expect(others.map((one) => `${one.name}: ${licenceOf(one)}`)).toEqual([])
})

test('what is needed to develop alone is told from what runs', () => {
  const named = (name: string) => bill.components.filter((one) => one.name === name).map(isForDevelopment)
  expect([named('next'), named('vitest')]).toEqual([[false], [true]])
})
