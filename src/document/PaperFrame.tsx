import type { Ref } from 'react'
import { styled } from '../design/theme/styled.ts'

/** Paper is white by night too. */
const Look = styled('iframe', {
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

/** The page may be read and printed from here; it runs no script, opens nothing and leads nowhere. */
const ALLOWED = 'allow-same-origin allow-modals'

type Props = {
  /** Accessible name. */
  title: string
  /** The paper as a page of HTML. */
  page: string
  onEscape: () => void
  ref: Ref<HTMLIFrameElement>
}

/** A paper made by the server, shown in a page of its own within the page. */
export const PaperFrame = ({ title, page, onEscape, ref }: Props) => (
  <Look
    ref={ref}
    title={title}
    sandbox={ALLOWED}
    srcDoc={page}
    onLoad={({ currentTarget }) =>
      // What is pressed while the page is read does not come to the dialog around it.
      currentTarget.contentDocument?.addEventListener('keydown', ({ key }) => {
        if (key === 'Escape') onEscape()
      })
    }
  />
)
