import { type ComponentProps, useState } from 'react'
import { useHydrated } from '../design/hydrated.ts'
import { Text } from './intl.tsx'

const STEPS = 4

const all = Array.from({ length: STEPS }, (_, index) => index + 1)

/** The customer's progress, as bars and in words. */
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
 * A screen's title. It takes the focus when the screen opens, so that screen readers announce it. A `screen` whose
 * title changes keeps the focus where it is, and so does one that the server rendered: it may be in use already.
 */
export const StepTitle = ({ id, screen = id }: { id: Id; screen?: string }) => {
  const isHydrated = useHydrated()
  const [rendered] = useState(isHydrated ? null : screen)
  return (
    <h1 key={screen} ref={screen === rendered ? undefined : arrive} tabIndex={-1}>
      <Text id={id} />
    </h1>
  )
}

type ButtonsProps = { go: Id; busy: boolean; onBack: () => void }

/** The solid Continue button, and Back. */
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
