import { drizzle } from 'drizzle-orm/postgres-js'
import * as schema from '@/db/schema'
import { dayInLondon } from '@/lib/floor/calendar/plain-date'
import { quartersSummed } from '@/lib/returns/make-sums'
import { saveSums } from '@/lib/returns/sums-queries'
import type { BenchPlatform } from './platform'

/** Makes the sums of returns as the worker does every quarter of an hour, so that home and console find them. */
export const makeReturnSums = ({ sql }: BenchPlatform): Promise<void> =>
  saveSums(drizzle(sql, { schema }), quartersSummed(dayInLondon(new Date())), new Date())
