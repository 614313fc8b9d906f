import type { RiskProposal } from '../../api/risk.ts'
import type { Principal } from '../../api/role.ts'
import type { RiskEvent, RiskMachineFacts } from '../../machines/lifecycle/risk/risk-facts.ts'

type RiskCase = { facts: RiskMachineFacts; event: RiskEvent }

const inhouse: Principal = { userId: 4, role: 'PARTNER', inhouse: true, partnerId: 9 }
const credit: Principal = { userId: 5, role: 'CREDIT', inhouse: false, partnerId: null }
export const compliance: Principal = { userId: 6, role: 'COMPLIANCE', inhouse: false, partnerId: null }

export const high: RiskProposal = { riskClass: 'high', factors: ['publicOffice'] }

export const open: RiskMachineFacts = { queryStatus: 'SCR', reviewDue: false }
const running: RiskMachineFacts = { queryStatus: 'CA', reviewDue: true }

const given = {
  type: 'risk.assess',
  principal: compliance,
  proposed: { riskClass: 'low', factors: [] } as RiskProposal,
  riskClass: 'low',
  reason: ' Known for years. ',
  sourceOfFunds: '',
  approvedBy: '',
} as const
const gives = (principal: Principal, reason: string = given.reason): RiskEvent => ({
  ...given,
  principal,
  reason,
})
const proposed: RiskEvent = { type: 'risk.proposed', proposed: high }
const aged: RiskEvent = { type: 'risk.aged' }

/** The cases of the table by name. */
export const riskCases: Readonly<Record<string, RiskCase>> = {
  'compliance gives a low class': { facts: open, event: gives(compliance) },
  'compliance gives a standard class': {
    facts: running,
    event: { ...given, proposed: { riskClass: 'standard', factors: ['largeAmount'] }, riskClass: 'standard' },
  },
  'compliance gives a high class': {
    facts: running,
    event: {
      ...given,
      proposed: high,
      riskClass: 'high',
      sourceOfFunds: ' Salary. ',
      approvedBy: ' Mart Mets ',
    },
  },
  'compliance gives a high class without its measures': {
    facts: open,
    event: { ...given, proposed: high, riskClass: 'high' },
  },
  'credit gives a class': { facts: open, event: gives(credit) },
  'in-house gives a class': { facts: open, event: gives(inhouse) },
  'compliance gives a class without a reason': { facts: open, event: gives(compliance, ' ') },
  'compliance gives a class to a closed query': {
    facts: { ...open, queryStatus: 'N' },
    event: gives(compliance),
  },
  'compliance gives a class before the query is sent': {
    facts: { ...open, queryStatus: 'P' },
    event: gives(compliance),
  },
  'the contract runs without a class': { facts: running, event: proposed },
  'a class is proposed before the contract is active': {
    facts: { ...running, queryStatus: 'SN' },
    event: proposed,
  },
  'a class is proposed after the contract ended': {
    facts: { ...running, queryStatus: 'CF' },
    event: proposed,
  },
  'its time is over': { facts: running, event: aged },
  'its time is not over': { facts: { ...running, reviewDue: false }, event: aged },
  'its time is over after the contract ended': { facts: { ...running, queryStatus: 'CF' }, event: aged },
  'its time is over before the contract is active': { facts: { ...running, queryStatus: 'SN' }, event: aged },
}

export const riskCaseNamed = (name: string): RiskCase => {
  const found = riskCases[name]
  if (!found) throw new Error(`no case named ${name}`)
  return found
}
