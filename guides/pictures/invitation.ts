import type { Page } from '@playwright/test'
import { signInAs } from '../../tests/support/accounts'
import { onAppDatabase, people } from '../../tests/support/app'
import { ask } from '../../tests/support/http'

/** Opens the link of an invitation, as it stands in the email to somebody new at the theatre. */
export async function openInvitation(page: Page) {
  const email = 'robin.quay@harbourtheatre.test'
  const cookie = await signInAs(people.admin)
  const knownUsers = await onAppDatabase((sql) => sql`select id from users where email = ${email}`)
  const [harbour] = await onAppDatabase((sql) => sql`select id from organisations where name = 'Harbour Theatre'`)
  const person = { email, firstName: 'Robin', lastName: 'Quay', role: 2, activeStatus: 1, jobtitle: '' }
  const { status, text } = knownUsers[0]
    ? await ask('POST', `/api/users/${knownUsers[0].id}/invitation`, { cookie })
    : await ask('POST', '/api/users', { cookie, json: { ...person, accessLocations: [Number(harbour?.id)] } })
  if (status >= 300) throw new Error(`No invitation: ${status} ${text}`)
  const [row] = await onAppDatabase(
    (sql) => sql`select link from outbox where to_address = ${email} order by id desc limit 1`,
  )
  await page.goto(new URL(row?.link).pathname + new URL(row?.link).search)
  await page.getByRole('button', { name: 'Accept invitation' }).waitFor()
}
