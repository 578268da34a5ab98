import { acceptTermsCall, termsStatusCall } from '@/lib/accounts/calls'
import { acceptTerms, getTermsStatus } from '@/lib/accounts/service'
import { endpoint } from '@/lib/floor/http/endpoint'

export const GET = endpoint(termsStatusCall, ({ ctx }) => getTermsStatus(ctx))
export const POST = endpoint(acceptTermsCall, ({ ctx }) => acceptTerms(ctx))
