import { MAX_CHANGED, type TableStep, type TableVersion } from '../../api/decision-table-version.ts'
import { backTest } from '../../domain/decision-table/back-test.ts'
import { checkTable } from '../../domain/decision-table/check-table.ts'
import { withoutCodes } from '../../domain/identifier/personal-code.ts'
import type { Transaction } from '../platform/database/database.ts'
import { Problem } from '../platform/http/problem.ts'
import { performerOf } from '../query/parts/status-history.store.ts'
import {
  type Change,
  changeVersion,
  type Locked,
  lockVersion,
  type AuditEvent,
  type TableWriter,
  withAuthor,
} from './change-version.ts'
import { findVersion } from './decision-table.store.ts'
import { findDecisions } from './past-decisions.store.ts'
import { notifyApprovers } from './waiting-letter.job.ts'
import { inForceFromOf, replacedBy, stepEvent } from './table-view.ts'

/** How far back the back-test goes. */
export const BACK_TEST_DAYS = 90

/** Who took a step on which version, and with which reason. */
type Taken = Locked & { tx: Transaction; by: TableWriter; reason: string }

type Step = {
  as: AuditEvent
  /** The rows are checked again, because the laws of tables may have changed since they were saved. */
  checksRows?: true
  make: (taken: Taken) => Change | Promise<Change>
}

const decided = async ({ tx, by: { principal }, at }: Taken) => ({
  decidedBy: principal.userId,
  decidedByName: (await performerOf(tx, principal)).createdByName,
  decidedAt: at,
})

/** Back-tests a table on the decisions of the last 90 days, and stores which would change. */
const test = async ({ tx, row, approved, at }: Taken): Promise<Change> => {
  const replaces = replacedBy(row, approved)
  const before = await findVersion(tx, replaces)
  if (!before) throw new Problem('notFound')
  const since = new Date(at.getTime())
  since.setUTCDate(since.getUTCDate() - BACK_TEST_DAYS)
  const { changed, ...counted } = backTest(await findDecisions(tx, since), before.content, row.content)
  return {
    changes: {
      backTest: {
        testedDtime: at.toISOString(),
        replaces,
        ...counted,
        changedCount: changed.length,
        changed: changed.slice(0, MAX_CHANGED),
      },
    },
    details: { replaces, tested: counted.tested, changed: changed.length },
  }
}

/** The submitter counts as an author and cannot approve. */
const submit = async ({ tx, by, row, at }: Taken): Promise<Change> => {
  const authors = await withAuthor(tx, row, by)
  const { createdByName: submittedBy } = await performerOf(tx, by.principal)
  await notifyApprovers(by.jobs, tx, { version: row.version, authors, submittedBy, at })
  return { changes: { authors }, details: { at: at.toISOString() } }
}

const steps: Record<Exclude<TableStep, 'save'>, Step> = {
  test: { as: 'tested', make: test },
  submit: {
    as: 'submitted',
    checksRows: true,
    make: submit,
  },
  takeBack: { as: 'takenBack', make: () => ({}) },
  approve: {
    as: 'approved',
    checksRows: true,
    make: async (taken) => {
      const inForceFrom = inForceFromOf(taken.row, taken.at)
      return {
        changes: { ...(await decided(taken)), inForceFrom },
        details: { inForceFrom: inForceFrom.toISOString(), changed: taken.row.backTest?.changedCount },
      }
    },
  },
  refuse: {
    as: 'refused',
    make: async (taken) => ({
      changes: { ...(await decided(taken)), reason: taken.reason },
      details: { reason: withoutCodes(taken.reason) },
    }),
  },
  withdraw: {
    as: 'withdrawn',
    make: async (taken) => ({ changes: { ...(await decided(taken)), inForceFrom: null } }),
  },
}

/** Takes a step on a version as it was read. @throws Problem; see `lockVersion`, `changeVersion` */
export const takeTableStep = async (
  tx: Transaction,
  by: TableWriter,
  version: number,
  step: Exclude<TableStep, 'save'>,
  { modifiedDtime, reason = '' }: { modifiedDtime: string; reason?: string },
): Promise<TableVersion> => {
  const locked = await lockVersion(tx, by, version, modifiedDtime)
  const { as, checksRows, make } = steps[step]
  const faultless = !checksRows || checkTable(locked.row.content).length === 0
  const event = stepEvent(step, by.principal, reason)
  return changeVersion(tx, by, locked, { event, as, faultless }, () =>
    make({ ...locked, tx, by, reason: reason.trim() }),
  )
}
