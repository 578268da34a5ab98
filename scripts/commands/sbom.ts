import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { runCommand } from '../command'
import { inRoot } from '../root'
import { isForDevelopment, licenceOf, readBillOfMaterials } from '../sbom/bill-of-materials'

/** `npm run sbom [-- FILE]`: every package with version, checksum and licence, as CycloneDX. */
await runCommand(async () => {
  const path = process.argv[2] ? resolve(process.argv[2]) : inRoot('.data', 'sbom.cdx.json')
  const bill = await readBillOfMaterials()
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, `${JSON.stringify(bill, null, 2)}\n`)
  const byLicence = Object.entries(Object.groupBy(bill.components, licenceOf)).map(
    ([licence, of = []]) => [licence, of.length] as const,
  )
  const lines = byLicence
    .toSorted((a, b) => b[1] - a[1])
    .map(([licence, count]) => `  ${String(count).padStart(4)}  ${licence}`)
  const development = bill.components.filter(isForDevelopment).length
  process.stdout.write(
    `\n${path}: ${bill.components.length} packages (${development} of them to develop and test), CycloneDX ${bill.specVersion}.\n\n${lines.join('\n')}\n`,
  )
  return 0
})
