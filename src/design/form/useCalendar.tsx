import { useId, useState } from 'react'
import { useIntl } from 'react-intl'
import { IconButton } from '../IconButton.tsx'
import { lazyOverlay } from '../lazy-overlay.tsx'
import { styled } from '../theme/styled.ts'

const { View: Calendar, preloadOn } = lazyOverlay(() =>
  import('./Calendar.tsx').then((file) => file.Calendar),
)

const Frame = styled('span', { base: { display: 'inline-flex' } })

type Options = {
  /** The day that the field has, `YYYY-MM-DD`; anything else counts as none. */
  day: string | null
  onPick: (day: string) => void
}

/**
 * A button that opens a calendar to pick the day from, and the calendar, which stands beside the frame around the
 * input: in it, it would lie under what follows.
 */
export const useCalendar = ({ day, onPick }: Options) => {
  const intl = useIntl()
  const id = useId()
  const [open, setOpen] = useState(false)
  return {
    button: (
      <Frame {...preloadOn}>
        <IconButton
          id={id}
          icon="calendar"
          label={intl.formatMessage({ id: 'design.calendar' })}
          aria-haspopup="dialog"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        />
      </Frame>
    ),
    calendar: open ? <Calendar {...{ day, onPick }} trigger={id} onClose={() => setOpen(false)} /> : null,
  }
}
