import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import sharp from 'sharp'
import { signInAs } from '../../tests/support/accounts'
import { appUrl, people } from '../../tests/support/app'
import { type Picture, pictures } from './pictures'

const folder = join(import.meta.dirname, '..', 'images')

const windows = {
  desk: { width: 1_100, height: 760 },
  tablet: { width: 900, height: 640 },
  phone: { width: 390, height: 760 },
}

/** What no reader shall see: the machine on which the pictures were taken. */
const ownMachine = /localhost|127\.0\.0\.1/

for (const picture of pictures)
  test(`${picture.name}.png`, async ({ page, context }) => {
    await page.setViewportSize(windows[picture.on ?? 'desk'])
    if (picture.as) {
      const [name = '', value = ''] = (await signInAs(people[picture.as])).split(/=(.*)/s)
      await context.addCookies([{ name, value, url: appUrl }])
    }
    await page.goto(picture.path)
    await expect(page.locator('h1, main').first()).toBeVisible()
    await picture.before?.(page)
    await page.waitForLoadState('networkidle')
    // What `npm run dev` draws over the page.
    await page.evaluate(() => document.querySelector('nextjs-portal')?.remove())
    await page.evaluate(() => document.fonts.ready)
    await expect(page.locator('body')).not.toContainText(ownMachine, { useInnerText: true })
    const taken = await (picture.of?.(page) ?? page).screenshot({ animations: 'disabled', caret: 'hide' })
    await mkdir(folder, { recursive: true })
    await writeFile(join(folder, `${picture.name}.png`), await compact(taken, picture))
  })

/** Few colours are plenty for a screen, and a third of the bytes. */
async function compact(taken: Buffer, { maxHeight }: Picture) {
  const whole = sharp(taken)
  const { width = 0, height = 0 } = await whole.metadata()
  const cut = maxHeight && height > maxHeight ? whole.extract({ left: 0, top: 0, width, height: maxHeight }) : whole
  return cut
    .flatten({ background: '#ffffff' })
    .png({ palette: true, colours: 64, effort: 10, compressionLevel: 9 })
    .toBuffer()
}
