import { apiDescription } from '@/lib/api-description'
import { descriptionCalls } from '@/lib/floor/http/calls'
import { endpoint } from '@/lib/floor/http/endpoint'

export const GET = endpoint(descriptionCalls.openApi, () => apiDescription())
