import { conditionCalls } from '../../api/condition.calls.ts'
import type { Condition, ConditionAnswer, Conditions } from '../../api/condition.ts'
import type { Principal } from '../../api/role.ts'
import { ANSWER_FILES } from '../../api/condition-files.ts'
import { type ConditionEvent, readsCondition } from '../../machines/lifecycle/condition/condition-facts.ts'
import { principalKind } from '../../machines/lifecycle/query/principal.ts'
import type { Dependencies } from '../dependencies/dependencies.ts'
import { discardUnnamed } from '../document/change-document.ts'
import { receiveFiles } from '../document/upload/receive-files.ts'
import type { Connection, Transaction } from '../platform/database/database.ts'
import { type Api, bind } from '../platform/http/bind.ts'
import { Problem } from '../platform/http/problem.ts'
import { selectSettingsAt } from '../provider-settings/deadline-setting.store.ts'
import { findQuery } from '../query/record/query.store.ts'
import { assertVisible } from '../query/record/visibility.ts'
import { answerWithFiles, applyToCondition, type GivenEvent } from './apply-to-condition.ts'
import { askConditions, dueAgain, dueFaults, scheduleOf } from './ask-conditions.ts'
import type { ConditionDependencies } from './condition-lifecycle.ts'
import { toCondition } from './condition-view.ts'
import { findCondition, findConditions, type StoredCondition } from './condition.store.ts'
import { makePhotoCode, ownPhotoCode, photoCodeFor, revokePhotoCode } from './photo-code.ts'

type ConditionApi = Api<{ fullName: string }> &
  Pick<Dependencies, 'files' | 'now' | 'services'> &
  ConditionDependencies

type OfCondition = { id: number; conditionId: number }

/** The conditions of a query that the principal reads. @throws Problem notFound */
const conditionsFor = async (
  database: Connection,
  principal: Principal,
  queryId: number,
): Promise<Conditions> => {
  const query = assertVisible(principal, await findQuery(database, queryId))
  const kind = principalKind(principal)
  const found = await findConditions(database, queryId)
  return {
    conditions: found
      .filter(({ condition }) => readsCondition(kind, condition.askedOf))
      .map((one) => toCondition(one, query)),
  }
}

/** @throws Problem notFound for a condition of another query, and for one that the principal does not read */
const assertReadable = async (
  database: Connection,
  principal: Principal,
  { id, conditionId }: OfCondition,
): Promise<StoredCondition> => {
  assertVisible(principal, await findQuery(database, id))
  const stored = await findCondition(database, conditionId)
  if (stored?.condition.queryId !== id) throw new Problem('notFound')
  if (!readsCondition(principalKind(principal), stored.condition.askedOf)) throw new Problem('notFound')
  return stored
}

type Command = Omit<GivenEvent, 'queryId' | 'conditionId'> & { principal: Principal; params: OfCondition }

/** Applies an event of a user to a condition that the user reads. @throws see `applyToCondition` */
const applyTo = async (
  needs: ConditionDependencies,
  tx: Transaction,
  { principal, params, ...given }: Command,
): Promise<Condition> => {
  await assertReadable(tx, principal, params)
  return applyToCondition(needs, tx, { queryId: params.id, conditionId: params.conditionId, ...given })
}

