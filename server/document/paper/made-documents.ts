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
import type { Writer } from './writer.ts'

/** A document that the portal generates: its title and its builder. */
type MadeDocument = {
  title: (w: Writer) => string
  /** @throws Problem document.missing if the query lacks data that the document needs */
  make: (w: Writer, agreement: Agreement) => NamedContent
}

const storedAct = ({ stored }: Agreement): ActOfAcceptance => {
  const { actOfAcceptance: act } = stored.query
  if (act === null) throw missingIn(['act'])
  return act
}

const offerOf = (type: number): [string, MadeDocument] => [
  String(type),
  { title: (w) => offerTitle(w, type), make: (w, agreement) => offer(w, agreement, type) },
]

const made: ReadonlyMap<string, MadeDocument> = new Map<string, MadeDocument>([
  [
    String(FILE_OPTIONS.leasingContract),
    { title: (w) => w.say('agreement.leasingContract'), make: leasingContract },
  ],
  [
    String(FILE_OPTIONS.actOfAcceptance),
    {
      title: (w) => w.say('agreement.actOfAcceptance'),
      make: (w, agreement) => actOfAcceptance(w, agreement, storedAct(agreement)),
    },
  ],
  [
    String(FILE_OPTIONS.salesContract),
    {
      title: (w) => w.say('agreement.sales.fullService'),
      make: (w, agreement) => salesContract(w, agreement, 'fullService'),
    },
  ],
  [
    String(FILE_OPTIONS.suretyAgreement),
    {
      title: (w) => w.say('agreement.suretyAgreement'),
      make: (w, agreement) => suretyAgreement(w, agreement, agreement.stored.sureties),
    },
  ],
  [
    String(FILE_OPTIONS.guaranteeLetter),
    { title: (w) => w.say('agreement.guaranteeLetter'), make: guaranteeLetter },
  ],
  [
    String(FILE_OPTIONS.redemptionAgreement),
    { title: (w) => w.say('agreement.redemptionAgreement'), make: redemptionAgreement },
  ],
  offerOf(FILE_OPTIONS.leaseOffer),
  offerOf(FILE_OPTIONS.idealLeaseOffer),
  offerOf(FILE_OPTIONS.standardLeaseOffer),
  [SHOP_CONTRACT, { title: (w) => w.say('agreement.shopContract'), make: shopContract }],
])

/** Returns the generated document of an option code; null for a code without one. */
export const madeDocument = (code: string): MadeDocument | null => made.get(code) ?? null
