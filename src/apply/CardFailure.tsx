import { Text } from './intl.tsx'
import type { Request } from '../../machines/flow/apply/application.setup.ts'
import { useVisit } from './useApplication.ts'

/** A stable function: React calls it when the element appears, not with each render. */
export const takeFocus = (element: HTMLElement | null): void => element?.focus()

/** A stable `ref` that scrolls a failure into view: the button that led to it may be a screen below. */
export const showInView = (element: HTMLElement | null): void => {
  element?.scrollIntoView({ block: 'nearest' })
}

/** Shows why a request failed, unless a field shows it. */
export const CardFailure = ({ of }: { of: Request }) => {
  const failure = useVisit(({ context }) => context.failures[of])
  if (!failure || failure.problem?.fields?.length) return null
  return (
    <p className="alert" role="alert" ref={showInView}>
      {failure.problem?.detail ?? <Text id="apply.notReached" />}
    </p>
  )
}
