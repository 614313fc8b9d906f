import type { Principal } from '../../api/role.ts'
import type {
  TableEvent,
  TableFacts,
} from '../../machines/lifecycle/decision-table/decision-table.machine.ts'

type TableCase = { facts: TableFacts; event: TableEvent }

const partner: Principal = { userId: 3, role: 'PARTNER', inhouse: false, partnerId: 9 }
const credit: Principal = { userId: 5, role: 'CREDIT', inhouse: false, partnerId: null }
const author: Principal = { userId: 6, role: 'COMPLIANCE', inhouse: false, partnerId: null }
const compliance: Principal = { ...author, userId: 7 }

export const ready: TableFacts = {
  authors: [credit.userId, author.userId],
  faultless: true,
  tested: true,
  afterOthers: true,
  last: true,
  inForce: false,
}

const faulty = { ...ready, faultless: false }
const untested = { ...ready, tested: false }
const early = { ...ready, afterOthers: false }

type Step = 'save' | 'test' | 'submit' | 'takeBack' | 'approve' | 'withdraw'
const by = (principal: Principal, step: Step, facts: TableFacts = ready): TableCase => ({
  facts,
  event: { type: `table.${step}`, principal },
})
const refusing = (principal: Principal, reason: string): TableCase => ({
  facts: ready,
  event: { type: 'table.refuse', principal, reason },
})

/** The cases of the table by name. */
export const decisionTableCases: Readonly<Record<string, TableCase>> = {
  'credit saves': by(credit, 'save', { ...untested, afterOthers: false }),
  'compliance saves': by(compliance, 'save'),
  'a partner saves': by(partner, 'save'),
  'credit tests': by(credit, 'test', untested),
  'credit submits': by(credit, 'submit'),
  'compliance submits': by(compliance, 'submit'),
  'a partner submits': by(partner, 'submit'),
  'credit submits a table with a fault': by(credit, 'submit', faulty),
  'credit submits without a back-test': by(credit, 'submit', untested),
  'credit submits for a moment before that of another table': by(credit, 'submit', early),
  'credit takes back': by(credit, 'takeBack'),
  'compliance approves': by(compliance, 'approve'),
  'credit approves': by({ ...credit, userId: 8 }, 'approve'),
  'the author approves': by(author, 'approve'),
  'compliance approves a table with a fault': by(compliance, 'approve', faulty),
  'compliance approves without a back-test': by(compliance, 'approve', untested),
  'compliance approves for a moment before that of another table': by(compliance, 'approve', early),
  'compliance refuses': refusing(compliance, 'Too wide'),
  'the author refuses': refusing(author, 'Wrong row'),
  'credit refuses': refusing(credit, 'Too wide'),
  'compliance refuses without a reason': refusing(compliance, ' '),
  'credit withdraws': by(credit, 'withdraw'),
  'compliance withdraws': by(compliance, 'withdraw'),
  'compliance withdraws what is in force': by(compliance, 'withdraw', { ...ready, inForce: true }),
  'compliance withdraws what a later table was compared with': by(compliance, 'withdraw', {
    ...ready,
    last: false,
  }),
}

export const decisionTableCaseNamed = (name: string): TableCase => {
  const found = decisionTableCases[name]
  if (!found) throw new Error(`no case named ${name}`)
  return found
}
