import { products } from '../../../api/status.ts'
import { deliveryDate, pickedContainer } from '../chosen.ts'
import {
  activated,
  contractAfterApproval,
  entered,
  enteredLate,
  informed,
  inLedger,
  partiesChecked,
  ofCustomer,
  payable,
  picked,
  quickContract,
  signable,
  signed,
} from './needs.ts'
import { byEach, type CaseRow, house, inBar, type StepRow } from './row.ts'

const consumer = { client: 'consumer' } as const
const activates = { CR: 'CA', YS: 'CA', HO: 'CA', SN: 'CA' } as const
const ledgerCard = { in: 'ledgerCard', always: true } as const

const signedBy = Object.fromEntries(
  products.map((product): [string, CaseRow] => [
    `everything is signed, ${product}`,
    {
      by: 'system',
      given: { containers: 'signed', product },
      leads: { YS: product === 'LEASING' ? 'SN' : 'HO' },
    },
  ]),
)

export const contractRows = {
  'contract.createForShop': {
    cases: {
      'shop creates the contract within the limit': {
        by: 'shop',
        given: { ledger: 'empty' },
        leads: { P: 'CR' },
      },
      'shop creates the contract, limit used to the cent': {
        by: 'shop',
        given: { ledger: 'empty', credit: 'covers to the cent' },
        leads: { P: 'CR' },
      },
      'shop creates the contract, partner has no limit': {
        by: 'shop',
        given: { ledger: 'empty', credit: 'covers, partner has no limit' },
        leads: { P: 'CR' },
      },
      'shop creates the contract after approval, over the limit': {
        by: 'shop',
        given: { ledger: 'empty', credit: 'over the available limit' },
        leads: { QA: 'CR', QAC: 'CR' },
      },
      'shop creates the contract after approval, limit never asked': {
        by: 'shop',
        given: { ledger: 'empty', credit: 'never asked' },
        leads: { QA: 'CR', QAC: 'CR' },
      },
    },
    needs: [
      { by: ['shop'], in: ['P'], wants: quickContract },
      { by: ['shop'], in: ['QA', 'QAC'], wants: contractAfterApproval },
    ],
    // `limitCovers` refuses these too; they only explain it better.
    spare: ['limitKnown', 'notBlocked'],
    facts: { hasLedgerContract: true },
    call: 'createShopContract',
    buttons: { shop: { in: 'contractCard', alsoInBar: true } },
    nextIn: ['P', 'QA', 'QAC'],
  },
  'contract.enterInLedger': {
    cases: {
      ...byEach(
        house,
        'enters the contract in the ledger',
        { QA: 'QA', QAC: 'QAC', CR: 'CR', CA: 'CA' },
        { ledger: 'empty' },
      ),
      ...byEach(
        house,
        "enters the contract of a customer's application in the ledger",
        { HO: 'HO' },
        { ledger: 'empty', aplink: 'set' },
      ),
    },
    needs: [
      { by: house, in: ['QA', 'QAC', 'CR'], wants: entered },
      { by: house, in: ['HO'], wants: { ...ofCustomer, ...entered } },
      { by: house, in: ['CA'], wants: enteredLate },
    ],
    payload: 'confirm',
    facts: { hasLedgerContract: true },
    stays: true,
    modifies: true,
    call: 'lendifyContract',
    asks: 'confirm',
    buttons: { inhouse: ledgerCard, credit: ledgerCard, compliance: ledgerCard },
    nextIn: ['CR'],
  },
  'contract.sendForSigning': {
    cases: {
      'compliance sends for signing': { by: 'compliance', leads: { CR: 'YS' } },
      'compliance sends another container for signing': {
        by: 'compliance',
        given: { containers: 'sent' },
        leads: { YS: 'YS' },
      },
      'compliance sends a container again that has stopped': {
        by: 'compliance',
        given: { containers: 'stopped' },
        leads: { YS: 'YS' },
      },
      'compliance sends another container for signing, the others are signed': {
        by: 'compliance',
        given: { containers: 'signed' },
        leads: { YS: 'YS' },
      },
      "compliance sends a consumer's contract for signing": {
        by: 'compliance',
        given: consumer,
        leads: { CR: 'YS', YS: 'YS' },
      },
      "shop sends a consumer's contract for signing": { by: 'shop', given: consumer, leads: { CR: 'YS' } },
      'shop sends for signing': { by: 'shop', given: { picked: 'none' }, leads: { CR: 'YS' } },
    },
    needs: [
      { by: ['compliance'], wants: picked },
      {
        by: ['shop'],
        wants: {
          ...inLedger,
          notBlocked: ['credit: blocked'],
          ...payable,
          ...informed,
          ...partiesChecked,
          ...signable,
        },
      },
    ],
    payload: 'containers',
    effects: [{ type: 'sendContainers', params: { containers: [pickedContainer] } }],
    facts: { containerSent: true, allContainersSigned: false },
    call: 'sendForSigning',
    asks: 'confirm',
    buttons: { shop: { in: 'contractCard', alsoInBar: true, explained: true }, compliance: inBar },
    nextIn: ['CR', 'YS'],
  },
  'contract.confirmSigned': {
    cases: {
      "shop confirms a consumer's signature on paper": { by: 'shop', given: consumer, leads: { CR: 'HO' } },
      'shop confirms signing on paper': { by: 'shop', leads: { CR: 'HO' } },
    },
    needs: [
      {
        by: ['shop'],
        wants: {
          signsOnPaper: ['paper: forbidden'],
          ...inLedger,
          ...informed,
          ...partiesChecked,
          ...signable,
        },
      },
    ],
    call: 'confirmSigned',
    asks: 'confirm',
    buttons: { shop: { in: 'contractCard', onlyWhile: 'signsOnPaper', explained: true } },
  },
  'contract.cancel': {
    cases: { 'shop cancels the contract': { by: 'shop', leads: { CR: 'N', YS: 'N' } } },
    changeStatus: true,
    asks: 'confirm',
    dangerous: true,
    bulk: true,
    buttons: { shop: { in: 'contractCard', explained: true } },
  },
  'asset.handedOver': {
    cases: { 'shop hands the asset over': { by: 'shop', leads: { HO: 'HO' } } },
    needs: [
      {
        by: ['shop'],
        wants: { notYetDelivered: ['delivery: dated'], notHandedOverOnSigning: ['handover: on signing'] },
      },
    ],
    payload: { deliveryDate },
    effects: [{ type: 'storeDeliveryDate', params: { deliveryDate } }],
    facts: { deliveryDateSet: true },
    call: 'setDeliveryDate',
    asks: 'day',
    buttons: { shop: { in: 'contractCard' } },
    nextIn: ['HO'],
  },
  'contract.activate': {
    cases: {
      "compliance activates a consumer's contract, with a reason": {
        by: 'compliance',
        given: consumer,
        leads: activates,
      },
      'compliance activates': {
        by: 'compliance',
        given: { containers: 'signed', act: 'entered', reason: 'empty' },
        leads: activates,
      },
      'compliance activates what was signed on paper and handed over': {
        by: 'compliance',
        given: { product: 'ONSPOT', confirmed: 'on paper', delivery: 'dated', reason: 'empty' },
        leads: activates,
      },
      'compliance activates what lacks everything, with a reason': {
        by: 'compliance',
        given: { ledger: 'empty' },
        leads: activates,
      },
    },
    needs: [{ by: ['compliance'], wants: activated }],
    needsConfirmation: true,
    payload: 'note',
    changeStatus: true,
    asks: 'note',
    bulk: true,
    buttons: { compliance: inBar },
    nextIn: ['SN', 'HO'],
  },
} as const satisfies Record<string, StepRow>

export const contractFactRows = {
  'containers.allSigned': {
    cases: signedBy,
    needs: [{ by: ['system'], wants: signed }],
    // Other products than leasing have gone to SN by then, so only a shop product remains.
    spare: ['isShopProduct'],
  },
  'contract.ended': {
    cases: { 'the contract has ended': { by: 'system', given: { contract: 'ended' }, leads: { CA: 'CF' } } },
    needs: [{ by: ['system'], wants: { endDatePassed: ['contract: running'] } }],
  },
} as const satisfies Record<string, StepRow>
