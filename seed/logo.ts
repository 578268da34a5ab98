import { createHash } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'
import { type DemoData, dayFromToday, instantOn } from './demo-data'
import type { DemoOrganisation } from './organisations'

const width = 240
const height = 80
const [ink, sea, sand] = [
  [18, 52, 86],
  [46, 134, 171],
  [246, 241, 230],
] as const

/** A lighthouse beside two waves. */
function colourAt(x: number, y: number): readonly number[] {
  const wave = (offset: number, level: number) => y > level + 5 * Math.sin((x + offset) / 14)
  if (wave(20, 64)) return ink
  if (wave(0, 54)) return sea
  const tower = Math.abs(x - 44) < 6 + (y - 18) / 8
  if (y > 18 && y < 66 && tower) return Math.floor(y / 9) % 2 ? ink : [196, 61, 61]
  if (y > 8 && y <= 18 && Math.abs(x - 44) < 7) return ink
  return sand
}

const chunk = (type: string, data: Buffer) => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length)
  frame.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}

/** A small PNG, made here so that no picture has to be kept. */
function png(): Buffer {
  const rows = Array.from({ length: height }, (_, y) =>
    Buffer.from([0, ...Array.from({ length: width }, (_, x) => colourAt(x, y)).flat()]),
  )
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width)
  header.writeUInt32BE(height, 4)
  header.set([8, 2], 8) // 8 bits a colour, three colours a point
  const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10])
  const data = deflateSync(Buffer.concat(rows))
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))])
}

export function addLogo(data: DemoData, organisation: DemoOrganisation): void {
  const content = png()
  data.tables.organisationLogos.add({
    organisationId: organisation.id,
    content,
    mediaType: 'image/png',
    sha256: createHash('sha256').update(content).digest(),
    updatedAt: instantOn(dayFromToday(data, -300), 12),
  })
}
