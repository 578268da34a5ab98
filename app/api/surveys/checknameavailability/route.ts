import { invalid } from '@/lib/floor/errors/domain-error'
import { endpoint } from '@/lib/floor/http/endpoint'
import { surveyCalls } from '@/lib/surveys/calls'
import { say } from '@/lib/surveys/messages'
import { isNameAvailable } from '@/lib/surveys/read-surveys'

export const GET = endpoint(surveyCalls.checkName, async ({ ctx, query }) => {
  const nameAvailable = await isNameAvailable(ctx, query)
  if (nameAvailable === null) throw invalid(say.eventNotSpecified)
  return { nameAvailable }
})
