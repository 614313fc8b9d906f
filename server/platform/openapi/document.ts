import * as z from 'zod/mini'
import { file, noContent, type Call } from '../../../api/call.ts'
import { problemStatus, type ProblemCode } from '../../../api/problem.ts'
import { parameters } from './parameters.ts'
import { meaningOf, PROBLEM, refusalResponses, refusalsOf } from './refusals.ts'
import type { RoutedCall } from './routed-calls.ts'
import { type FieldDescriptions, type Json, schemaOf, withDescriptions } from './schema.ts'
import { webhookItem, type WebhookMessage } from './webhooks.ts'

const idempotencyKeyParameter: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'The same key again returns the first answer.',
  schema: { type: 'string', maxLength: 200 },
}

const requestBody = ({ body, upload, textBody }: Call, fields: FieldDescriptions): Json => {
  if (upload) {
    const files = { type: 'array', items: { type: 'string', format: 'binary' } }
    const schema = { type: 'object', properties: { [upload]: files }, required: [upload] }
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } }
  }
  if (!body) return {}
  const required = !body.safeParse(undefined).success
  const content = {
    'application/json': { schema: withDescriptions(schemaOf(body, 'input'), [], fields) },
    ...(textBody && { 'text/plain': { schema: { type: 'string' } } }),
  }
  return { requestBody: { required, content } }
}

const success = ({ response, mediaTypes = ['*/*'], status = 200 }: Call, fields: FieldDescriptions): Json => {
  if (response === noContent) return { 204: { description: 'No content.' } }
  if (response === file) {
    const schema = { type: 'string', format: 'binary' }
    const content = Object.fromEntries(mediaTypes.map((type) => [type, { schema }]))
    return { 200: { description: 'The file, as an attachment.', content } }
  }
  return {
    [status]: {
      description: status === 201 ? 'Created.' : 'The response.',
      content: { 'application/json': { schema: withDescriptions(schemaOf(response, 'output'), [], fields) } },
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
  /** Descriptions of the fields of requests, responses and messages. */
  fields?: FieldDescriptions
  /** Codes with which every call may refuse. With it, each call lists exactly the codes that it may answer. */
  refusals?: readonly ProblemCode[]
  /** Schema of error responses. */
  problem: z.ZodMiniObject
  /** Messages that the server sends to the caller's own address, by their type. */
  webhooks?: Readonly<Record<string, WebhookMessage>>
  /** Calls that are documented by a more precise definition than the routed one. */
  closer?: ReadonlyMap<Call, Call>
}

const accessNote = ({ access, hasSideEffects }: Call): string => {
  const who =
    access === 'public'
      ? 'Anyone.'
      : access === 'signedIn'
        ? 'Anyone signed in.'
        : `Roles: ${access.join(', ')}.`
  return hasSideEffects ? `${who} Changes state although it is a GET.` : who
}

const anyRefusal: Json = {
  default: {
    description: 'Refused.',
    content: { 'application/problem+json': { schema: { $ref: PROBLEM } } },
  },
}

const operation = (defined: Call, description: Description): Json => {
  const { names, roles, closer, fields = {}, refusals } = description
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
      ...parameters(call.params, 'path', fields),
      ...parameters(call.query, 'query', fields),
      ...(call.idempotencyKey ? [idempotencyKeyParameter] : []),
    ],
    ...requestBody(call, fields),
    responses: {
      ...success(call, fields),
      ...(refusals ? refusalResponses(refusalsOf(call, refusals)) : anyRefusal),
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

const problemTable = (codes: readonly ProblemCode[]): string =>
  [
    '| status | code | meaning |',
    '|---|---|---|',
    ...codes.map((code) => `| ${problemStatus[code]} | \`${code}\` | ${meaningOf(code)} |`),
  ].join('\n')

const everyCode = Object.keys(problemStatus) as ProblemCode[]

/** Returns the codes of the whole document, in the order of `problemStatus`. */
const codesOf = (calls: Iterable<Call>, refusals: readonly ProblemCode[] | undefined): ProblemCode[] => {
  if (!refusals) return everyCode
  const possible = new Set([...calls].flatMap((call) => refusalsOf(call, refusals)))
  return everyCode.filter((code) => possible.has(code))
}

const problemSchema = ({ problem, fields = {} }: Description, codes: readonly ProblemCode[]): Json =>
  withDescriptions(schemaOf(z.extend(problem, { code: z.enum(codes) }), 'output'), ['Problem'], fields)

/** The OpenAPI 3.1 document of the named calls that have a route. */
export const openApiDocument = (routed: readonly RoutedCall[], description: Description) => {
  const { title, version, about, server, credential, names, fields = {}, refusals, webhooks } = description
  const codes = codesOf(names.keys(), refusals)
  return {
    openapi: '3.1.0',
    info: {
      title,
      version,
      description: `${about}\n\nErrors are RFC 9457 problem details:\n\n${problemTable(codes)}`,
    },
    servers: [{ url: server }],
    paths: paths(routed, description),
    ...(webhooks && {
      webhooks: Object.fromEntries(
        Object.entries(webhooks).map(([type, message]) => [type, webhookItem(type, message, fields)]),
      ),
    }),
    components: {
      schemas: { Problem: problemSchema(description, codes) },
      securitySchemes: { credential },
    },
  }
}
