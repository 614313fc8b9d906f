import type { RecordedStep } from '../../machines/lifecycle/recorded-step.ts'
import type { LifecycleName } from '../../machines/lifecycle/text-rules.ts'
import type { Transaction } from '../platform/database/database.ts'
import { stepRecordTable } from '../schema/step-record.table.ts'

type Place = { machine: LifecycleName; recordId: number; queryId: number; takenAt: Date; machineHash: string }

/** Adds a step to the step record. */
export const insertStep = async (
  tx: Transaction,
  place: Place,
  { left, reached, ...step }: RecordedStep,
): Promise<void> => {
  await tx.insert(stepRecordTable).values({ ...place, ...step, leftState: left, reachedState: reached })
}
