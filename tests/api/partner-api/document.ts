import { z as full } from 'zod'
import * as z from 'zod/mini'

/** The parts of OpenAPI 3.1 that the document uses; anything else is refused. */
const schema = z.looseObject({})
const content = z.record(z.string(), z.strictObject({ schema }))
const described = z.string().check(z.minLength(1))
const parameter = z.strictObject({
  name: z.string(),
  in: z.enum(['path', 'query', 'header']),
  required: z.boolean(),
  description: described,
  schema,
})
const operation = z.strictObject({
  operationId: z.string(),
  tags: z.optional(z.array(z.string())),
  summary: described,
  description: z.optional(described),
  security: z.array(z.record(z.string(), z.array(z.string()))),
  parameters: z.array(parameter),
  requestBody: z.optional(z.strictObject({ required: z.boolean(), content })),
  responses: z.record(
    z.string().check(z.regex(/^(?:[1-5](?:\d\d|XX)|default)$/)),
    z.strictObject({ description: described, content: z.optional(content) }),
  ),
})
const items = z.record(z.string(), z.partialRecord(z.enum(['get', 'post', 'put', 'delete']), operation))

export const openApi = z.strictObject({
  openapi: z.literal('3.1.0'),
  info: z.strictObject({ title: described, version: z.string(), description: described }),
  servers: z.array(z.strictObject({ url: z.string() })),
  paths: items,
  webhooks: z.optional(items),
  components: z.strictObject({
    schemas: z.record(z.string(), schema),
    securitySchemes: z.record(z.string(), z.looseObject({ type: z.literal('http') })),
  }),
})
type OpenApi = z.infer<typeof openApi>
export type Operation = z.infer<typeof operation>

/** Reads and validates the document of a running server. */
export const readOpenApi = async (url: string): Promise<OpenApi> =>
  openApi.parse(await (await fetch(`${url}/api/v1/openapi.json`)).json())

/** Every operation of the document, with its method and path; of a message, the type is the path. */
export const operationsOf = ({ paths, webhooks = {} }: OpenApi) =>
  [...Object.entries(paths), ...Object.entries(webhooks)].flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, one]) => ({ path, method: method.toUpperCase(), operation: one })),
  )

/** Every schema of the document, with a name for messages. */
export const schemasOf = (document: OpenApi) => [
  ...Object.entries(document.components.schemas),
  ...operationsOf(document).flatMap(({ path, method, operation: { requestBody, responses, parameters } }) => {
    const bodies = [requestBody, ...Object.values(responses)].flatMap((body) =>
      Object.values(body?.content ?? {}).map((one) => one.schema),
    )
    return [...bodies, ...parameters.map((one) => one.schema)].map(
      (one) => [`${method} ${path}`, one] as const,
    )
  }),
]

/** The codes that an operation may answer, by status. */
export const codesOf = ({ responses }: Operation): Record<string, string[]> => {
  const listed = z.object({
    allOf: z.tuple([
      z.unknown(),
      z.object({ properties: z.object({ code: z.object({ enum: z.array(z.string()) }) }) }),
    ]),
  })
  return Object.fromEntries(
    Object.entries(responses).flatMap(([status, { content: one }]) => {
      const problem = one?.['application/problem+json']?.schema
      return problem ? [[status, listed.parse(problem).allOf[1].properties.code.enum]] : []
    }),
  )
}

/** Parses a value by a schema of the document. */
export const parseBy = (by: Record<string, unknown>, value: unknown): unknown =>
  full.fromJSONSchema(by).parse(value)

const operationAt = (document: OpenApi, method: string, path: string): Operation | undefined =>
  operationsOf(document).find(
    (one) => one.method === method && new RegExp(`^${one.path.replace(/\{\w+\}/g, '[^/]+')}$`).test(path),
  )?.operation

/** Fails for a response that the document does not list for its call; ignores paths without a call. */
export const assertDocumented = (
  document: OpenApi,
  { method, path, status, body }: { method: string; path: string; status: number; body: unknown },
): void => {
  const found = operationAt(document, method, path)
  if (!found) return
  const response = found.responses[status]
  if (!response) throw new Error(`${method} ${path} must not answer ${status}: ${JSON.stringify(body)}`)
  const success = response.content?.['application/json']?.schema
  if (success) return void parseBy(success, body)
  const { code } = z.looseObject({ code: z.string() }).parse(body)
  if (!codesOf(found)[status]?.includes(code)) throw new Error(`${method} ${path} must not answer ${code}`)
  parseBy(document.components.schemas['Problem'] ?? {}, body)
}
