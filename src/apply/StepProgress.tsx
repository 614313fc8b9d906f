import { type ComponentProps } from 'react'
import { Text } from './intl.tsx'

const STEPS = 4

const all = Array.from({ length: STEPS }, (_, index) => index + 1)

/** How far the customer has come, as bars and in words. */
export const StepProgress = ({ now }: { now: number }) => (
  <div className="steps">
    <div aria-hidden="true">
      {all.map((step) => (
        <span key={step} className={step <= now ? 'done' : undefined} />
      ))}
    </div>
    <p className="quiet">
      <Text id="apply.step" values={{ now, of: STEPS }} />
    </p>
  </div>
)

type Id = NonNullable<ComponentProps<typeof Text>['id']>

/**
 * A screen's title. It takes the focus when the customer comes to the screen, so that the keyboard is there and a screen
 * reader says so; a `screen` whose title changes while it is read leaves the focus where it is.
 */
export const StepTitle = ({ id, screen = id }: { id: Id; screen?: string }) => (
  <h1 key={screen} ref={arrive} tabIndex={-1}>
    <Text id={id} />
  </h1>
)

type ButtonsProps = { go: Id; busy: boolean; onBack: () => void }

/** On, as the one solid button, and back. */
export const StepButtons = ({ go, busy, onBack }: ButtonsProps) => (
  <div className="bar">
    <button type="submit" className="solid" aria-busy={busy}>
      <Text id={go} />
    </button>
    <button type="button" className="plain" onClick={onBack}>
      <Text id="apply.back" />
    </button>
  </div>
)

/** A stable function: React calls it when the title appears, not when its text changes. */
const arrive = (title: HTMLElement | null): void => {
  if (!title) return
  title.focus({ preventScroll: true })
  window.scrollTo(0, 0)
}
