import { FormattedMessage } from 'react-intl'

const STEPS = 4

const all = Array.from({ length: STEPS }, (_, index) => index + 1)

/** How far one has come, as bars and in words. */
export const Steps = ({ now }: { now: number }) => (
  <div className="steps">
    <div aria-hidden="true">
      {all.map((step) => (
        <span key={step} className={step <= now ? 'done' : undefined} />
      ))}
    </div>
    <p className="quiet">
      <FormattedMessage id="apply.step" values={{ now, of: STEPS }} />
    </p>
  </div>
)
