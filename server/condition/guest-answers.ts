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
import type { QueryRow } from '../schema/query.table.ts'
import { answerWithFiles, applyToCondition, type GivenEvent } from './apply-to-condition.ts'
import type { ConditionDependencies } from './condition-lifecycle.ts'
import { isOfPresentClient, toCondition } from './condition-view.ts'
import { findCondition, findConditions, type StoredCondition } from './condition.store.ts'

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
      .filter((stored) => isAsked({ guest, queryId }, stored, query))
      .map((one) => forGuest(guest, toCondition(one, query), query)),
  }
}

/**
 * Answers in words or with the value of a field. A guest names the value: without one the answer would repeat what the
 * form holds, which only a consumer may read.
 * @throws Problem notFound; see `applyToCondition`
 */
export const answerAsGuest = async (
  needs: ConditionDependencies,
  tx: Transaction,
  { guest, queryId }: GuestVisit,
  {
    answer,
    ...given
  }: Pick<GivenEvent, 'conditionId' | 'modifiedDtime' | 'basedOn'> & {
    answer: ConditionAnswer
  },
): Promise<Conditions> => {
  await assertAsked(tx, { guest, queryId }, given.conditionId)
  await applyToCondition(needs, tx, {
    ...given,
    queryId,
    event: {
      type: 'condition.answer',
      principal: guest,
      answer: { ...answer, value: answer.value ?? '' },
    },
    view: (condition, query) => forGuest(guest, condition, query),
  })
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

/** @throws Problem notFound for a condition of another query, of another side, or about another client */
const assertAsked = async (
  connection: Connection,
  { guest, queryId }: GuestVisit,
  conditionId: number,
): Promise<void> => {
  const stored = await findCondition(connection, conditionId)
  const query = await findQuery(connection, queryId)
  if (!stored || !query || !isAsked({ guest, queryId }, stored, query)) throw new Problem('notFound')
}

const isAsked = ({ guest, queryId }: GuestVisit, { condition }: StoredCondition, query: QueryRow): boolean =>
  condition.queryId === queryId &&
  isAskedOfGuest(guest, { ...condition, ofPresentClient: isOfPresentClient(condition, query) })

/**
 * Hides the names of employees and how long they took. Only a consumer reads values of the query's form: a company's
 * field may be about another representative. A surety's link does not identify its user, so it hides earlier answers,
 * too.
 */
const forGuest = ({ role }: Guest, condition: Condition, { consumer }: QueryRow): Condition => {
  const shown = {
    ...condition,
    surety: null,
    fieldValue: role === 'CUSTOMER' && consumer ? condition.fieldValue : null,
    askedByName: '',
    answer: condition.answer && { ...condition.answer, answeredByName: '' },
    decision: condition.decision && { ...condition.decision, decidedByName: '' },
    history: [],
  }
  if (role === 'CUSTOMER') return shown
  return {
    ...shown,
    answer: shown.answer && { ...shown.answer, text: '', value: null, documents: [] },
  }
}
