import * as z from 'zod/mini'
import { choice, day, id, moment, multilineText, text } from './field.ts'

/** How much a business relationship may serve money laundering or the financing of terrorism. */
export const riskClasses = ['low', 'standard', 'high'] as const
export type RiskClass = (typeof riskClasses)[number]

/**
 * - `unassessed`: no class was given
 * - `assessed`: a class was given
 * - `due`: the class has to be renewed
 */
export const riskStates = ['unassessed', 'assessed', 'due'] as const
export type RiskState = (typeof riskStates)[number]

/** The facts that raise the risk, in the order in which they are shown. */
export const riskFactors = [
  'publicOffice',
  'listedParty',
  'highRiskCountry',
  'publicOfficeUnknown',
  'partyUnchecked',
  'foreignCountry',
  'nonProfit',
  'largeAmount',
] as const
export type RiskFactor = (typeof riskFactors)[number]

export const MAX_RISK_REASON_LENGTH = 2000
export const MAX_APPROVER_LENGTH = 200

/** The class that the stored facts lead to, and these facts; no fact: low. */
const riskProposal = z.object({ riskClass: z.enum(riskClasses), factors: z.array(z.enum(riskFactors)) })
export type RiskProposal = z.infer<typeof riskProposal>

const measures = {
  /** Where the client's money comes from; '' if unknown. */
  sourceOfFunds: multilineText(MAX_RISK_REASON_LENGTH),
  /** The member of the senior management who approved the relationship; '' if none did. */
  approvedBy: text(MAX_APPROVER_LENGTH),
}

const riskAssessment = z.object({
  assessmentId: id,
  riskClass: z.enum(riskClasses),
  /** The proposal at that time. */
  proposed: riskProposal,
  reason: z.string(),
  sourceOfFunds: z.string(),
  approvedBy: z.string(),
  assessedDtime: moment,
  /** '' if the portal gave the class, from the facts only. */
  assessedByName: z.string(),
  /** The last day on which the class counts. */
  validUntil: day,
  /** When its renewal becomes a task. */
  reviewDtime: moment,
})
export type RiskAssessment = z.infer<typeof riskAssessment>

/** The risk of a query's business relationship. */
export const risk = z.object({
  queryId: id,
  state: z.enum(riskStates),
  /** What the facts lead to now. */
  proposed: riskProposal,
  /** Newest first; the first one counts if there are no new parties. */
  assessments: z.array(riskAssessment),
  /** Names of the present parties on whom the newest class was not given. */
  newParties: z.array(z.string()),
  /** Fingerprint of the parties and the proposal, to give a class on what was read. */
  basis: z.string(),
  /** What the contract lacks before it can be signed or activated; null: nothing. */
  lacks: z.nullable(z.enum(['assessment', 'partiesChanged', 'measures'])),
})
export type Risk = z.infer<typeof risk>

/** Guards decide whether the texts may be empty. */
export const riskAssess = z.object({
  riskClass: choice(riskClasses),
  reason: multilineText(MAX_RISK_REASON_LENGTH),
  ...measures,
  /** The newest assessment that was read, null for none; a newer one is refused. */
  assessmentId: z.optional(z.nullable(id)),
  /** The `basis` that was read; another one is refused. */
  basis: z.optional(text(64)),
})
export type RiskAssess = z.infer<typeof riskAssess>
