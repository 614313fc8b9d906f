import type { QueryFacts } from '../../../api/query-facts.ts'

/** What a contract should have before it is activated. */
export type ActivationGap = 'ledgerContract' | 'signatures' | 'actOfAcceptance'

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
>

/** What is missing, in the order in which it comes about. */
export const activationGaps = (facts: ActivationFacts): ActivationGap[] => [
  ...(facts.hasLedgerContract ? [] : ['ledgerContract' as const]),
  ...(isSigned(facts) ? [] : ['signatures' as const]),
  ...(isAccepted(facts) ? [] : ['actOfAcceptance' as const]),
]

const isSigned = ({ containerSent, allContainersSigned, paperSigned }: ActivationFacts): boolean =>
  paperSigned || (containerSent && allContainersSigned)

/** A shop hands over itself, on signing or later, and enters no act. */
const isAccepted = (facts: ActivationFacts): boolean =>
  facts.actEntered || (facts.product !== 'LEASING' && (facts.deliveryDateSet || facts.handoverWhenSigned))
