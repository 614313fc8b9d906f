import { useIntl } from 'react-intl'
import type { PrincipalKind, QueryPrincipal } from '../../machines/lifecycle/query/principal.ts'
import { refusalValues } from '../../machines/lifecycle/query/refusal-values.ts'
import { explain, type Refused } from '../../machines/lifecycle/query/refusal-explanation.ts'
import { usePrincipal } from '../user/useUser.ts'

/** Explains why a step is refused, with the same texts everywhere: to the user, or to another principal. */
export const useRefusalText = (to?: QueryPrincipal): ((refused: Refused) => string) => {
  const intl = useIntl()
  const user = usePrincipal()
  const principal = to ?? user
  const disjunction = (words: readonly string[]) => intl.formatList(words, { type: 'disjunction' })
  const nameOf = (kind: PrincipalKind) =>
    intl.formatMessage({ id: `principal.${kind}` }).toLocaleLowerCase(intl.locale)
  const waitsFor = (who: readonly PrincipalKind[]) =>
    who.every((kind) => kind === 'system')
      ? intl.formatMessage({ id: 'refusal.bySystem' })
      : intl.formatMessage({ id: 'refusal.waitsFor' }, { who: disjunction(who.map(nameOf)) })
  return (refused) => {
    const explained = explain(refused, principal)
    switch (explained.kind) {
      case 'needs': {
        const values = refusalValues(
          explained.guard,
          refused.facts,
          principal,
          intl.locale === 'et' ? 'et' : 'en',
        )
        const needs = intl.formatMessage({ id: `refusal.${explained.guard}` }, values)
        return explained.waitsFor.length === 0 ? needs : `${needs} ${waitsFor(explained.waitsFor)}`
      }
      case 'waitsFor':
        return waitsFor(explained.who)
      case 'onlyBy': {
        const names = explained.who.map(nameOf)
        const owner = explained.owner ? [intl.formatMessage({ id: 'refusal.owner' })] : []
        return intl.formatMessage({ id: 'refusal.onlyBy' }, { who: disjunction([...owner, ...names]) })
      }
      case 'otherStatus': {
        const labels = explained.statuses.map((status) =>
          intl.formatMessage(
            { id: 'refusal.status' },
            { status: intl.formatMessage({ id: `status.${status}` }) },
          ),
        )
        const id = explained.ahead ? 'refusal.ahead' : 'refusal.onlyIn'
        return intl.formatMessage({ id }, { statuses: disjunction(labels) })
      }
    }
  }
}
