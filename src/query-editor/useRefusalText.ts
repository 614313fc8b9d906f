import { useIntl } from 'react-intl'
import { stepOf } from '../../machines/lifecycle/query/step-catalogue.ts'
import type { QueryEventType } from '../../machines/lifecycle/query/steps.ts'
import { explain, type Refused } from '../../machines/lifecycle/query/refusal-explanation.ts'
import type { Refusal } from '../../machines/lifecycle/query/refusal.ts'
import { usePrincipal } from '../user/useUser.ts'
import { useDraftFacts, useQueryState } from './useQuerySession.ts'
import { selectQuery } from './selectors.ts'

/** Explains why a step is refused, with the same texts everywhere. */
export const useRefusalText = (): ((refused: Refused) => string) => {
  const intl = useIntl()
  const principal = usePrincipal()
  const disjunction = (words: readonly string[]) => intl.formatList(words, { type: 'disjunction' })
  return (refused) => {
    const told = explain(refused, principal)
    switch (told.kind) {
      case 'needs':
        return intl.formatMessage({ id: `guard.${told.guard}` })
      case 'waitsFor': {
        if (told.who.every((kind) => kind === 'system')) return intl.formatMessage({ id: 'refusal.bySystem' })
        const names = told.who.map((kind) =>
          intl.formatMessage({ id: `principal.${kind}` }).toLocaleLowerCase(intl.locale),
        )
        const id = stepOf(refused.event).ends ? 'refusal.onlyBy' : 'refusal.waitsFor'
        return intl.formatMessage({ id }, { who: disjunction(names) })
      }
      case 'otherStatus': {
        const labels = told.statuses.map((status) =>
          intl.formatMessage(
            { id: 'refusal.status' },
            { status: intl.formatMessage({ id: `status.${status}` }) },
          ),
        )
        const id = told.ahead ? 'refusal.ahead' : 'refusal.onlyIn'
        return intl.formatMessage({ id }, { statuses: disjunction(labels) })
      }
    }
  }
}

/** The same for a step of the open query. */
export const useStepRefusalText = (): ((event: QueryEventType, reason: Refusal['reason']) => string) => {
  const { status } = useQueryState(selectQuery)
  const facts = useDraftFacts()
  const textOf = useRefusalText()
  return (event, reason) => textOf({ event, reason, status, facts })
}
