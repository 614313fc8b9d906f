import * as z from 'zod/mini'
import { API_PREFIX, file, nothing, type Call } from '../../../api/call.ts'
import { allCalls, type NamedCall } from '../../../api/calls.ts'
import { problem } from '../../../api/problem.ts'

type Json = Record<string, unknown>

const PROBLEM = '#/components/schemas/Problem'

/** OpenAPI 3.1 speaks the JSON Schema draft that zod writes by itself. */
const schemaOf = (schema: z.ZodMiniType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}

const parameters = (fields: z.ZodMiniObject | undefined, place: 'path' | 'query'): Json[] => {
  if (!fields) return []
  const { properties = {}, required = [] } = schemaOf(fields, 'input') as {
    properties?: Record<string, Json>
    required?: string[]
  }
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema,
  }))
}

const onceParameter: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'The same key again returns the first answer.',
  schema: { type: 'string', maxLength: 200 },
}

const requestBody = ({ body, upload }: Call): Json => {
  if (upload) {
    const files = { type: 'array', items: { type: 'string', format: 'binary' } }
    const schema = { type: 'object', properties: { [upload]: files }, required: [upload] }
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } }
  }
  if (!body) return {}
  const required = !body.safeParse(undefined).success
  return { requestBody: { required, content: { 'application/json': { schema: schemaOf(body, 'input') } } } }
}

const success = ({ answer, types = ['*/*'], status = 200 }: Call): Json => {
  if (answer === nothing) return { 204: { description: 'Done; there is nothing to say.' } }
  if (answer === file) {
    const schema = { type: 'string', format: 'binary' }
    const content = Object.fromEntries(types.map((type) => [type, { schema }]))
    return { 200: { description: 'The file, as an attachment.', content } }
  }
  return {
    [status]: {
      description: status === 201 ? 'Created.' : 'The answer.',
      content: { 'application/json': { schema: schemaOf(answer, 'output') } },
    },
  }
}

const accessNote = ({ access, changes }: Call): string => {
  const who =
    access === 'public'
      ? 'Anyone.'
      : access === 'signedIn'
        ? 'Anyone signed in.'
        : `Roles: ${access.join(', ')}.`
  return changes ? `${who} Changes state although it is a GET.` : who
}

const operation = ({ name, call }: NamedCall): Json => ({
  operationId: name,
  tags: [name.split('.')[0]],
  summary: call.summary,
  description: accessNote(call),
  security: call.access === 'public' ? [] : [{ token: [] }],
  parameters: [
    ...parameters(call.params, 'path'),
    ...parameters(call.query, 'query'),
    ...(call.once ? [onceParameter] : []),
  ],
  ...requestBody(call),
  responses: {
    ...success(call),
    default: {
      description: 'Refused.',
      content: { 'application/problem+json': { schema: { $ref: PROBLEM } } },
    },
  },
})

const paths = (calls: readonly NamedCall[]): Record<string, Json> => {
  const byPath: Record<string, Json> = {}
  for (const named of calls) {
    const path = named.call.path.replace(/:(\w+)/g, '{$1}')
    byPath[path] = { ...byPath[path], [named.call.method.toLowerCase()]: operation(named) }
  }
  return byPath
}

/** The OpenAPI 3.1 document of every call of the contract. */
export const openApiDocument = (): Json => ({
  openapi: '3.1.0',
  info: {
    title: 'Tehing',
    version: '1',
    description:
      'Partner portal of a leasing and financing provider. Money is in euros, times are ISO 8601 in UTC.',
  },
  servers: [{ url: API_PREFIX }],
  paths: paths(allCalls),
  components: {
    schemas: { Problem: schemaOf(problem, 'output') },
    securitySchemes: { token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
  },
})
