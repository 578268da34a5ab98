import { openApiAnswer } from './answers'
import { call } from './call'

export const descriptionCalls = {
  openApi: call({
    method: 'GET',
    path: '/api/openapi.json',
    summary: 'This description of the calls, as OpenAPI 3.1',
    audience: 'staff',
    answer: openApiAnswer,
  }),
}
