import type { Query } from '../../api/query.ts'
import { timelineCalls } from '../../api/timeline.calls.ts'
import type { Principal } from '../../api/role.ts'
import { noFacts } from '../../domain/no-facts.ts'
import { readsCondition } from '../../machines/lifecycle/condition/condition-facts.ts'
import { principalKind, seesInhouse } from '../../machines/lifecycle/query/principal.ts'
import { toMessage, findMessages } from '../query/parts/message.store.ts'
import { audit } from '../platform/audit/write-audit.ts'
import type { Connection } from '../platform/database/database.ts'
import { type Api, bind } from '../platform/http/bind.ts'
import { Problem } from '../platform/http/problem.ts'
import { findStory } from './timeline.store.ts'
import { placeOf, toEntry, toPlace } from './timeline-view.ts'
import { findQuery } from '../query/record/query.store.ts'
import { readsVotes, assertVisible } from '../query/record/visibility.ts'
import { findVersion } from '../query/record/query-version.store.ts'
import { emptyBeneficiary } from '../../domain/empty-parties.ts'
import { changesReadBy } from '../../domain/terms-difference.ts'
import { statusHistoryCalls } from '../../api/status-history.calls.ts'
import { isInhouseEvent, isInhouseNote } from '../../machines/lifecycle/query/query-history.ts'
import { shownTime } from '../platform/language/time.ts'
import { findDecisionConditions } from '../query/parts/decision-condition.store.ts'
import { findHistory } from '../query/parts/status-history.store.ts'

const PAGE = 30

/** @throws Problem notFound, access.denied */
const assertInhouse = async (
  connection: Connection,
  principal: Principal,
  queryId: number,
): Promise<void> => {
  assertVisible(principal, await findQuery(connection, queryId))
  if (!seesInhouse(principalKind(principal))) throw new Problem('access.denied')
}

/** Fields of the client that earlier program versions did not have. */
const clientUnasked = {
  lei: '',
  taxNumber: '',
  representativeNationality: null,
  representativeSecondNationality: null,
  representativePlaceOfBirth: '',
} as const satisfies Partial<Query>

/**
 * Versions stored by an earlier program version have null payments, no contract date, and not every fact. Conditions,
 * deadlines, checks of the parties and waiting messages exist only today.
 */
const current = (form: Query, messages: Query['messages']): Query => ({
  ...clientUnasked,
  ...form,
  actualBeneficiary: { ...emptyBeneficiary, ...form.actualBeneficiary },
  facts: {
    ...noFacts,
    ...form.facts,
    conditions: noFacts.conditions,
    conditionsWaiting: 0,
    messageWaiting: false,
    screening: null,
    partiesInCheck: [],
    inCheckSince: '',
    deadlines: noFacts.deadlines,
  },
  messages,
  pmtAmount: form.pmtAmount ?? 0,
  contractDate: form.contractDate ?? null,
})

/** Routes of a query's timeline, and of the query at one of its points. */
export const timelineRoutes = (api: Api): void => {
  bind(api, timelineCalls.find, {}, async ({ principal, database, params, query, language }) => {
    await assertInhouse(database, principal, params.id)
    const { kind, before, pageSize = PAGE } = query
    const place = before === undefined ? null : toPlace(before)
    const votes = readsVotes(principal)
    const found = await findStory(database, params.id, {
      kind,
      before: place,
      size: pageSize + 1,
      reader: principal,
    })
    const page = found.slice(0, pageSize)
    const last = page.at(-1)
    return {
      content: page.map((entry) => toEntry(entry, votes, language)),
      next: found.length > pageSize && last ? placeOf(last) : null,
    }
  })
  bind(api, timelineCalls.version, {}, async ({ principal, database, params: { id, versionId } }) => {
    await assertInhouse(database, principal, id)
    const version = await findVersion(database, id, versionId)
    if (!version) throw new Problem('notFound')
    const { at, form } = version
    const messages = await findMessages(database, id)
    await audit(database, {
      event: 'version.read',
      accountUserId: principal.userId,
      subject: 'query',
      subjectId: id,
      details: { versionId },
    })
    return {
      versionId,
      at: at.toISOString(),
      query: current(form, messages.filter(({ createdAt }) => createdAt <= at).map(toMessage)),
    }
  })
}

export const statusHistoryRoutes = (api: Api): void => {
  bind(api, statusHistoryCalls.find, {}, async ({ principal, database, params, language }) => {
    assertVisible(principal, await findQuery(database, params.queryId))
    const inhouse = seesInhouse(principalKind(principal))
    const rows = await findHistory(database, params.queryId)
    const conditions = (await findDecisionConditions(database, params.queryId, rows)).filter(({ askedOf }) =>
      readsCondition(principalKind(principal), askedOf),
    )
    return rows.map(({ status, event, createdAt, createdByName, reason, changes, votes }) => ({
      status,
      event: event !== null && isInhouseEvent(event) && !inhouse ? null : event,
      createdDtime: createdAt.toISOString(),
      formattedCreatedDtime: shownTime(createdAt),
      createdByName,
      byCommittee: votes.length > 0,
      votes: readsVotes(principal) ? votes : [],
      changes: changesReadBy(inhouse, changes),
      providedThat:
        event === 'decision.approvedIf'
          ? conditions
              .filter(({ askedAt }) => askedAt.getTime() === createdAt.getTime())
              .map(({ textEn, textEt }) => (language === 'et' ? textEt : textEn))
          : [],
      reason: isInhouseNote(status) && !inhouse ? null : reason,
    }))
  })
}
