import { z } from 'zod'
import { type JsonSchema, models } from '../validation/shapes'
import type { Answer, Call, MediaTypes } from './call'
import { isList, isWrite, modelShapes, operationId, shapeOf } from './call-shape'
import { headersOf, object, problemSchema, reference, refusals } from './openapi-components'

/** One status that a call may answer with. */
type CallAnswer = {
  status: number
  /** When it is sent, as a sentence without its full stop. */
  description: string
  /** Schemas by media type; empty for an answer without a body. */
  content: Readonly<Record<string, JsonSchema>>
  /** True where the call adds nothing to the standard refusal of this status. */
  isStandard?: boolean
}

const isFile = (answer: Answer): answer is MediaTypes => Array.isArray(answer)
const isSchema = (answer: Answer): answer is z.ZodType => answer instanceof z.ZodType

const willBeDone = 'Will be done: how to ask about it'

const binary: JsonSchema = { type: 'string', format: 'binary' }

/** The name of a call's answer: that of its model, else one made from the call. */
function modelName(call: Call): string {
  const own = isSchema(call.answer) ? models.get(call.answer)?.name : undefined
  const id = operationId(call)
  return own ?? `${id.charAt(0).toUpperCase()}${id.slice(1)}${isList(call) ? 'Row' : 'Answer'}`
}

/** The schemas that a call's answer adds to the description, by name: itself, and for a list its group and its page. */
export function answerSchemas(call: Call): Record<string, JsonSchema> {
  if (!isSchema(call.answer)) return {}
  const name = modelName(call)
  const { shape, models: nested } = modelShapes(call.answer)
  const own = { [name]: shape, ...nested }
  if (!isList(call)) return own
  const entry: JsonSchema = { anyOf: [reference('schemas', name), reference('schemas', `${name}Group`)] }
  return { ...own, [`${name}Group`]: groupOf(entry), [`${name}Page`]: pageOf(entry) }
}

const summaryValues: JsonSchema = {
  anyOf: [
    { type: 'array', items: { anyOf: [{ type: 'number' }, { type: 'string' }, { type: 'null' }] } },
    { type: 'null' },
  ],
}

const countOrNull = (description: string): JsonSchema => ({
  anyOf: [{ type: 'integer' }, { type: 'null' }],
  description,
})

const groupOf = (entry: JsonSchema): JsonSchema =>
  object({
    key: {
      anyOf: [{ type: 'string' }, { type: 'number' }, { type: 'boolean' }, { type: 'null' }],
      description: 'The value that its rows have in common',
    },
    items: {
      anyOf: [{ type: 'array', items: entry }, { type: 'null' }],
      description: 'Its rows, or its groups; null where it was not asked to be expanded',
    },
    count: { type: 'integer', description: 'How many rows it holds' },
    summary: summaryValues,
  })

const pageOf = (entry: JsonSchema): JsonSchema =>
  object({
    data: { type: 'array', items: entry, description: 'The rows; the groups where the query asked for groups' },
    totalCount: countOrNull('How many rows there are in all; null where requireTotalCount is false'),
    summary: { ...summaryValues, description: 'The figures of totalSummary, in its order' },
    groupCount: countOrNull('How many groups there are, where requireGroupCount asked'),
  })

/** Every status of a call, success first. */
export function answersOf(call: Call): CallAnswer[] {
  return [...successesOf(call), ...refusalsOf(call)]
}

function successesOf(call: Call): CallAnswer[] {
  const { also = {}, cached } = call
  return [
    successOf(call),
    ...(also[202]
      ? [
          {
            status: 202,
            description: willBeDone,
            content: { 'application/json': shapeOf(also[202]) },
          },
        ]
      : []),
    ...(cached ? [{ status: 304, description: 'It is still the one that If-None-Match names', content: {} }] : []),
  ]
}

