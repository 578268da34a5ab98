import { encode } from 'uqr'

/** Width of the white border that cameras need around a code, in modules (ISO/IEC 18004). */
export const quietZone = 4

/** A QR code as its modules: `dark[row][column]`, without the quiet zone. */
type QrModules = { size: number; dark: readonly (readonly boolean[])[] }

/** The QR code of an address at level M. */
export function modulesOf(address: string): QrModules {
  const { size, data } = encode(address, { ecc: 'M', boostEcc: false, border: 0 })
  return { size, dark: data }
}

/**
 * The dark modules as an SVG path, a stroke for each run in a row. The unit is a module; the top left corner is at
 * (`at`, `at`).
 */
export function pathOf({ dark }: QrModules, at: number): string {
  return dark
    .flatMap((row, y) => strokesOf(row).map(([x, length]) => `M${at + x} ${at + y}h${length}v1h-${length}z`))
    .join('')
}

/** The runs of dark modules in a row. */
export function strokesOf(row: readonly boolean[]): [start: number, length: number][] {
  const strokes: [number, number][] = []
  for (const [x, isDark] of row.entries()) {
    const last = strokes.at(-1)
    if (isDark && last && last[0] + last[1] === x) last[1] += 1
    else if (isDark) strokes.push([x, 1])
  }
  return strokes
}
