import type { Principal } from '../../api/role.ts'
import type { Hit } from '../../api/screening.ts'
import type { ScreeningEvent, ScreeningFacts } from '../../machines/lifecycle/screening/screening-facts.ts'

type ScreeningCase = { facts: ScreeningFacts; event: ScreeningEvent }

const inhouse: Principal = { userId: 4, role: 'PARTNER', inhouse: true, partnerId: 9 }
const credit: Principal = { userId: 5, role: 'CREDIT', inhouse: false, partnerId: null }
export const compliance: Principal = { userId: 6, role: 'COMPLIANCE', inhouse: false, partnerId: null }

export const aHit: Hit = {
  entityId: 'Q1',
  name: 'Must Nimekiri',
  score: 0.9,
  lists: ['sanctions'],
  sources: ['eu_fsf'],
}

const source = 'default'

export const open: ScreeningFacts = { queryStatus: 'SCR', dismissed: [] }
const closed: ScreeningFacts = { queryStatus: 'N', dismissed: [] }
/** Found again after it was dismissed, now a little less similar. */
const later: Hit = { ...aHit, score: 0.8 }
const foundAgain = (dismissed: Hit[], hits: Hit[] = [later]): ScreeningCase => ({
  facts: { ...open, dismissed },
  event: { type: 'screening.foundAgain', source, hits },
})
const confirm = (principal: Principal, reason = ' The same date of birth. '): ScreeningEvent => ({
  type: 'screening.confirm',
  principal,
  reason,
})
const dismiss = (principal: Principal, reason = ' Another date of birth. '): ScreeningEvent => ({
  type: 'screening.dismiss',
  principal,
  reason,
})
const again = (principal: Principal): ScreeningEvent => ({ type: 'screening.again', principal })
export const dismissal = dismiss(compliance)

/** The cases of the table by name. */
export const screeningCases: Readonly<Record<string, ScreeningCase>> = {
  'the job starts': { facts: open, event: { type: 'screening.start' } },
  'the job starts after the query was closed': { facts: closed, event: { type: 'screening.start' } },
  'nobody matches': { facts: open, event: { type: 'screening.cleared', source } },
  'nobody matches after the query was closed': {
    facts: closed,
    event: { type: 'screening.cleared', source },
  },
  'somebody matches': { facts: open, event: { type: 'screening.matched', source, hits: [aHit] } },
  'only dismissed entries are found again': foundAgain([{ ...aHit, entityId: 'Q2' }, aHit]),
  'an entry is found that was not dismissed': foundAgain([]),
  'another entry is found beside a dismissed one': foundAgain([aHit], [later, { ...aHit, entityId: 'Q2' }]),
  'a dismissed entry is found with another name': foundAgain([{ ...aHit, name: 'Must N.' }]),
  'a dismissed entry is found on another list': foundAgain([{ ...aHit, lists: ['publicOffice'] }]),
  'a dismissed entry is found in another source': foundAgain([{ ...aHit, sources: ['un_sc'] }]),
  'the service does not answer': { facts: open, event: { type: 'screening.failed' } },
  'credit checks again': { facts: open, event: again(credit) },
  'compliance checks again': { facts: open, event: again(compliance) },
  'in-house checks again': { facts: open, event: again(inhouse) },
  'credit checks again after the query was closed': { facts: closed, event: again(credit) },
  'the risk class is to be renewed': { facts: open, event: { type: 'screening.aged' } },
  'the risk class is to be renewed after the query was closed': {
    facts: closed,
    event: { type: 'screening.aged' },
  },
  'compliance confirms': { facts: open, event: confirm(compliance) },
  'compliance confirms without a reason': { facts: open, event: confirm(compliance, '') },
  'credit confirms': { facts: open, event: confirm(credit) },
  'compliance dismisses': { facts: open, event: dismissal },
  'compliance dismisses with a blank reason': { facts: open, event: dismiss(compliance, ' ') },
  'compliance dismisses after the query was closed': { facts: closed, event: dismissal },
  'credit dismisses': { facts: open, event: dismiss(credit) },
}

export const screeningCaseNamed = (name: string): ScreeningCase => {
  const found = screeningCases[name]
  if (!found) throw new Error(`no case named ${name}`)
  return found
}