/** The answers of success. */
function successOf(call: Call): CallAnswer {
  const { answer, success } = call
  if (success === 303) return { status: 303, description: 'Leads on to a page, which Location names', content: {} }
  if (isFile(answer)) {
    const content = Object.fromEntries(answer.map((type) => [type, binary]))
    return { status: success ?? 200, description: 'The file; Content-Disposition names it', content }
  }
  if (!isSchema(answer)) return { status: 204, description: 'Done; there is nothing more to say', content: {} }
  const schema = reference('schemas', isList(call) ? `${modelName(call)}Page` : modelName(call))
  return { status: success ?? 200, description: descriptionOf(call), content: { 'application/json': schema } }
}

function descriptionOf(call: Call): string {
  if (call.success === 201) return 'Created'
  if (call.success === 202) return willBeDone
  if (isList(call)) return 'A page of rows, or of groups'
  return isWrite(call) ? 'Done' : 'What was asked for'
}

/** The refusals of a call, by its parameters and body, its audience, and what it declares itself. */
function refusalsOf(call: Call): CallAnswer[] {
  const { also = {}, problems = {}, tooManyAsPage } = call
  return statusesOf(call).map((status) => {
    const [name = '', description = ''] = refusals[status] ?? []
    const more = problems[status as keyof typeof problems]
    const unready = status === 503 ? also[503] : undefined
    if (unready)
      return {
        status,
        description: 'It is not ready: what is the matter',
        content: { 'application/json': shapeOf(unready) },
      }
    const problem = more ? problemWith(shapeOf(more)) : reference('schemas', 'Problem')
    const tooManyPage = status === 429 && tooManyAsPage
    const content: CallAnswer['content'] = {
      'application/problem+json': problem,
      ...(tooManyPage && { 'text/html': { type: 'string' } }),
    }
    return { status, description, content, isStandard: !more && !tooManyPage && name !== '' }
  })
}

function statusesOf(call: Call): number[] {
  const { audience, params, query, body, bodyKind = 'json', refuses = [], sessionOnly, anonymous, also = {} } = call
  if (anonymous) return also[503] ? [503] : []
  const isStaff = audience === 'staff'
  const takesBody = body !== undefined || bodyKind === 'upload'
  // A missing field of such a form is blank, and gets the same answer as a wrong value.
  const isLenientForm = bodyKind === 'form' && audience === 'public'
  const statuses = [
    ...(audience !== 'public' || params || query || takesBody ? [400] : []),
    401,
    ...(isStaff || isWrite(call) || sessionOnly ? [403] : []),
    ...(params ? [404] : []),
    ...(bodyKind === 'upload' ? [408] : []),
    ...(takesBody ? [413] : []),
    ...(takesBody && bodyKind !== 'form' ? [415] : []),
    ...(takesBody && !isLenientForm ? [422] : []),
    ...refuses,
    429,
    503,
  ]
  return [...new Set(statuses)].sort((one, other) => one - other)
}

const problemWith = ({ properties = {}, required = [] }: JsonSchema): JsonSchema => ({
  ...problemSchema,
  properties: { ...problemSchema.properties, ...properties },
  required: [...(problemSchema.required ?? []), ...required],
})

/** An answer in OpenAPI. */
export function describedAnswer(answer: CallAnswer) {
  const { status, description, content, isStandard } = answer
  if (isStandard) return reference('responses', refusals[status]?.[0] ?? '')
  const isFileAnswer = Object.values(content).includes(binary)
  const headers = {
    ...(isFileAnswer && { 'Content-Disposition': { description: 'Names the file', schema: { type: 'string' } } }),
    ...(status === 303 && { Location: { description: 'The page it leads to', schema: { type: 'string' } } }),
    ...headersOf(status).headers,
  }
  const body = Object.fromEntries(Object.entries(content).map(([type, schema]) => [type, { schema }]))
  return {
    description: description,
    ...(Object.keys(headers).length > 0 && { headers }),
    ...(Object.keys(body).length > 0 && { content: body }),
  }
}
