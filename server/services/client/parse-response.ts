import type * as z from 'zod/mini'
import type { ServiceResponse } from './http-client.ts'
import { ServiceError, type ServiceName } from './service-error.ts'

/** No database keeps a text with U+0000 or with half of a surrogate pair in it. */
const assertText = (_key: string, value: unknown): unknown => {
  if (typeof value === 'string' && (value.includes('\0') || !value.isWellFormed()))
    throw new SyntaxError('a text that is none')
  return value
}

/** Reads a response as the JSON the protocol promises; throws ServiceError `refused` for anything else. */
export const parseResponse = <S extends z.ZodMiniType>(
  service: ServiceName,
  response: ServiceResponse,
  schema: S,
): z.output<S> => {
  if (response.status === 404) throw new ServiceError(service, 'refused', 'answered 404', { status: 404 })
  let json: unknown
  try {
    json = JSON.parse(new TextDecoder().decode(response.body), assertText)
  } catch (cause) {
    throw new ServiceError(service, 'refused', 'its answer is not JSON', { status: response.status, cause })
  }
  const parsed = schema.safeParse(json)
  if (parsed.success) return parsed.data
  throw new ServiceError(service, 'refused', 'its answer has another shape', {
    status: response.status,
    cause: parsed.error,
  })
}
