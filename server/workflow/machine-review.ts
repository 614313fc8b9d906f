import type { AnyStateMachine } from 'xstate'
import type {
  MachineReview,
  ReviewedMachine,
  ReviewMark,
  TransitionReview,
} from '../../api/machine-review.ts'
import type { Principal } from '../../api/role.ts'
import { conditionMachine } from '../../machines/lifecycle/condition/condition.machine.ts'
import { photoCodeMachine } from '../../machines/lifecycle/condition/photo-code.machine.ts'
import { containerMachine } from '../../machines/lifecycle/container/container.machine.ts'
import {
  type TransitionDefinition,
  transitionsOf,
  transitionText,
} from '../../machines/lifecycle/machine-transitions.ts'
import { decisionTableMachine } from '../../machines/lifecycle/decision-table/decision-table.machine.ts'
import { offerMachine } from '../../machines/lifecycle/offer/offer.machine.ts'
import { queryMachine } from '../../machines/lifecycle/query/query.machine.ts'
import { riskMachine } from '../../machines/lifecycle/risk/risk.machine.ts'
import { screeningMachine } from '../../machines/lifecycle/screening/screening.machine.ts'
import { machineHash, transitionHash } from '../lifecycle/machine-hash.ts'
import { audit } from '../platform/audit/write-audit.ts'
import type { Connection, Transaction } from '../platform/database/database.ts'
import { Problem } from '../platform/http/problem.ts'
import { performerOf } from '../query/parts/status-history.store.ts'
import {
  insertReview,
  type MachineVersion,
  type ReviewRow,
  selectReviews,
  selectVersions,
} from './machine-review.store.ts'

const machines: Readonly<Record<ReviewedMachine, AnyStateMachine>> = {
  query: queryMachine,
  container: containerMachine,
  condition: conditionMachine,
  photoCode: photoCodeMachine,
  screening: screeningMachine,
  risk: riskMachine,
  offer: offerMachine,
  decisionTable: decisionTableMachine,
}

/** The version of a machine that this program runs. */
export const installedVersion = (machine: ReviewedMachine): MachineVersion => ({
  machine,
  machineHash: machineHash(machines[machine]),
  transitions: Object.fromEntries(
    transitionsOf(machines[machine]).map(({ key, number: _, ...definition }) => [key, definition]),
  ),
})

const isSame = (one: TransitionDefinition | undefined, other: TransitionDefinition | undefined): boolean =>
  (one && transitionText(one)) === (other && transitionText(other))

/** The newest row of each user and transition, without withdrawn marks. */
const currentRows = (rows: readonly ReviewRow[]): ReviewRow[] =>
  [...new Map(rows.map((row) => [`${row.reviewedBy} ${row.transition}`, row])).values()]
    .filter(({ reviewed }) => reviewed)
    .toSorted((one, other) => one.reviewId - other.reviewId)

const markOf = (row: ReviewRow, isValid: boolean, userId: number): ReviewMark => ({
  name: row.reviewedByName,
  own: row.reviewedBy === userId,
  reviewedDtime: row.reviewedAt.toISOString(),
  isValid,
})

/** Compares an installed machine with the versions that were reviewed. */
export const reviewOf = (
  installed: MachineVersion,
  stored: { versions: readonly MachineVersion[]; rows: readonly ReviewRow[] },
  userId: number,
): MachineReview => {
  const rows = currentRows(stored.rows)
  const versions = stored.versions.filter((version) =>
    rows.some((row) => row.machineHash === version.machineHash),
  )
  const versionOf = ({ machineHash: hash }: ReviewRow) =>
    versions.find((version) => version.machineHash === hash)?.transitions ?? {}
  const review = (key: string): TransitionReview | null => {
    const now = installed.transitions[key]
    const own = rows.filter((row) => row.transition === key)
    const seen = own.map((row) => ({ row, was: versionOf(row)[key] }))
    const marks = seen.map(({ row, was }) => markOf(row, isSame(was, now), userId))
    const isReviewed = marks.some(({ isValid }) => isValid)
    const hash = now ? transitionHash(now) : null
    if (!now) {
      const was = rows.map((row) => versionOf(row)[key]).findLast((each) => each !== undefined) ?? null
      return isReviewed ? null : { key, state: 'removed', hash, was, marks }
    }
    if (isReviewed) return { key, state: 'reviewed', hash, was: null, marks }
    const was = seen.at(-1)?.was ?? null
    if (was) return { key, state: 'changed', hash, was, marks }
    const isNew = versions.some(({ transitions }) => !(key in transitions))
    return { key, state: isNew ? 'new' : 'unreviewed', hash, was, marks }
  }
  const keys = new Set([installed, ...versions].flatMap(({ transitions }) => Object.keys(transitions)))
  const last = rows.at(-1)
  return {
    machineHash: installed.machineHash,
    last: last
      ? {
          name: last.reviewedByName,
          reviewedDtime: last.reviewedAt.toISOString(),
          machineHash: last.machineHash,
        }
      : null,
    transitions: [...keys].flatMap((key) => review(key) ?? []),
  }
}

export const findReview = async (
  connection: Connection,
  machine: ReviewedMachine,
  userId: number,
): Promise<MachineReview> => {
  const [versions, rows] = [
    await selectVersions(connection, machine),
    await selectReviews(connection, machine),
  ]
  return reviewOf(installedVersion(machine), { versions, rows }, userId)
}

type Save = {
  machine: ReviewedMachine
  transition: string
  reviewed: boolean
  hash: string | null
  principal: Principal
  at: Date
}

/**
 * Marks a transition as reviewed, or withdraws the user's own mark; nothing is added if that is so already.
 * @throws Problem request.invalid for a transition that no version has; workflow.changed if the user has seen another one
 */
export const saveReview = async (
  tx: Transaction,
  { machine, transition, reviewed, hash, principal, at }: Save,
): Promise<MachineReview> => {
  const review = await findReview(tx, machine, principal.userId)
  const one = review.transitions.find(({ key }) => key === transition)
  if (!one) throw new Problem('request.invalid', { fields: [{ path: 'transition', code: 'field.choice' }] })
  if (reviewed && one.hash !== hash) throw new Problem('workflow.changed')
  const own = one.marks.find((mark) => mark.own)
  if (reviewed ? own?.isValid : !own) return review
  const { createdByName } = await performerOf(tx, principal)
  await insertReview(tx, installedVersion(machine), {
    transition,
    reviewed,
    reviewedAt: at,
    reviewedBy: principal.userId,
    reviewedByName: createdByName,
  })
  await audit(tx, {
    event: reviewed ? 'transition.reviewed' : 'transition.reviewWithdrawn',
    accountUserId: principal.userId,
    subject: 'machine',
    subjectId: machine,
    details: { transition, hash: one.hash },
  })
  return findReview(tx, machine, principal.userId)
}
