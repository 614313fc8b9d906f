import type { SuretyLink } from '../../../api/surety-link.ts'

/** What decides about a stored link. */
type SuretyLinkFacts = {
  /** A newer link was sent. */
  revoked: boolean
  /** It was sent to the address that the surety has now. */
  sameAddress: boolean
  inTime: boolean
  /** A condition of the surety is neither met nor ended. */
  asked: boolean
}

/** What a surety finds at a link. */
export const suretyLinkOf = ({ revoked, sameAddress, inTime, asked }: SuretyLinkFacts): SuretyLink => {
  if (!asked) return 'closed'
  if (revoked || !sameAddress) return 'revoked'
  return inTime ? 'open' : 'expired'
}
