import { isDeepStrictEqual } from 'node:util'
import type { DecisionTable } from '../../api/decision-table.ts'
import type { TableSave, TableVersion } from '../../api/decision-table-version.ts'
import { addDays, todayInTallinn } from '../../domain/date.ts'
import { checkTable, type TableFault } from '../../domain/decision-table/check-table.ts'
import { withoutCodes } from '../../domain/identifier/personal-code.ts'
import type { Transaction } from '../platform/database/database.ts'
import { Problem, type WrongField } from '../platform/http/problem.ts'
import type { DecisionTableRow } from '../schema/decision-table.table.ts'
import {
  auditVersion,
  changeVersion,
  lockVersion,
  refused,
  type TableWriter,
  withAuthor,
} from './change-version.ts'
import { findSummaries, findVersion, insertVersion, lockTables } from './decision-table.store.ts'
import { faultField } from './fault-fields.ts'
import { readVersion } from './table-view.ts'

/** Latest day from which a table may decide, so that a slip of the year is noticed. */
const LATEST_DAYS = 366

/** @throws Problem request.invalid that names the row, and a query that shows the fault */
const assertFaultless = (faults: readonly TableFault[], others: readonly WrongField[] = []): void => {
  const fields = [...others, ...faults.map(faultField)]
  if (fields.length > 0) throw new Problem('request.invalid', { fields })
}

/**
 * Starts a draft with the rows of a version, or with imported ones in their place.
 *
 * @throws Problem notFound; decisionTable.refused while there is a draft; request.invalid for imported rows with a fault
 */
export const createDraft = async (
  tx: Transaction,
  by: TableWriter,
  copyOf: number,
  imported?: DecisionTable,
): Promise<TableVersion> => {
  await lockTables(tx)
  const copied = await findVersion(tx, copyOf)
  if (!copied) throw new Problem('notFound')
  const open = (await findSummaries(tx)).some(({ state }) => state === 'draft' || state === 'waiting')
  if (open) throw refused('tableOneDraft')
  if (imported) assertFaultless(checkTable(imported))
  const version = await insertVersion(tx, {
    content: imported ?? copied.content,
    copyOf,
    // The authors of the copied rows remain authors, so that they cannot approve their own rows.
    authors: await withAuthor(tx, { authors: copied.state === 'approved' ? [] : copied.authors }, by),
    modifiedAt: by.now,
  })
  await auditVersion(tx, by, 'created', version, { copyOf, ...(imported && { rows: imported.rows.length }) })
  return readVersion(tx, version, by)
}

const wrongDay = (fromDay: string | null, row: DecisionTableRow, now: Date): WrongField[] => {
  if (fromDay === null || fromDay === row.fromDay) return []
  const today = todayInTallinn(now)
  if (fromDay <= today) return [{ path: 'fromDay', code: 'decisionTable.day.past' }]
  return fromDay > addDays(today, LATEST_DAYS) ? [{ path: 'fromDay', code: 'decisionTable.day.far' }] : []
}

type Draft = Pick<DecisionTableRow, 'content' | 'note' | 'fromDay'>

/** Stores a draft as `edit` makes it of the stored one. A draft without changes writes nothing. */
const editDraft = async (
  tx: Transaction,
  by: TableWriter,
  version: number,
  modifiedDtime: string,
  edit: (stored: Draft) => Draft,
): Promise<TableVersion> => {
  const locked = await lockVersion(tx, by, version, modifiedDtime)
  const { row } = locked
  const { content, note: why, fromDay } = edit(row)
  const isNewContent = !isDeepStrictEqual(content, row.content)
  if (!isNewContent && why === row.note && fromDay === row.fromDay) return readVersion(tx, version, by)
  const event = { type: 'table.save', principal: by.principal } as const
  return changeVersion(tx, by, locked, { event, as: 'changed' }, async () => {
    assertFaultless(isNewContent ? checkTable(content) : [], wrongDay(fromDay, row, by.now))
    return {
      changes: {
        content,
        note: why,
        fromDay,
        authors: await withAuthor(tx, row, by),
        ...(isNewContent && { backTest: null }),
      },
      details: {
        ...(why !== row.note && { note: withoutCodes(why) }),
        ...(fromDay !== row.fromDay && { fromDay }),
        ...(isNewContent && { rows: content.rows.length, hitPolicy: content.hitPolicy }),
      },
    }
  })
}

/** Saves a draft. @throws Problem; see `lockVersion`, `changeVersion`, `assertFaultless` */
export const saveDraft = (
  tx: Transaction,
  by: TableWriter,
  version: number,
  { modifiedDtime, note: why, fromDay, hitPolicy, rows }: TableSave,
): Promise<TableVersion> =>
  editDraft(tx, by, version, modifiedDtime, () => ({
    content: { hitPolicy, rows },
    note: why.trim(),
    fromDay,
  }))

/** Replaces the rows of a draft, and how several that fit decide. @throws Problem as {@link saveDraft} */
export const replaceRows = (
  tx: Transaction,
  by: TableWriter,
  version: number,
  modifiedDtime: string,
  content: DecisionTable,
): Promise<TableVersion> =>
  editDraft(tx, by, version, modifiedDtime, ({ note: why, fromDay }) => ({ content, note: why, fromDay }))
