import { openpyxlPython } from '@/tests/support/openpyxl'
import { Refusal } from '../report.mjs'
import { installByApt } from './debian-package'

/**
 * Makes sure that workbooks can be read and filled in by a program of other people's. @throws Refusal when it cannot be
 * had
 */
export async function ensureOpenpyxl(): Promise<void> {
  if (openpyxlPython() || ((await installByApt('python3-openpyxl')) && openpyxlPython())) return
  throw new Refusal(
    'The tests of workbooks need Python with openpyxl, and it could not be installed. Install it and run npm test again.',
  )
}
