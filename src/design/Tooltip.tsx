import { chakra } from '@chakra-ui/react/styled-system'
import { useId, useState, type ReactNode } from 'react'

const Anchor = chakra('span', { base: { display: 'inline-flex', minWidth: 0 } })

const Bubble = chakra('span', {
  base: {
    position: 'fixed',
    zIndex: 'bubble',
    width: 'max-content',
    maxWidth: '280px',
    bg: 'bubble',
    color: 'onBubble',
    fontSize: '13px',
    lineHeight: '18px',
    fontWeight: 400,
    textAlign: 'left',
    whiteSpace: 'normal',
    padding: '6px 10px',
    borderRadius: 'control',
  },
})

/** Room for a bar that sticks to the top, and for the bubble: a table's bubble lies under such a bar. */
const ROOM_ABOVE = 120
/** Between the bubble and the edge of the window. */
const MARGIN = 8

type Place = { left: number; top: number; transform: string }

/** How far to the side of which point: from the anchor's right edge only as far as the window goes. */
const asideOf = (anchor: DOMRect): { left: number; shift: string } => {
  const centre = anchor.left + anchor.width / 2
  if (centre > window.innerWidth - 148)
    return { left: anchor.right, shift: `max(-100%, ${MARGIN - anchor.right}px)` }
  return centre < 148 ? { left: anchor.left, shift: '0' } : { left: centre, shift: '-50%' }
}

/** Above the anchor, below it near the top edge; never over the right or left edge. Fixed, so no table clips it. */
const placeFor = (anchor: DOMRect): Place => {
  const { left, shift } = asideOf(anchor)
  return anchor.top > ROOM_ABOVE
    ? { left, top: anchor.top - 8, transform: `translate(${shift}, -100%)` }
    : { left, top: anchor.bottom + 8, transform: `translate(${shift}, 0)` }
}

type Props = { text: ReactNode; children: (wiring: { 'aria-describedby': string }) => ReactNode }

/**
 * Words that appear while a control is hovered or focused; Escape hides them. They are always in the page, so a
 * screen reader finds them by the `aria-describedby` passed to the child.
 */
export const Tooltip = ({ text, children }: Props) => {
  const id = useId()
  const [place, setPlace] = useState<Place | null>(null)
  const hide = () => setPlace(null)
  return (
    <Anchor
      onMouseEnter={(event) => setPlace(placeFor(event.currentTarget.getBoundingClientRect()))}
      onMouseLeave={hide}
      onFocus={(event) => setPlace(placeFor(event.currentTarget.getBoundingClientRect()))}
      onBlur={hide}
      onKeyDown={(event) => {
        if (event.key === 'Escape') hide()
      }}
    >
      {children({ 'aria-describedby': id })}
      <Bubble role="tooltip" id={id} style={place ?? { display: 'none' }}>
        {text}
      </Bubble>
    </Anchor>
  )
}
