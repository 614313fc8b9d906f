import { FormattedMessage } from 'react-intl'
import type { ApplyView } from '../../api/apply.ts'
import type { Refused } from './apply-call.ts'
import type { Reload } from './reload.ts'
import { StepTitle } from './StepTitle.tsx'

type Props = {
  link?: Exclude<ApplyView['link'], 'open' | 'used'>
  refused: Refused | null
  onReload: Reload
}

/** Why the link leads nowhere, and what to do. */
export const LinkOver = ({ link, refused, onReload }: Props) => {
  if (link)
    return (
      <section className="card">
        <StepTitle id={`apply.link.${link}.title`} />
        <p>
          <FormattedMessage id={`apply.link.${link}.says`} />
        </p>
      </section>
    )
  return (
    <section className="card" role="alert">
      <StepTitle id="apply.notOpened" />
      <p>{refused?.problem?.detail ?? <FormattedMessage id="apply.notReached" />}</p>
      <button type="button" className="solid" onClick={() => void onReload()}>
        <FormattedMessage id="apply.tryAgain" />
      </button>
    </section>
  )
}
