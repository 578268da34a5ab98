import { existsSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import { openDatabase } from '@/db/client'
import { CsvRefusal, csvRefusalText } from '@/lib/floor/csv/refusal'
import { censusVariables } from '@/lib/geography/census/variables'
import { loadGeography } from '@/lib/geography/load-geography'
import { UnknownGeography } from '@/lib/geography/unknown-geography'
import { recodeAllSales } from '@/lib/ticketing/sales/code-postcodes'

const usage = `Loads a file of public geography, and codes ticketing data by it that still has its postcodes.

  npm run geo -- ONSPD_AUG_2025_UK.csv --edition "ONS Postcode Directory, August 2025"

The file is a postcode directory (ONS Postcode Directory or National Statistics Postcode Lookup), the deciles of the English
indices of deprivation by lower layer super output area, a classification of output areas, or a file of Census 2021 of England and
Wales from Nomis by region or by upper-tier authority; its headings tell which. It takes the place of the one that is there. Load
the postcode directory first.

  --edition <name>          as reports name it; without it the name of the file
  --with-northern-ireland   postcodes of Northern Ireland too: their licence is not the Open Government Licence
`

const number = (count: number) => count.toLocaleString('en-GB')

const inWords = (characteristic: string) =>
  censusVariables.find(({ name }) => name === characteristic)?.inWords ?? characteristic

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      edition: { type: 'string' },
      'with-northern-ireland': { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  const [path] = positionals
  if (values.help || !path) {
    process.stdout.write(usage)
    return values.help ? 0 : 1
  }
  if (!existsSync(path)) {
    process.stderr.write(`There is no file ${path}.\n`)
    return 1
  }
  const { db, close } = openDatabase(process.env.DATABASE_URL ?? '', { max: 2, statementTimeoutMs: 0, name: 'geo' })
  try {
    const loaded = await loadGeography(db, async () => (await open(path)).createReadStream(), {
      edition: values.edition ?? basename(path),
      withNorthernIreland: values['with-northern-ireland'],
      now: new Date(),
    })
    process.stdout.write(
      `Loaded ${number(loaded.rows)} lines of ${loaded.kind}${loaded.characteristic ? ` by ${inWords(loaded.characteristic)}` : ''}; ${number(loaded.skipped)} have nothing that is kept.\n`,
    )
    // The census has nothing to code by.
    if (loaded.kind === 'population') return 0
    const recoded = await recodeAllSales(db)
    process.stdout.write(`${number(recoded)} lines of ticketing data were coded anew.\n`)
    return 0
  } catch (error) {
    const words =
      error instanceof CsvRefusal
        ? Object.values(csvRefusalText(error)).join(' ')
        : error instanceof UnknownGeography
          ? error.message
          : undefined
    if (words === undefined) throw error
    process.stderr.write(`${words}\n`)
    return 1
  } finally {
    await close()
  }
}

process.exitCode = await main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  return 1
})
