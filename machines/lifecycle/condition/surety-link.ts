import type { SuretyLink } from '../../../api/surety-link.ts'

/** The facts that decide the state of a stored link. */
type SuretyLinkFacts = {
  /** A newer link was sent. */
  revoked: boolean
  /** The surety still has the address that it was sent to. */
  sameAddress: boolean
  inTime: boolean
  /** Some condition of the surety is neither met nor ended. */
  asked: boolean
}

/** Returns the state of a surety's link. */
export const suretyLinkOf = ({ revoked, sameAddress, inTime, asked }: SuretyLinkFacts): SuretyLink => {
  if (!asked) return 'closed'
  if (revoked || !sameAddress) return 'revoked'
  return inTime ? 'open' : 'expired'
}
