import type { FastifyRequest } from 'fastify'
import { applyCalls } from '../../api/apply.calls.ts'
import type { ConditionDependencies } from '../condition/condition-lifecycle.ts'
import {
  answerAsGuest,
  answerWithFilesAsGuest,
  conditionsOfGuest,
  type GuestVisit,
  receiveFromGuest,
} from '../condition/guest-answers.ts'
import type { Dependencies } from '../dependencies/dependencies.ts'
import { type Api, bind } from '../platform/http/bind.ts'
import { Problem } from '../platform/http/problem.ts'
import type { ApplicantRow } from '../schema/offer.table.ts'
import { assertLinkOpen, isOfClient, type OpenedLink, openLink } from './open-link.ts'
import { findVisitedLink } from './apply-session.ts'

type Needs = Api & Dependencies & ConditionDependencies

/** The applicant as a guest of the query. @throws Problem notFound if they do not speak for its client any more */
const visitBy = (opened: OpenedLink, { name }: ApplicantRow): GuestVisit => {
  if (!isOfClient(opened)) throw new Problem('notFound')
  return { guest: { role: 'CUSTOMER', name }, queryId: opened.link.queryId }
}

/** Finds the applicant's visit by the token of the link. */
type FindVisit = (request: FastifyRequest, opened: OpenedLink) => Promise<ApplicantRow>

/** Calls by which the customer reads and answers conditions on their page. */
export const bindConditions = (api: Needs, assertApplicant: FindVisit): void => {
  const visitAt = async (request: FastifyRequest, token: string): Promise<GuestVisit> => {
    const opened = await openLink(api, token, request)
    return visitBy(opened, await assertApplicant(request, opened))
  }
  bind(api, applyCalls.conditions, {}, async ({ request, database, body: { token } }) =>
    conditionsOfGuest(database, await visitAt(request, token)),
  )
  bind(api, applyCalls.answerCondition, {}, async ({ request, database, body }) => {
    const { token, conditionId, modifiedDtime, basedOn, docFileIds: _documents, ...answer } = body
    const visit = await visitAt(request, token)
    const given = { conditionId, modifiedDtime, basedOn, answer }
    return database.transaction((tx) => answerAsGuest(api, tx, visit, given))
  })
  bind(
    api,
    applyCalls.answerConditionWithFiles,
    {
      prepare: async ({ params: { conditionId }, request }) => {
        const opened = await findVisitedLink(api, request)
        assertLinkOpen(opened)
        const visit = visitBy(opened, await assertApplicant(request, opened))
        return receiveFromGuest(api, request, visit, { conditionId, lane: -opened.link.id })
      },
    },
    ({ database, params: { conditionId }, prepared: { visit, received } }) =>
      database.transaction((tx) => answerWithFilesAsGuest(api, tx, visit, { conditionId, received })),
  )
}
