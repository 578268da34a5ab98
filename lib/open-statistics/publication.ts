import 'server-only'
import { env } from '@/lib/floor/env'

/** Who publishes open statistics, what readers may do with them, whom to ask, and where they are. */
export type Publication = {
  publisher: string
  licence: { name: string; url: string }
  contact: string
  /** Of the platform, without a slash at the end. */
  address: string
}

/** As the settings have it: the one place that says so. */
export const publicationOf = (settings = env): Publication => ({
  publisher: settings.STATISTICS_PUBLISHER,
  licence: { name: settings.STATISTICS_LICENCE, url: settings.STATISTICS_LICENCE_URL },
  contact: settings.SUPPORT_EMAIL,
  address: settings.PUBLIC_URL,
})
