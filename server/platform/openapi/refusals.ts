import type { Call } from '../../../api/call.ts'
import { problemStatus, type ProblemCode } from '../../../api/problem.ts'
import { text } from '../language/text.ts'
import type { Json } from './schema.ts'

export const PROBLEM = '#/components/schemas/Problem'

/** Returns the codes that follow from the parts of a call: from reading, storing and repeating the request. */
const codesOfParts = ({ method, params, query, body, idempotencyKey }: Call): ProblemCode[] => [
  ...(params || query || body ? (['request.invalid'] as const) : []),
  ...(body ? (['request.malformed', 'request.tooLarge', 'request.notJson'] as const) : []),
  ...(idempotencyKey ? (['request.keyReused'] as const) : []),
  ...(method === 'GET' ? [] : (['server.full'] as const)),
]

/** Returns every code with which a call may refuse; `ofEvery` are those of all calls of the API. */
export const refusalsOf = (call: Call, ofEvery: readonly ProblemCode[]): ProblemCode[] => [
  ...new Set([...ofEvery, ...codesOfParts(call), ...(call.problemCodes ?? [])]),
]

/** The meaning of a code, in English. */
export const meaningOf = (code: ProblemCode): string => text('en', `error.${code}`)

/** The error responses of a call: one per status, with the codes that it may have. */
export const refusalResponses = (codes: readonly ProblemCode[]): Json =>
  Object.fromEntries(
    Object.entries(Object.groupBy(codes, (code) => problemStatus[code])).map(([status, ofStatus]) => {
      const schema = { allOf: [{ $ref: PROBLEM }, { properties: { code: { enum: ofStatus } } }] }
      return [
        status,
        {
          description: ofStatus.map((code) => `- \`${code}\`: ${meaningOf(code)}`).join('\n'),
          content: { 'application/problem+json': { schema } },
        },
      ]
    }),
  )
