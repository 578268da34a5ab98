import { encode } from 'uqr'

/** Modules of white that cameras need around a code (ISO/IEC 18004). */
export const quietZone = 4

/** A QR code as its modules: `dark[row][column]`, without the quiet zone. */
type QrModules = { size: number; dark: readonly (readonly boolean[])[] }

/** The QR code of an address at level M. */
export function modulesOf(address: string): QrModules {
  const { size, data } = encode(address, { ecc: 'M', boostEcc: false, border: 0 })
  return { size, dark: data }
}

/** The dark modules of each row in one stroke, as an SVG path whose unit is a module and whose corner is `at`, `at`. */
export function pathOf({ dark }: QrModules, at: number): string {
  return dark
    .flatMap((row, y) => strokesOf(row).map(([x, length]) => `M${at + x} ${at + y}h${length}v1h-${length}z`))
    .join('')
}

/** Where dark modules of a row begin, and how many there are in a row. */
export function strokesOf(row: readonly boolean[]): [start: number, length: number][] {
  const strokes: [number, number][] = []
  for (const [x, isDark] of row.entries()) {
    const last = strokes.at(-1)
    if (isDark && last && last[0] + last[1] === x) last[1] += 1
    else if (isDark) strokes.push([x, 1])
  }
  return strokes
}
