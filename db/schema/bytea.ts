import { customType } from 'drizzle-orm/pg-core'

/** Raw bytes: logos and hashes. */
export const bytea = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' })
