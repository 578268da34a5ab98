import { readXlsx } from 'hucre'

/** The cells of a workbook's first sheet, row by row, as another program than ours reads them. */
export async function cellsOf(file: Uint8Array): Promise<unknown[][]> {
  const { sheets } = await readXlsx(file)
  return (sheets[0]?.rows ?? []) as unknown[][]
}
