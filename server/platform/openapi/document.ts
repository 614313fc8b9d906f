import * as z from 'zod/mini'
import { file, nothing, type Call } from '../../../api/call.ts'
import { problem, problemStatus } from '../../../api/problem.ts'
import { text } from '../language/text.ts'
import type { RoutedCall } from './routed-calls.ts'

type Json = Record<string, unknown>

const PROBLEM = '#/components/schemas/Problem'

/** OpenAPI 3.1 uses the JSON Schema draft that zod generates. */
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

const requestBody = ({ body, upload, textBody }: Call): Json => {
  if (upload) {
    const files = { type: 'array', items: { type: 'string', format: 'binary' } }
    const schema = { type: 'object', properties: { [upload]: files }, required: [upload] }
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } }
  }
  if (!body) return {}
  const required = !body.safeParse(undefined).success
  const content = {
    'application/json': { schema: schemaOf(body, 'input') },
    ...(textBody && { 'text/plain': { schema: { type: 'string' } } }),
  }
  return { requestBody: { required, content } }
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

/** Description of one OpenAPI document. */
export type Description = {
  title: string
  version: string
  /** In Markdown. */
  about: string
  /** Base URL of the paths. */
  server: string
  /** The authentication scheme. */
  credential: { type: 'http'; scheme: 'bearer'; bearerFormat?: string; description?: string }
  /** Names of the calls, as `word.name` or `name`. */
  names: ReadonlyMap<Call, string>
  /** Whether callers have roles. */
  roles: boolean
  /** Calls that are documented by a more precise definition than the routed one. */
  closer?: ReadonlyMap<Call, Call>
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

const operation = (defined: Call, { names, roles, closer }: Description): Json => {
  const name = names.get(defined) ?? ''
  const call = closer?.get(defined) ?? defined
  const [word, ...rest] = name.split('.')
  return {
    operationId: name,
    ...(rest.length > 0 && { tags: [word] }),
    summary: call.summary,
    ...(roles && { description: accessNote(call) }),
    security: call.access === 'public' ? [] : [{ credential: [] }],
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
  }
}

const paths = (routed: readonly RoutedCall[], description: Description): Record<string, Json> => {
  const byPath: Record<string, Json> = {}
  for (const { call, url } of routed.filter((one) => description.names.has(one.call))) {
    const path = url.slice(description.server.length).replace(/:(\w+)/g, '{$1}')
    byPath[path] = { ...byPath[path], [call.method.toLowerCase()]: operation(call, description) }
  }
  return byPath
}

const problemTable = (): string =>
  [
    '| status | code | meaning |',
    '|---|---|---|',
    ...Object.entries(problemStatus).map(
      ([code, status]) => `| ${status} | \`${code}\` | ${text('en', `error.${code}`)} |`,
    ),
  ].join('\n')

/** The OpenAPI 3.1 document of the named calls that have a route. */
export const openApiDocument = (routed: readonly RoutedCall[], description: Description) => ({
  openapi: '3.1.0',
  info: {
    title: description.title,
    version: description.version,
    description: `${description.about}\n\nErrors are RFC 9457 problem details:\n\n${problemTable()}`,
  },
  servers: [{ url: description.server }],
  paths: paths(routed, description),
  components: {
    schemas: { Problem: schemaOf(problem, 'output') },
    securitySchemes: { credential: description.credential },
  },
})
