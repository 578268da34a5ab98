import { readdirSync, readFileSync, statSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { pictures } from '@/guides/pictures/pictures'
import { type Block, picturesOf, type TextRun } from './guide'
import { pngSize } from './guide-library'
import { parseGuide } from './parse-guide'

const guides = readdirSync('guides')
  .filter((file) => file.endsWith('.md') && file !== 'README.md')
  .map((file) => parseGuide(file.replace(/\.md$/, ''), readFileSync(`guides/${file}`, 'utf8')))
const files = readdirSync('guides/images')
const visible = (name: string) => guides.find((guide) => guide.name === name)?.visibleTo

const allRoles = ['GlobalAdmin', 'Admin', 'User', 'Other']

describe('the table of permissions about training, for the guides there are', () => {
  test('the overview is for all', () => expect(visible('overview')).toEqual(allRoles))

  test('the Relationship Manager overview, the funder-admin overview and the organisation management guide are for Global Admins only', () => {
    for (const name of ['relationship-manager-overview', 'funder-admin-overview', 'organisations'])
      expect(visible(name), name).toEqual(['GlobalAdmin'])
  })

  test('the user management guide is for Global Admins and Admins', () =>
    expect(visible('users')).toEqual(['GlobalAdmin', 'Admin']))

  test('the new account guide is for all', () => expect(visible('new-account')).toEqual(allRoles))

  test('survey guides are for all', () => {
    const surveys = guides.filter(({ section }) => section === 'surveys')
    expect(surveys.length).toBeGreaterThan(0)
    for (const guide of surveys) expect(guide.visibleTo, guide.name).toEqual(allRoles)
  })

  test('the bulk upload guide is for Global Admins, Admins and General Users', () =>
    expect(visible('upload-many-events')).toEqual(['GlobalAdmin', 'Admin', 'User']))

  test('the other events guides are for Global Admins and Admins', () => {
    const events = guides.filter(({ section, name }) => section === 'events' && name !== 'upload-many-events')
    expect(events.length).toBeGreaterThan(0)
    for (const guide of events) expect(guide.visibleTo, guide.name).toEqual(['GlobalAdmin', 'Admin'])
  })
})

test('guides about ticketing data are for Global Admins and Admins', () => {
  const ticketing = guides.filter(({ section }) => section === 'ticketing')
  expect(ticketing.length).toBeGreaterThan(0)
  for (const guide of ticketing) expect(guide.visibleTo, guide.name).toEqual(['GlobalAdmin', 'Admin'])
})

describe.each(guides.map((guide) => [guide.name, guide] as const))('the guide %s', (_, guide) => {
  test('links only to existing guides', () => {
    const names = guides.map(({ name }) => name)
    expect(linksOf(guide.blocks).filter((name) => !names.includes(name))).toEqual([])
  })

  test('shows only existing pictures', () =>
    expect(picturesOf(guide.blocks).filter((name) => !files.includes(name))).toEqual([]))
})

test('no two guides have the same position in a section', () => {
  const places = guides.map(({ section, order }) => `${section} ${order}`)
  expect(new Set(places).size).toBe(places.length)
})

test('every picture is used by a guide, and how it is taken is documented', () => {
  const shown = new Set(guides.flatMap(({ blocks }) => picturesOf(blocks)))
  expect(files.filter((file) => !shown.has(file))).toEqual([])
  expect(pictures.map(({ name }) => `${name}.png`).sort()).toEqual([...shown].sort())
})

test('the pictures are PNGs of less than 2 MB in total', () => {
  for (const file of files) expect(pngSize(readFileSync(`guides/images/${file}`)).width, file).toBeGreaterThan(100)
  const bytes = files.reduce((sum, file) => sum + statSync(`guides/images/${file}`).size, 0)
  expect(bytes).toBeLessThan(2_000_000)
})

function linksOf(blocks: readonly Block[]): string[] {
  return blocks.flatMap((block) => {
    if (block.kind === 'list') return block.items.flatMap(linksOf)
    if (block.kind === 'note') return linksOf(block.of)
    return block.kind === 'heading' || block.kind === 'paragraph' ? linksIn(block.of) : []
  })
}

const linksIn = (runs: readonly TextRun[]): string[] =>
  runs.flatMap((run) => {
    if (run.kind === 'text' || run.kind === 'code') return []
    return run.kind === 'guide' ? [run.name] : linksIn(run.of)
  })
