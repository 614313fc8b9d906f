import type { Ref } from 'react'
import { styled } from '../design/theme/styled.ts'

/** Paper is white in the dark theme too. */
const StyledFrame = styled('iframe', {
  base: {
    display: 'block',
    width: 'full',
    height: { base: 'calc(100dvh - 300px)', md: 'calc(88dvh - 192px)' },
    minHeight: '240px',
    borderWidth: '1px',
    borderStyle: 'solid',
    borderColor: 'line',
    borderRadius: 'control',
    bg: '#fff',
    colorScheme: 'light',
  },
})

/** The page can be read and printed; its scripts, links and popups are blocked. */
const ALLOWED = 'allow-same-origin allow-modals'

type Props = {
  /** Accessible name. */
  title: string
  /** The paper as a page of HTML. */
  page: string
  onEscape: () => void
  ref: Ref<HTMLIFrameElement>
}

/** A paper made by the server, in an iframe. */
export const PaperFrame = ({ title, page, onEscape, ref }: Props) => (
  <StyledFrame
    ref={ref}
    title={title}
    sandbox={ALLOWED}
    srcDoc={page}
    onLoad={({ currentTarget }) =>
      // Keyboard events in the iframe do not reach the dialog around it.
      currentTarget.contentDocument?.addEventListener('keydown', ({ key }) => {
        if (key === 'Escape') onEscape()
      })
    }
  />
)
