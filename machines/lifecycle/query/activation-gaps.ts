import type { QueryFacts } from '../../../api/query-facts.ts'

/** Prerequisites of the activation that a contract lacks. */
export type ActivationGap = 'ledgerContract' | 'signatures' | 'actOfAcceptance' | 'screening'

type ActivationFacts = Pick<
  QueryFacts,
  | 'product'
  | 'hasLedgerContract'
  | 'containerSent'
  | 'allContainersSigned'
  | 'paperSigned'
  | 'actEntered'
  | 'deliveryDateSet'
  | 'handoverWhenSigned'
  | 'screening'
>

/** Returns the missing prerequisites, in the order in which they usually come. */
export const activationGaps = (facts: ActivationFacts): ActivationGap[] => [
  ...(facts.hasLedgerContract ? [] : ['ledgerContract' as const]),
  ...(isSigned(facts) ? [] : ['signatures' as const]),
  ...(isAccepted(facts) ? [] : ['actOfAcceptance' as const]),
  ...(facts.screening === 'unchecked' ? ['screening' as const] : []),
]

const isSigned = ({ containerSent, allContainersSigned, paperSigned }: ActivationFacts): boolean =>
  paperSigned || (containerSent && allContainersSigned)

/** A shop hands over the asset itself, when the contract is signed or later, and enters no act. */
const isAccepted = (facts: ActivationFacts): boolean =>
  facts.actEntered || (facts.product !== 'LEASING' && (facts.deliveryDateSet || facts.handoverWhenSigned))
