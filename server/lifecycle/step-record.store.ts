import { createHash } from 'node:crypto'
import type { AnyStateMachine } from 'xstate'
import { definitionOf } from '../../machines/lifecycle/machine-definition.ts'
import type { RecordedStep } from '../../machines/lifecycle/recorded-step.ts'
import type { LifecycleName } from '../../machines/lifecycle/text-rules.ts'
import type { Transaction } from '../platform/database/database.ts'
import { stepRecordTable } from '../schema/step-record.table.ts'

const HASH_DIGITS = 16

/** Identifies the law under which a step was taken. */
export const machineHash = (machine: AnyStateMachine): string =>
  createHash('sha256').update(definitionOf(machine)).digest('hex').slice(0, HASH_DIGITS)

type Place = { machine: LifecycleName; recordId: number; queryId: number; takenAt: Date; machineHash: string }

/** Adds a step to the step record. */
export const insertStep = async (
  tx: Transaction,
  place: Place,
  { left, reached, ...step }: RecordedStep,
): Promise<void> => {
  await tx.insert(stepRecordTable).values({ ...place, ...step, leftState: left, reachedState: reached })
}
