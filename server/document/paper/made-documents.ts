import type { ActOfAcceptance } from '../../../api/handover.ts'
import { FILE_OPTIONS } from '../../../domain/constants.ts'
import { SHOP_CONTRACT } from '../../../domain/paper-parties.ts'
import { actOfAcceptance } from './act-of-acceptance.ts'
import type { Agreement } from './agreement.ts'
import { guaranteeLetter, suretyAgreement } from './backing.ts'
import type { NamedContent } from './content.ts'
import { leasingContract, shopContract } from './leasing-contract.ts'
import { missingIn } from '../../query/record/paper-problems.ts'
import { offer, offerTitle } from './offer-paper.ts'
import { redemptionAgreement } from './redemption-agreement.ts'
import { salesContract } from './sales-contract.ts'
import type { Formatter } from './formatter.ts'

/** A document that the portal generates: its title and its builder. */
type MadeDocument = {
  title: (format: Formatter) => string
  /** @throws Problem document.missing if the query lacks data that the document needs */
  make: (format: Formatter, agreement: Agreement) => NamedContent
}

const storedAct = ({ stored }: Agreement): ActOfAcceptance => {
  const { actOfAcceptance: act } = stored.query
  if (act === null) throw missingIn(['act'])
  return act
}

const offerOf = (type: number): [string, MadeDocument] => [
  String(type),
  {
    title: (format) => offerTitle(format, type),
    make: (format, agreement) => offer(format, agreement, type),
  },
]

const made: ReadonlyMap<string, MadeDocument> = new Map<string, MadeDocument>([
  [
    String(FILE_OPTIONS.leasingContract),
    { title: (format) => format.text('agreement.leasingContract'), make: leasingContract },
  ],
  [
    String(FILE_OPTIONS.actOfAcceptance),
    {
      title: (format) => format.text('agreement.actOfAcceptance'),
      make: (format, agreement) => actOfAcceptance(format, agreement, storedAct(agreement)),
    },
  ],
  [
    String(FILE_OPTIONS.salesContract),
    {
      title: (format) => format.text('agreement.sales.fullService'),
      make: (format, agreement) => salesContract(format, agreement, 'fullService'),
    },
  ],
  [
    String(FILE_OPTIONS.suretyAgreement),
    {
      title: (format) => format.text('agreement.suretyAgreement'),
      make: (format, agreement) => suretyAgreement(format, agreement, agreement.stored.sureties),
    },
  ],
  [
    String(FILE_OPTIONS.guaranteeLetter),
    { title: (format) => format.text('agreement.guaranteeLetter'), make: guaranteeLetter },
  ],
  [
    String(FILE_OPTIONS.redemptionAgreement),
    { title: (format) => format.text('agreement.redemptionAgreement'), make: redemptionAgreement },
  ],
  offerOf(FILE_OPTIONS.leaseOffer),
  offerOf(FILE_OPTIONS.idealLeaseOffer),
  offerOf(FILE_OPTIONS.standardLeaseOffer),
  [SHOP_CONTRACT, { title: (format) => format.text('agreement.shopContract'), make: shopContract }],
])

/** Returns the generated document of an option code; null for a code without one. */
export const madeDocument = (code: string): MadeDocument | null => made.get(code) ?? null
