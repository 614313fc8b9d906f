import { useId, useRef, useState, type ReactNode } from 'react'
import { lazyOverlay } from './lazy-overlay.tsx'

const { View: TooltipBubble } = lazyOverlay(() =>
  import('./TooltipBubble.tsx').then((file) => file.TooltipBubble),
)

/** Delay before it closes, so that the pointer can reach the bubble; milliseconds. */
const LEAVE_MS = 150

/** Visible while the pointer or the keyboard focus is on the control, or the pointer is on the bubble. */
const useShown = () => {
  const [shown, setShown] = useState(false)
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined)
  const set = (next: boolean) => {
    clearTimeout(leaving.current)
    setShown(next)
  }
  return {
    shown,
    show: () => set(true),
    hide: () => set(false),
    leave: () => {
      leaving.current = setTimeout(() => setShown(false), LEAVE_MS)
    },
  }
}

type Props = {
  /** Null for none at the moment: the control keeps its place and its focus. */
  text: ReactNode | null
  /** False when the text only repeats the control's name. */
  describes?: boolean
  children: (triggerProps: { 'aria-describedby'?: string }) => ReactNode
}

/**
 * A bubble that appears while a control is hovered or focused by the keyboard; Escape hides it. The description is always
 * in the page, so a screen reader need not wait for it.
 */
export const Tooltip = ({ text, describes = true, children }: Props) => {
  const id = useId()
  const { shown, show, hide, leave } = useShown()
  const says = describes && text !== null
  return (
    <span
      id={id}
      className="tooltip-anchor"
      onMouseEnter={show}
      onMouseLeave={leave}
      onFocus={({ target }) => {
        if (target.matches(':focus-visible')) show()
      }}
      onBlur={hide}
    >
      {children(says ? { 'aria-describedby': `${id}-text` } : {})}
      {says ? (
        <span id={`${id}-text`} hidden>
          {text}
        </span>
      ) : null}
      {shown && text !== null ? (
        <TooltipBubble anchor={id} onClose={hide}>
          {text}
        </TooltipBubble>
      ) : null}
    </span>
  )
}
