import * as z from 'zod/mini'
import { moment } from './field.ts'

/** Every error code of the API with its HTTP status; the text is `error.<code>` in `lang/`. */
export const problemStatus = {
  'request.malformed': 400,
  'request.invalid': 400,
  'request.tooLarge': 413,
  'request.notJson': 415,
  'request.tooMany': 429,
  'request.keyReused': 409,
  'session.missing': 401,
  'session.invalid': 401,
  'session.expired': 401,
  'apiKey.missing': 401,
  'apiKey.invalid': 401,
  'apiKey.inAddress': 400,
  'login.failed': 401,
  'login.tooMany': 429,
  'login.notOffered': 404,
  'login.deviceUnknown': 403,
  'login.passkeyNeeded': 403,
  'login.passkeyMissing': 403,
  'session.notFresh': 403,
  'session.confirm': 403,
  'session.confirmPassword': 403,
  'session.passkeyMissing': 403,
  'passkey.refused': 403,
  'passkey.copied': 403,
  'passkey.wrongAddress': 403,
  'passkey.over': 410,
  'passkey.known': 409,
  'passkey.last': 409,
  'passkey.own': 409,
  'passkey.linkUnknown': 404,
  'passkey.linkOver': 410,
  'sso.invalid': 410,
  'activation.unknown': 404,
  'activation.expired': 410,
  'activation.used': 409,
  'activation.withdrawn': 409,
  'apply.unknown': 404,
  'apply.over': 410,
  'apply.identify': 403,
  'photo.unknown': 404,
  'photo.over': 410,
  'surety.over': 410,
  'access.denied': 403,
  notFound: 404,
  'customerLink.none': 409,
  'query.refused': 409,
  'query.unreachable': 409,
  'query.conflict': 409,
  'query.locked': 409,
  'query.erased': 410,
  'person.several': 409,
  'record.conflict': 409,
  'workflow.changed': 409,
  'workflow.tooSlow': 409,
  'decisionTable.refused': 409,
  'secci.justSent': 409,
  'secci.outdated': 409,
  'user.otherRole': 409,
  'user.own': 409,
  'user.lastCompliance': 409,
  'user.managesPartners': 409,
  'user.active': 409,
  'user.askCompliance': 409,
  'user.closedByCompliance': 409,
  'user.inactive': 409,
  'partner.hasQueries': 409,
  'partner.hasUsers': 409,
  'partner.notReady': 409,
  'deadline.inForce': 409,
  'deadline.needed': 409,
  'assetGroup.hasSubgroups': 409,
  'assetGroup.sold': 409,
  'assetGroup.inQueries': 409,
  'assetGroup.inConditionTemplates': 409,
  'export.tooMany': 409,
  'ledger.confirm': 409,
  'company.refused': 409,
  'container.unsigned': 409,
  'document.missing': 409,
  'document.gone': 410,
  'server.busy': 503,
  'server.full': 507,
  'server.unavailable': 503,
  'service.unavailable': 503,
  'service.refused': 502,
  internal: 500,
} as const satisfies Record<string, number>

export type ProblemCode = keyof typeof problemStatus

export const fieldProblem = z.object({
  /** Path in the request, e.g. `qassets.0.qassetPrice`. */
  path: z.string(),
  /** Message id, e.g. `field.required`. */
  code: z.string(),
  /** Message in the caller's language. */
  detail: z.string(),
})
export type FieldProblem = z.infer<typeof fieldProblem>

/** RFC 9457 problem details with extension members for the screens. */
export const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  code: z.enum(Object.keys(problemStatus) as [ProblemCode, ...ProblemCode[]]),
  detail: z.string(),
  fields: z.optional(z.array(fieldProblem)),
  /** Current status of the query, if a step was refused. */
  currentStatus: z.optional(z.string()),
  /** The guard that failed. */
  reason: z.optional(z.string()),
  /** For a conflicting save the stored record; for a reused key the first response. */
  stored: z.optional(z.unknown()),
  /** For a conflicting save of a record its author and time; `own` if that was the caller, name null if unknown. */
  savedBy: z.optional(z.object({ name: z.nullable(z.string()), own: z.boolean(), at: moment })),
})
export type ProblemDetails = z.infer<typeof problem>
