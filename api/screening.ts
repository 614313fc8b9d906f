import * as z from 'zod/mini'
import { id, moment, multilineText } from './field.ts'

/**
 * - `due`: not checked yet, or to be checked again
 * - `checking`: the service was asked
 * - `failed`: the service did not answer; a job tries again
 * - `clear`: no entry of the lists matches
 * - `match`: an entry may be the party; compliance decides
 * - `confirmed`, `dismissed`: compliance has decided that it is, or is not
 */
export const screeningStates = [
  'due',
  'checking',
  'failed',
  'clear',
  'match',
  'confirmed',
  'dismissed',
] as const
export type ScreeningState = (typeof screeningStates)[number]

/** Whom the portal checks against lists of sanctions and of politically exposed persons. */
export const screenedRoles = ['customer', 'representative', 'beneficiary', 'surety'] as const

/** Data of a party sent to the service: the date of birth, never the personal code. */
export type ScreenedParty = {
  role: (typeof screenedRoles)[number]
  kind: 'person' | 'company'
  name: string
  /** `YYYY-MM-DD`; null if unknown, and for companies. */
  birthDate: string | null
  /** Countries of ISO 3166: nationalities of a person, or the company's own. */
  countries: string[]
  /** Registry code of a company; '' for persons. */
  regCode: string
}

export const screeningLists = ['sanctions', 'publicOffice', 'other'] as const
export type ScreeningList = (typeof screeningLists)[number]

export const MAX_SCREENING_REASON_LENGTH = 1000

/** An entry of a list that may be the party. */
const hit = z.object({
  entityId: z.string(),
  name: z.string(),
  /** From 0 to 1. */
  score: z.number(),
  lists: z.array(z.enum(screeningLists)),
  /** Names of the data sets that hold the entry. */
  sources: z.array(z.string()),
})
export type Hit = z.infer<typeof hit>

/** The check of one party of a query. */
export const screening = z.object({
  screeningId: id,
  queryId: id,
  role: z.enum(screenedRoles),
  name: z.string(),
  state: z.enum(screeningStates),
  /** When the service last answered; null before. */
  checkedDtime: z.nullable(moment),
  /** Where it was checked; '' before. */
  source: z.string(),
  hits: z.array(hit),
  /** How compliance settled the match. */
  settled: z.nullable(z.object({ reason: z.string(), settledDtime: moment, settledByName: z.string() })),
  modifiedDtime: moment,
})
export type Screening = z.infer<typeof screening>

/** The checks of the present parties; none before the query is sent. */
export const screenings = z.object({ screenings: z.array(screening) })
export type Screenings = z.infer<typeof screenings>

/** `modifiedDtime`: the version that was read; a newer one is refused. */
export const screeningVersion = z.object({ modifiedDtime: z.optional(moment) })
/** A guard decides whether the reason may be empty. */
export const screeningReason = z.extend(screeningVersion, {
  reason: multilineText(MAX_SCREENING_REASON_LENGTH),
})
