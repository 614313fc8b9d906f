import { type ComponentProps, useEffect, useRef } from 'react'
import { FormattedMessage } from 'react-intl'

type Id = NonNullable<ComponentProps<typeof FormattedMessage>['id']>

const Title = ({ id }: { id: Id }) => {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    title.current?.focus({ preventScroll: true })
    window.scrollTo(0, 0)
  }, [])
  return (
    <h1 ref={title} tabIndex={-1}>
      <FormattedMessage id={id} />
    </h1>
  )
}

/**
 * A screen's title. Whoever comes to the screen is there at once, by keyboard and by ear; a `screen` whose title changes
 * while it is read leaves the focus where it is.
 */
export const StepTitle = ({ id, screen = id }: { id: Id; screen?: string }) => <Title key={screen} id={id} />
