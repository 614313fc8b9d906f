import * as z from 'zod/mini'
import { day, moment } from './field.ts'

/** Kinds of queries that are erased some time after they were closed. */
export const queryRetentionKinds = ['unsent', 'declined', 'checked', 'contract'] as const
export type QueryRetentionKind = (typeof queryRetentionKinds)[number]

/** Kinds of data whose time compliance sets: those of queries, and others. */
export const retentionKinds = [...queryRetentionKinds, 'applicant', 'limit', 'webhook'] as const
export type RetentionKind = (typeof retentionKinds)[number]

/** How many queries or rows of each kind were erased. */
export type ErasedCounts = Partial<Record<RetentionKind, number>>

/** The retention of one kind of data. */
const keptKind = z.object({
  kind: z.enum(retentionKinds),
  months: z.int(),
  /** Whether compliance has set the time. Until then nothing of the kind is erased. */
  erased: z.boolean(),
  /** The minimum that the law requires. */
  least: z.int(),
  /** A change that takes effect on a later day. */
  planned: z.nullable(z.object({ months: z.int(), validFrom: day })),
  /** How much is past its time. */
  due: z.int(),
})

/** A change of a retention, newest first. */
const retentionChange = z.object({
  kind: z.enum(retentionKinds),
  validFrom: day,
  months: z.int(),
  setAt: moment,
  /** Null if the user is unknown. */
  personName: z.nullable(z.string()),
})

export const retention = z.object({
  kinds: z.array(keptKind),
  changes: z.array(retentionChange),
  lastRun: z.nullable(
    z.object({
      startedAt: moment,
      /** Null while it runs, or if it was cut off. */
      endedAt: z.nullable(moment),
      erased: z.partialRecord(z.enum(retentionKinds), z.int()),
    }),
  ),
  nextRunAt: moment,
})
export type Retention = z.infer<typeof retention>
