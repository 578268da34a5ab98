import 'server-only'
import type { Account } from '@/lib/floor/identity/account-queries'
import type { Context } from '@/lib/floor/identity/context'
import { findOrganisationNames } from '../queries'
import type { PasswordOwner } from './rules'

/** What is publicly known of an account's owner, which a new password must not contain. */
export async function findPasswordOwner(
  { db }: Pick<Context, 'db'>,
  { id, email, firstName, lastName }: Pick<Account, 'id' | 'email' | 'firstName' | 'lastName'>,
): Promise<PasswordOwner> {
  return { email, firstName, lastName, organisations: await findOrganisationNames(db, id) }
}
