import { type ComponentProps } from 'react'
import { FormattedMessage } from 'react-intl'

type Props = {
  go: NonNullable<ComponentProps<typeof FormattedMessage>['id']>
  busy: boolean
  onBack: () => void
}

/** On, as the one solid button, and back. */
export const StepButtons = ({ go, busy, onBack }: Props) => (
  <div className="bar">
    <button type="submit" className="solid" disabled={busy} aria-busy={busy}>
      <FormattedMessage id={go} />
    </button>
    <button type="button" className="plain" onClick={onBack}>
      <FormattedMessage id="apply.back" />
    </button>
  </div>
)
