import type { FastifyRequest } from 'fastify'
import { applyCalls } from '../../api/apply.calls.ts'
import type { Condition, Conditions } from '../../api/condition.ts'
import { ANSWER_FILES } from '../../api/condition-files.ts'
import type { Answerer } from '../../machines/lifecycle/condition/condition-facts.ts'
import { answerWithFiles, applyToCondition } from '../condition/apply-to-condition.ts'
import type { ConditionDependencies } from '../condition/condition-lifecycle.ts'
import { toCondition } from '../condition/condition-view.ts'
import { findCondition, findConditions } from '../condition/condition.store.ts'
import type { Dependencies } from '../dependencies/dependencies.ts'
import { discardUnnamed } from '../document/change-document.ts'
import { receiveFiles } from '../document/upload/receive-files.ts'
import type { Connection } from '../platform/database/database.ts'
import { type Api, bind } from '../platform/http/bind.ts'
import { Problem } from '../platform/http/problem.ts'
import { findQuery } from '../query/record/query.store.ts'
import type { ApplicantRow } from '../schema/offer.table.ts'
import { isForCompany } from '../selfserve/offer-view.ts'
import { assertLinkOpen, isClient, type OpenedLink, openLink } from './open-link.ts'
import { findVisitedLink } from './apply-session.ts'

type Needs = Api & Dependencies & ConditionDependencies
type Visit = { opened: OpenedLink; applicant: ApplicantRow }

/** Staff have no names for the customer, and how long they took is their own affair. */
const forCustomer = (condition: Condition): Condition => ({
  ...condition,
  askedByName: '',
  answer: condition.answer && { ...condition.answer, answeredByName: '' },
  decision: condition.decision && { ...condition.decision, decidedByName: '' },
  history: [],
})

/** The conditions asked of the customer. @throws Problem notFound */
const conditionsOf = async (connection: Connection, queryId: number): Promise<Conditions> => {
  const query = await findQuery(connection, queryId)
  if (!query) throw new Problem('notFound')
  const found = await findConditions(connection, queryId)
  return {
    conditions: found
      .filter(({ condition }) => condition.askedOf === 'customer')
      .map((one) => forCustomer(toCondition(one, query))),
  }
}

/** @throws Problem notFound for a condition of another query, and for one that is asked of somebody else */
const assertOwn = async (connection: Connection, queryId: number, conditionId: number): Promise<void> => {
  const stored = await findCondition(connection, conditionId)
  if (stored?.condition.queryId !== queryId || stored.condition.askedOf !== 'customer')
    throw new Problem('notFound')
}

/**
 * After an application is closed and reopened, the query may have another client, whose conditions the applicant must
 * not see.
 * @throws Problem notFound
 */
const assertCustomer = ({ opened }: Visit): void => {
  if (!isForCompany(opened.offer) && !isClient(opened)) throw new Problem('notFound')
}

const answererOf = ({ applicant }: Visit): Answerer => ({ role: 'CUSTOMER', name: applicant.name })

/** Finds the applicant's visit by the token of the link. */
type FindVisit = (request: FastifyRequest, opened: OpenedLink) => Promise<ApplicantRow>

const bindFiles = (api: Needs, assertApplicant: FindVisit): void => {
  const visitOf = async (request: FastifyRequest): Promise<Visit> => {
    const opened = await findVisitedLink(api, request)
    assertLinkOpen(opened)
    const visit = { opened, applicant: await assertApplicant(request, opened) }
    assertCustomer(visit)
    return visit
  }
  bind(
    api,
    applyCalls.answerConditionWithFiles,
    {
      before: async ({ database, params, request }) => {
        const visit = await visitOf(request)
        const { queryId, id: linkId } = visit.opened.link
        await assertOwn(database, queryId, params.conditionId)
        const received = await receiveFiles(request, {
          files: api.files,
          scanner: api.services.virusScanner,
          // A lane of its own for each link; users have positive ids.
          uploader: -linkId,
          most: ANSWER_FILES,
        })
        return {
          value: { visit, received },
          release: () => discardUnnamed({ database, files: api.files }, queryId, received),
        }
      },
    },
    async ({ database, params: { conditionId }, prepared: { visit, received } }) => {
      const { queryId } = visit.opened.link
      const principal = answererOf(visit)
      const uploader = { userId: null, fullName: visit.applicant.name, now: api.now() }
      return database.transaction(async (tx) => {
        await assertOwn(tx, queryId, conditionId)
        await answerWithFiles(api, tx, { queryId, conditionId, received, uploader, principal })
        return conditionsOf(tx, queryId)
      })
    },
  )
}

/** Calls by which the customer reads and answers conditions on their page. */
export const bindConditions = (api: Needs, assertApplicant: FindVisit): void => {
  const visitAt = async (request: FastifyRequest, token: string): Promise<Visit> => {
    const opened = await openLink(api, token, request)
    const visit = { opened, applicant: await assertApplicant(request, opened) }
    assertCustomer(visit)
    return visit
  }
  bind(api, applyCalls.conditions, {}, async ({ request, database, body: { token } }) => {
    const { opened } = await visitAt(request, token)
    return conditionsOf(database, opened.link.queryId)
  })
  bind(api, applyCalls.answerCondition, {}, async ({ request, database, body }) => {
    const { token, conditionId, modifiedDtime, docFileIds: _documents, ...answer } = body
    const visit = await visitAt(request, token)
    const { queryId } = visit.opened.link
    return database.transaction(async (tx) => {
      await assertOwn(tx, queryId, conditionId)
      const event = { type: 'condition.answer', principal: answererOf(visit), answer } as const
      await applyToCondition(api, tx, { queryId, conditionId, modifiedDtime, event })
      return conditionsOf(tx, queryId)
    })
  })
  bindFiles(api, assertApplicant)
}
