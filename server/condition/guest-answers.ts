import type { FastifyRequest } from 'fastify'
import type { Condition, ConditionAnswer, Conditions } from '../../api/condition.ts'
import { ANSWER_FILES } from '../../api/condition-files.ts'
import { type Guest, isAskedOfGuest } from '../../machines/lifecycle/condition/condition-facts.ts'
import type { Dependencies } from '../dependencies/dependencies.ts'
import { discardUnnamed } from '../document/change-document.ts'
import { type ReceivedFile, receiveFiles } from '../document/upload/receive-files.ts'
import type { Connection, Transaction } from '../platform/database/database.ts'
import { Problem } from '../platform/http/problem.ts'
import { findQuery } from '../query/record/query.store.ts'
import { answerWithFiles, applyToCondition } from './apply-to-condition.ts'
import type { ConditionDependencies } from './condition-lifecycle.ts'
import { toCondition } from './condition-view.ts'
import { findCondition, findConditions } from './condition.store.ts'

/** A guest at the link of a query. */
export type GuestVisit = { guest: Guest; queryId: number }

/** The conditions that are asked of a guest. @throws Problem notFound */
export const conditionsOfGuest = async (
  connection: Connection,
  { guest, queryId }: GuestVisit,
): Promise<Conditions> => {
  const query = await findQuery(connection, queryId)
  if (!query) throw new Problem('notFound')
  const found = await findConditions(connection, queryId)
  return {
    conditions: found
      .filter(({ condition }) => isAskedOfGuest(guest, condition))
      .map((one) => forGuest(guest, toCondition(one, query))),
  }
}

/** Answers in words or with the value of a field. @throws Problem notFound; see `applyToCondition` */
export const answerAsGuest = async (
  needs: ConditionDependencies,
  tx: Transaction,
  { guest, queryId }: GuestVisit,
  given: { conditionId: number; modifiedDtime?: string | undefined; answer: ConditionAnswer },
): Promise<Conditions> => {
  const { conditionId, modifiedDtime, answer } = given
  await assertAsked(tx, { guest, queryId }, conditionId)
  const event = { type: 'condition.answer', principal: guest, answer } as const
  await applyToCondition(needs, tx, { queryId, conditionId, modifiedDtime, event })
  return conditionsOfGuest(tx, { guest, queryId })
}

type Receiving = Pick<Dependencies, 'database' | 'files' | 'services'>

/**
 * Receives the files of an answer.
 * @param lane a negative number, the same for the same link; users have positive ids
 * @throws Problem notFound; see `receiveFiles`
 */
export const receiveFromGuest = async (
  { database, files, services }: Receiving,
  request: FastifyRequest,
  visit: GuestVisit,
  { conditionId, lane }: { conditionId: number; lane: number },
) => {
  await assertAsked(database, visit, conditionId)
  const received = await receiveFiles(request, {
    files,
    scanner: services.virusScanner,
    uploader: lane,
    most: ANSWER_FILES,
  })
  return {
    value: { visit, received },
    release: () => discardUnnamed({ database, files }, visit.queryId, received),
  }
}

/** Answers with received files. @throws Problem notFound; see `answerWithFiles` */
export const answerWithFilesAsGuest = async (
  needs: ConditionDependencies & Pick<Dependencies, 'now'>,
  tx: Transaction,
  visit: GuestVisit,
  { conditionId, received }: { conditionId: number; received: readonly ReceivedFile[] },
): Promise<Conditions> => {
  const { guest, queryId } = visit
  await assertAsked(tx, visit, conditionId)
  const uploader = { userId: null, fullName: guest.name, now: needs.now() }
  await answerWithFiles(needs, tx, { queryId, conditionId, received, uploader, principal: guest })
  return conditionsOfGuest(tx, visit)
}

/** @throws Problem notFound for a condition of another query or of another side */
const assertAsked = async (
  connection: Connection,
  { guest, queryId }: GuestVisit,
  conditionId: number,
): Promise<void> => {
  const stored = await findCondition(connection, conditionId)
  if (stored?.condition.queryId !== queryId || !isAskedOfGuest(guest, stored.condition))
    throw new Problem('notFound')
}

/**
 * Staff have no names for a guest, and how long they took is their own affair. A surety's link identifies nobody, so it
 * repeats no answer, and nothing of the query's form.
 */
const forGuest = ({ role }: Guest, condition: Condition): Condition => {
  const shown = {
    ...condition,
    surety: null,
    askedByName: '',
    answer: condition.answer && { ...condition.answer, answeredByName: '' },
    decision: condition.decision && { ...condition.decision, decidedByName: '' },
    history: [],
  }
  if (role === 'CUSTOMER') return shown
  return {
    ...shown,
    answer: shown.answer && { ...shown.answer, text: '', value: null, documents: [] },
    fieldFilled: null,
  }
}
