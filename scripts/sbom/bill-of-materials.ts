import { spawn } from 'node:child_process'
import { z } from 'zod'
import { Refusal } from '../report.mjs'
import { root } from '../root'

const licence = z.union([
  z.looseObject({ license: z.looseObject({ id: z.string().optional(), name: z.string().optional() }) }),
  z.looseObject({ expression: z.string() }),
])
const component = z.looseObject({
  name: z.string(),
  version: z.string(),
  purl: z.string(),
  hashes: z.array(z.looseObject({ alg: z.string(), content: z.string() })).optional(),
  licenses: z.array(licence).optional(),
  properties: z.array(z.looseObject({ name: z.string() })).optional(),
})
const billOfMaterials = z.looseObject({
  bomFormat: z.literal('CycloneDX'),
  specVersion: z.string(),
  components: z.array(component),
})

type Component = z.output<typeof component>
export type BillOfMaterials = z.output<typeof billOfMaterials>

/** Packages that state no licence where npm looks, and the one that their licence file has. */
const licenceFiles: Readonly<Record<string, string>> = { 'png-js': 'MIT' }

/** Every package of the lock file as CycloneDX, as npm writes it. It asks no network. @throws Refusal where npm cannot */
export async function readBillOfMaterials(): Promise<BillOfMaterials> {
  const bill = billOfMaterials.parse(JSON.parse(await runNpmSbom()))
  const components = bill.components.map((one): Component => {
    const id = licenceFiles[one.name]
    return one.licenses || !id ? one : { ...one, licenses: [{ license: { id } }] }
  })
  return { ...bill, components }
}

/** The licence of a package in one line. */
export const licenceOf = ({ licenses = [] }: Component): string =>
  licenses
    .map((one) => ('expression' in one ? String(one.expression) : (one.license.id ?? one.license.name ?? '')))
    .join(' AND ') || 'not stated'

/** True for a package that is there to develop and test, and in no production. */
export const isForDevelopment = ({ properties = [] }: Component): boolean =>
  properties.some(({ name }) => name === 'cdx:npm:package:development')

function runNpmSbom(): Promise<string> {
  const cli = process.env.npm_execpath?.endsWith('.js') ? process.env.npm_execpath : undefined
  const args = ['sbom', '--sbom-format=cyclonedx', '--package-lock-only', '--loglevel=error']
  const child = spawn(cli ? process.execPath : 'npm', cli ? [cli, ...args] : args, {
    cwd: root,
    shell: !cli && process.platform === 'win32',
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let [output, faults] = ['', '']
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    faults += text
  })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => {
      if (code === 0) resolve(output)
      else
        reject(new Refusal(`npm could not list the packages. It needs npm 10 or newer. ${faults.trim().slice(-500)}`))
    })
  })
}
