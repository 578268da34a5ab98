import 'server-only'
import { notFound, redirect } from 'next/navigation'
import { DomainError } from '../errors/domain-error'
import { forbiddenPath } from './gate'

/**
 * The record of a page's address. An invalid id, a missing record and one out of scope all show the same "not found"
 * page; what is not for the reader sends to `/error/403`; other refusals are thrown.
 */
export const getPageRecord = <T>(id: string, read: (id: number) => Promise<T>): Promise<T> =>
  getPageRecordWhere(/^[1-9]\d{0,14}$/.test(id), () => read(Number(id)))

/** As `getPageRecord`, for ids of another kind, which the caller has tested. */
export async function getPageRecordWhere<T>(isId: boolean, read: () => Promise<T>): Promise<T> {
  if (!isId) notFound()
  try {
    return await read()
  } catch (error) {
    if (error instanceof DomainError && error.status === 404) notFound()
    if (error instanceof DomainError && error.status === 403) redirect(forbiddenPath)
    throw error
  }
}