const bindAnswers = (api: ConditionApi): void => {
  const answered = (principal: Principal, answer: ConditionAnswer): ConditionEvent => ({
    type: 'condition.answer',
    principal,
    answer,
  })
  bind(api, conditionCalls.answer, {}, ({ principal, database, params, body }) => {
    const { modifiedDtime, basedOn, ...answer } = body
    const event = answered(principal, answer)
    return database.transaction((tx) =>
      applyTo(api, tx, { principal, params, modifiedDtime, basedOn, event }),
    )
  })
  bind(
    api,
    conditionCalls.answerWithFiles,
    {
      prepare: async ({ principal, database, params, request }) => {
        await assertReadable(database, principal, params)
        const received = await receiveFiles(request, {
          files: api.files,
          scanner: api.services.virusScanner,
          uploader: principal.userId,
          most: ANSWER_FILES,
        })
        return {
          value: received,
          fingerprint: received.map(({ fileName, sha256 }) => [fileName, sha256]),
          release: () => discardUnnamed({ database, files: api.files }, params.id, received),
        }
      },
    },
    ({ principal, user, database, params, prepared }) =>
      database.transaction(async (tx) => {
        await assertReadable(tx, principal, params)
        const { userId } = principal
        return answerWithFiles(api, tx, {
          queryId: params.id,
          conditionId: params.conditionId,
          received: prepared,
          uploader: { userId, fullName: user.fullName, now: api.now() },
          principal,
        })
      }),
  )
}

/** Accepting, returning and waiving. */
const bindDecisions = (api: ConditionApi): void => {
  bind(api, conditionCalls.accept, {}, ({ principal, database, params, body: { modifiedDtime } }) =>
    database.transaction((tx) =>
      applyTo(api, tx, { principal, params, modifiedDtime, event: { type: 'condition.accept', principal } }),
    ),
  )
  bind(api, conditionCalls.waive, {}, ({ principal, database, params, body }) => {
    const { modifiedDtime, reason } = body
    const event: ConditionEvent = { type: 'condition.waive', principal, reason }
    return database.transaction((tx) => applyTo(api, tx, { principal, params, modifiedDtime, event }))
  })
  bind(api, conditionCalls.return, {}, ({ principal, database, params, body }) => {
    const { modifiedDtime, reason, due } = body
    const now = api.now()
    const fields = due ? dueFaults(due, 'due', now) : []
    if (fields.length > 0) throw new Problem('request.invalid', { fields })
    return database.transaction(async (tx) => {
      const { condition } = await assertReadable(tx, principal, params)
      const schedule = scheduleOf(
        due ?? dueAgain(condition.dueDay, now),
        condition.kind,
        await selectSettingsAt(tx, now),
        now,
      )
      const event: ConditionEvent = { type: 'condition.return', principal, reason, schedule }
      return applyTo(api, tx, { principal, params, modifiedDtime, event })
    })
  })
}

/** The codes by which a phone photographs the answer; only the user who created one reads or revokes it. */
const bindPhotoCodes = (api: ConditionApi): void => {
  bind(api, conditionCalls.makePhotoCode, {}, ({ principal, database, params }) =>
    database.transaction(async (tx) => {
      await assertReadable(tx, principal, params)
      const { id: queryId, conditionId } = params
      return makePhotoCode(api, tx, principal, { queryId, conditionId })
    }),
  )
  bind(api, conditionCalls.photoCode, {}, async ({ principal, database, params }) => {
    await assertReadable(database, principal, params)
    return photoCodeFor(api, database, await ownPhotoCode(database, principal, params))
  })
  bind(api, conditionCalls.revokePhotoCode, {}, ({ principal, database, params }) =>
    database.transaction(async (tx) => {
      await assertReadable(tx, principal, params)
      const { photoCodeId } = await ownPhotoCode(tx, principal, params)
      await revokePhotoCode(api, tx, { photoCodeId, queryId: params.id })
    }),
  )
}

/** Routes of the conditions of a query. */
export const conditionRoutes = (api: ConditionApi): void => {
  bind(api, conditionCalls.find, {}, ({ principal, database, params }) =>
    conditionsFor(database, principal, params.id),
  )
  bind(api, conditionCalls.ask, {}, async ({ principal, database, params, body }) => {
    await askConditions(api, database, principal, { queryId: params.id, asked: body.conditions })
    return conditionsFor(database, principal, params.id)
  })
  bindAnswers(api)
  bindDecisions(api)
  bindPhotoCodes(api)
}
