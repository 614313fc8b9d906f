export type ServiceName =
  | 'businessRegister'
  | 'limitEngine'
  | 'ledger'
  | 'signing'
  | 'smartId'
  | 'mobileId'
  | 'sso'
  | 'mail'
  | 'sms'
  | 'virusScanner'
  | 'screening'
  | 'fileStore'

/**
 * - `unavailable`: not reached, too slow, overloaded or reporting an error of its own; a later attempt may succeed (HTTP 503);
 * - `refused`: it answered, but with a refusal or with something that is not its protocol; trying again will not help
 *   (HTTP 502).
 */
export type ServiceOutcome = 'unavailable' | 'refused'

/** An outside service gave no usable response. Its message is for the log, never for the caller. */
export class ServiceError extends Error {
  override readonly name = 'ServiceError'
  readonly service: ServiceName
  readonly outcome: ServiceOutcome
  /** HTTP status of its response, if any. */
  readonly status: number | undefined

  constructor(
    service: ServiceName,
    outcome: ServiceOutcome,
    reason: string,
    more: { status?: number; cause?: unknown } = {},
  ) {
    super(`${service} ${outcome}: ${reason}`, { cause: more.cause })
    this.service = service
    this.outcome = outcome
    this.status = more.status
  }
}
