import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { addDays } from '@/lib/floor/calendar/plain-date'
import { templateHeader } from '@/lib/ticketing/profiles/template'
import { Random } from '@/seed/random'

const types = ['Adult,N', 'Concession,Y', 'Under 26,Y', 'Family ticket,Y'] as const
const channels = ['Online', 'In person', 'Phone', 'App'] as const
const events = 120
const linesOfOrder = 2

const british = (day: string) => day.split('-').reverse().join('/')

/**
 * Lines of the platform's own template: a season of 120 events, two lines an order, buyers from all over.
 * @param outcodes outward codes that buyers live in
 */
function* seasonLines(lines: number, outcodes: readonly string[]): Generator<string> {
  yield `${templateHeader}\n`
  const random = new Random('bench season')
  for (let line = 0; line < lines; ) {
    const order = line / linesOfOrder
    const event = random.whole(1, events)
    const day = addDays('2025-04-01', (event * 3 + random.whole(0, 6)) % 360)
    const bought = addDays(day, -random.whole(1, 90))
    const postcode = `${random.pick(outcodes)} ${random.whole(1, 9)}${random.code('ABDEFGHJLNPQRSTUWXYZ', 2)}`
    const head = `EV-${event},"The Long Winter, Part ${event}",${british(day)},19:30,Main House,TX${1_000_000 + order},${british(bought)},Sale`
    const buyer = `C-${random.whole(1, 60_000)},${postcode},United Kingdom`
    let text = ''
    for (let one = 0; one < linesOfOrder && line < lines; one += 1, line += 1) {
      const price = random.whole(10, 60)
      text += `${head},${buyer},${random.pick(types)},${random.whole(1, 4)},${price}.00,${price}.00,${random.pick(channels)},\n`
    }
    yield text
  }
}

/** Writes a season as a file. */
export const writeSeason = (path: string, lines: number, outcodes: readonly string[]) =>
  pipeline(Readable.from(inPieces(seasonLines(lines, outcodes))), createWriteStream(path))

/** A stream handles a few large texts quicker than many small ones. */
function* inPieces(texts: Iterable<string>): Generator<string> {
  let piece = ''
  for (const text of texts) {
    piece += text
    if (piece.length > 1 << 18) {
      yield piece
      piece = ''
    }
  }
  yield piece
}
