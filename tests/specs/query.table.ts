import type { StatusCode } from '../../contract/status.ts'

const annulled = {
  'partner annuls': 'N',
  'in-house annuls': 'N',
  'shop annuls': 'N',
  'compliance annuls': 'N',
} as const

const approved = {
  'credit cancels the approval': 'SCR',
  'in-house requests the contract': 'CR',
  'credit requests the contract': 'CR',
  'shop creates the contract after approval, over the limit': 'CR',
  'shop creates the contract after approval, limit never asked': 'CR',
  'credit closes': 'N',
  'compliance closes': 'N',
} as const

/**
 * The lifecycle of a query: state → named case → next state. Written by hand from the lifecycle's document, never
 * generated. A step that leaves the status as it is leads to the same state.
 */
export const queryTable: Record<StatusCode, Readonly<Record<string, StatusCode>>> = {
  P: {
    'partner sends to the manager': 'SM',
    'shop sends to the manager, over the available limit': 'SM',
    'shop sends to the manager, over the contract maximum': 'SM',
    'shop sends to the manager, over the partner limit': 'SM',
    'shop sends to the manager, limit rejected': 'SM',
    'shop sends to the manager, limit not available': 'SM',
    'shop sends to the manager, limit blocked': 'SM',
    'in-house sends to credit': 'SCR',
    'shop creates the contract within the limit': 'CR',
    'shop creates the contract, limit used to the cent': 'CR',
    'shop creates the contract, partner has no limit': 'CR',
    ...annulled,
    'in-house closes': 'N',
  },
  SM: {
    'in-house sends to credit': 'SCR',
    'compliance sends back to the partner': 'P',
    'in-house closes': 'N',
    'compliance closes': 'N',
  },
  SCR: {
    'credit approves': 'QA',
    "credit approves a customer's application": 'HO',
    'credit approves with changes': 'QAC',
    'automatic decision approves': 'QA',
    "automatic decision approves a customer's application": 'HO',
    'credit sends to compliance': 'SCO',
    'credit closes': 'N',
  },
  SCO: { 'compliance returns to credit': 'SCR', 'compliance closes': 'N' },
  QA: {
    ...approved,
    'in-house enters the contract in the ledger': 'QA',
    'credit enters the contract in the ledger': 'QA',
    'compliance enters the contract in the ledger': 'QA',
  },
  QAC: {
    ...approved,
    'in-house enters the contract in the ledger': 'QAC',
    'credit enters the contract in the ledger': 'QAC',
    'compliance enters the contract in the ledger': 'QAC',
  },
  CR: {
    'in-house enters the contract in the ledger': 'CR',
    'credit enters the contract in the ledger': 'CR',
    'compliance enters the contract in the ledger': 'CR',
    'compliance sends for signing': 'YS',
    'shop sends for signing': 'YS',
    'shop confirms signing on paper': 'HO',
    'compliance activates': 'CA',
    'shop cancels the contract': 'N',
    'compliance closes': 'N',
  },
  YS: {
    'compliance sends another container for signing': 'YS',
    'everything is signed, LEASING': 'SN',
    'everything is signed, ONSPOT': 'HO',
    'everything is signed, SELFSERVE': 'HO',
    'everything is signed, WEBSHOP': 'HO',
    'compliance activates': 'CA',
    'shop cancels the contract': 'N',
    ...annulled,
    'compliance closes': 'N',
  },
  HO: {
    "in-house requests the contract of a customer's application": 'CR',
    "credit requests the contract of a customer's application": 'CR',
    "in-house enters the contract of a customer's application in the ledger": 'HO',
    "credit enters the contract of a customer's application in the ledger": 'HO',
    "compliance enters the contract of a customer's application in the ledger": 'HO',
    'shop hands the asset over': 'HO',
    'compliance activates': 'CA',
    'compliance closes': 'N',
  },
  SN: { 'compliance activates': 'CA', 'compliance closes': 'N' },
  CA: { 'the contract has ended': 'CF', 'compliance closes': 'N' },
  CF: {},
  N: { 'in-house reopens': 'P', 'credit reopens': 'P', 'compliance reopens': 'P' },
  MICO: {},
  MICR: {},
}
