import { containerEffects, endSignings } from './container/container-effects.ts'
import { type ContainerLifecycle, createContainerLifecycle } from './container/container-lifecycle.ts'
import { sendContainers } from './container/send-containers.ts'
import { askTemplates } from './condition/ask-conditions.ts'
import { findRuleConditions } from './condition/condition-template.store.ts'
import { findTableInForce } from './decision-table/decision-table.store.ts'
import { conditionEffects, endConditions, resumeConditions } from './condition/condition-effects.ts'
import { type ConditionLifecycle, createConditionLifecycle } from './condition/condition-lifecycle.ts'
import type { Fingerprints } from './query/parts/representative.ts'
import type { Dependencies } from './dependencies/dependencies.ts'
import { notifyOfStep } from './notification/notify-of-step.ts'
import { callVote, countVotes, endVote, storeVote } from './query/lifecycle/committee-vote.ts'
import { decideAutomatically, type DecisionSources } from './query/lifecycle/decide.ts'
import { keepDeadline } from './query/lifecycle/deadlines.job.ts'
import { createQueryLifecycle, type QueryLifecycle } from './query/lifecycle/query-lifecycle.ts'
import { screenLater } from './query/parts/screening.store.ts'
import { setDeadlines, setVoteDeadlines } from './query/parts/deadline.store.ts'
import { writeQuery } from './query/record/query.store.ts'
import { announceStatus } from './webhook/announce.ts'
import { offerEffects, notifyApplicant } from './selfserve/offer-effects.ts'
import { sendConsumerLetters } from './secci/consumer-letters.ts'
import { storeEndOfReview } from './query/record/review.store.ts'
import { recordReview, sendOutcomeLetter } from './review/outcome-letter.job.ts'
import { recordWithdrawal } from './withdrawal/withdrawal.ts'
import { createRiskLifecycle, type RiskLifecycle } from './risk/risk-lifecycle.ts'
import { checkPartiesAgain } from './screening/check-again.ts'
import { createScreeningLifecycle, type ScreeningLifecycle } from './screening/screening-lifecycle.ts'
import { createOfferLifecycle, type OfferLifecycle } from './selfserve/offer-lifecycle.ts'

export type Lifecycles = {
  query: QueryLifecycle
  container: ContainerLifecycle
  condition: ConditionLifecycle
  screening: ScreeningLifecycle
  risk: RiskLifecycle
  offer: OfferLifecycle
}

const decisionSources: DecisionSources = {
  findTable: findTableInForce,
  findConditions: findRuleConditions,
}

/** Creates the lifecycles with their effects, which apply events to each other. */
export const createLifecycles = ({
  jobs,
  now,
  services,
  tokens,
}: Pick<Dependencies, 'jobs' | 'now' | 'services'> & Fingerprints): Lifecycles => {
  const query: QueryLifecycle = createQueryLifecycle(
    now,
    {
      clearChanges: ({ tx, id }) => writeQuery(tx, id, { termsBefore: null }),
      callVote: (context) => callVote(jobs, context),
      storeVote,
      countVotes: async (context) => {
        await countVotes(query, context)
      },
      endVote,
      decideAutomatically: (context) => decideAutomatically(query, decisionSources, context),
      askConditions: (context, { conditions }) => askTemplates(condition, context, conditions),
      endSignings: (context) => endSignings(container, context),
      endConditions: (context) => endConditions(condition, context),
      resumeConditions: (context) => resumeConditions(condition, context),
      sendContainers: (context, { containers }) => sendContainers(container, context, containers),
      setDeadlines: ({ tx, id: queryId, at }, entered) => setDeadlines(tx, { ...entered, queryId, at }),
      setVoteDeadlines: ({ tx, id: queryId, at }) => setVoteDeadlines(tx, { queryId, at }),
      noteDeadline: keepDeadline,
      recordReview,
      endReview: ({ tx, id, at }) => storeEndOfReview(tx, id, at),
      recordWithdrawal: (context) => recordWithdrawal(jobs, context),
      storeDeliveryDate: ({ tx, id }, { deliveryDate }) => writeQuery(tx, id, { deliveryDate }),
    },
    {
      step: (tx, change) => notifyOfStep(jobs, tx, change),
      status: async (tx, change) => {
        await announceStatus(jobs, tx, change)
        await screenLater({ jobs, now, services }, tx, change.query, change.status)
        await sendConsumerLetters(jobs, tx, change)
        await sendOutcomeLetter(jobs, tx, change)
      },
    },
  )
  const container: ContainerLifecycle = createContainerLifecycle(
    now,
    containerEffects(jobs, query, notifyApplicant(jobs)),
  )
  const condition: ConditionLifecycle = createConditionLifecycle(
    now,
    conditionEffects({ jobs, now, services }),
  )
  const screening = createScreeningLifecycle(now, jobs)
  return {
    query,
    container,
    condition,
    screening,
    risk: createRiskLifecycle(now, (tx, queryId) =>
      checkPartiesAgain({ screening, jobs, now, services }, tx, queryId),
    ),
    offer: createOfferLifecycle(now, offerEffects({ jobs, now, services, tokens }, query)),
  }
}
