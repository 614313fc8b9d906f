import * as z from 'zod/mini'
import { decisionTable, rowOutcomes } from './decision-table.ts'
import { day, filledMultilineText, filledText, moment } from './field.ts'

/**
 * - `draft`: it is edited
 * - `waiting`: it waits for the approval of a second person
 * - `approved`: it decides, has decided, or will decide from a moment
 */
export const tableStates = ['draft', 'waiting', 'approved', 'refused', 'withdrawn'] as const
export type TableState = (typeof tableStates)[number]

/** States as shown to users: an approved table is scheduled, in force or superseded, depending on the time. */
export const tablePhases = [
  'draft',
  'waiting',
  'scheduled',
  'inForce',
  'superseded',
  'refused',
  'withdrawn',
] as const
export type TablePhase = (typeof tablePhases)[number]

/** What users do with a table. */
export const tableSteps = ['save', 'test', 'submit', 'takeBack', 'approve', 'refuse', 'withdraw'] as const
export type TableStep = (typeof tableSteps)[number]

const rowTaken = z.object({ row: z.nullable(z.int()), outcome: z.enum(rowOutcomes) })

/** Most changed decisions that a back-test keeps; it counts all of them. */
export const MAX_CHANGED = 500

/** Decisions of the last 90 days, decided again by the table and by the one that it replaces. */
const storedBackTest = z.object({
  testedDtime: moment,
  /** The table that it replaces. */
  replaces: z.int(),
  tested: z.int(),
  /** Decisions from before inputs were kept. */
  withoutInputs: z.int(),
  changedCount: z.int(),
  changed: z.array(z.object({ queryId: z.int(), decidedAt: moment, from: rowTaken, to: rowTaken })),
})
export type StoredBackTest = z.infer<typeof storedBackTest>

const summary = {
  /** 0: the first table, which is part of the program. */
  version: z.int(),
  phase: z.enum(tablePhases),
  /** The reason for the change; empty for the first version. */
  note: z.string(),
  /** Names of the people who wrote or submitted it, or an unapproved version that it copies. */
  authors: z.array(z.string()),
  modifiedDtime: moment,
  /** Since or from when it decides; null for a table that was not approved. */
  inForceDtime: z.nullable(moment),
  /** Who approved, refused or withdrew it, and when. */
  decidedByName: z.nullable(z.string()),
  decidedDtime: z.nullable(moment),
}
export const tableSummary = z.object(summary)
export type TableSummary = z.infer<typeof tableSummary>

const numbered = z.object({ version: z.int(), ...decisionTable.shape })

export const tableVersion = z.object({
  ...summary,
  ...decisionTable.shape,
  /** Day in Tallinn from whose beginning it shall decide; null: from its approval. */
  fromDay: z.nullable(day),
  /** Why it was refused. */
  reason: z.string(),
  /** The table that it replaces or has replaced; null for the first one. */
  replaced: z.nullable(numbered),
  /** The last one of the present rows; null if there is none. */
  backTest: z.nullable(storedBackTest),
  /** It was made against the table that would be replaced now. */
  isTested: z.boolean(),
  /** For each step the guard that refuses it to the caller now; null: it can be taken. */
  refusals: z.record(z.enum(tableSteps), z.nullable(z.string())),
})
export type TableVersion = z.infer<typeof tableVersion>

export const MAX_TABLE_NOTE_LENGTH = 200
export const MAX_TABLE_REASON_LENGTH = 1000

/** The version of the record that the caller has read; a changed one is refused. */
const read = { modifiedDtime: moment }
export const tableRead = z.object(read)

export const tableSave = z.object({
  ...read,
  note: filledText(MAX_TABLE_NOTE_LENGTH),
  fromDay: z.nullable(day),
  ...decisionTable.shape,
})
export type TableSave = z.infer<typeof tableSave>

export const tableRefusal = z.object({ ...read, reason: filledMultilineText(MAX_TABLE_REASON_LENGTH) })

/** Characters of a DMN file, more than twice those of the largest table; a request may not be larger than a mebibyte. */
export const MAX_DMN_LENGTH = 600_000
/** A DMN 1.3 file with a decision table. */
export const dmnFile = filledMultilineText(MAX_DMN_LENGTH)
export const tableImport = z.object({ ...read, dmn: dmnFile })
