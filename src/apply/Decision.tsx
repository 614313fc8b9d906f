import { FormattedMessage } from 'react-intl'
import type { ApplyDecision, ApplyView } from '../../api/apply.ts'
import type { Language } from '../../api/language.ts'
import { shownDayOf } from './day.ts'
import { DecisionReview } from './DecisionReview.tsx'
import { Reach } from './Reach.tsx'
import { Row } from './Row.tsx'

type Props = { decision: ApplyDecision; language: Language; onView: (view: ApplyView) => void }

/** To a consumer: what was decided without a person and by which rules, and how a person is asked for. */
export const Decision = ({ decision, ...page }: Props) => {
  const { decidedDtime, outcome, rules, review } = decision
  return (
    <section className="card" aria-labelledby="apply-decision">
      <h2 id="apply-decision">
        <FormattedMessage id="apply.decision.title" />
      </h2>
      <p>
        <FormattedMessage id={`apply.decision.${outcome}`} values={{ day: shownDayOf(decidedDtime) }} />
      </p>
      <p>
        <FormattedMessage id="apply.decision.rules" />
      </p>
      <dl className="answers">
        {rules.map(({ rule, passed }) => (
          <Row key={rule} name={<FormattedMessage id={`apply.decision.rule.${rule}`} />}>
            <FormattedMessage id={passed ? 'apply.decision.yes' : 'apply.decision.no'} />
          </Row>
        ))}
      </dl>
      <p>
        <FormattedMessage id="apply.decision.person" />
      </p>
      <p>
        <Reach />
      </p>
      <DecisionReview {...page} review={review} />
    </section>
  )
}
