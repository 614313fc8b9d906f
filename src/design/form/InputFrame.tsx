import type { ReactNode } from 'react'

type Props = {
  /** A unit attached to the input: +372 before it, € or % after it. */
  before?: ReactNode
  after?: ReactNode
  /** Inside the input: an icon at its start, a button at its end. */
  icon?: ReactNode
  button?: ReactNode
  children: ReactNode
}

/** Adds units, icons and buttons around an input. Chakra's `InputGroup` compiles its styles for each key (decision 031). */
export const InputFrame = ({ before, after, icon, button, children }: Props) => (
  <div className="input-frame">
    {before ? <span data-joined="">{before}</span> : null}
    {icon}
    {children}
    {button ? <span data-inside="">{button}</span> : null}
    {after ? <span data-joined="">{after}</span> : null}
  </div>
)
