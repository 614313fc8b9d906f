import { chakra } from '@chakra-ui/react/styled-system'
import { useEffect, useId, useRef, type ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { IconButton } from './IconButton.tsx'
import { Stack } from './Stack.tsx'

const Look = chakra('dialog', {
  base: {
    position: 'fixed',
    margin: 'auto',
    padding: '6',
    width: 'calc(100% - 32px)',
    maxWidth: 'dialog',
    maxHeight: 'calc(100dvh - 32px)',
    overflowY: 'auto',
    bg: 'surface',
    color: 'ink',
    borderWidth: '1px',
    borderColor: 'line',
    borderRadius: 'card',
    boxShadow: 'dialog',
    '&::backdrop': { bg: 'backdrop' },
    // The safe answer shows its focus also to those who came by the mouse.
    '& [data-safe] button:focus': { outline: '2px solid', outlineColor: 'focus', outlineOffset: '2px' },
  },
  variants: {
    size: { small: {}, medium: { maxWidth: '640px' }, large: { maxWidth: '960px' } },
  },
})
const Head = chakra('header', {
  base: { display: 'flex', justifyContent: 'space-between', alignItems: 'start', gap: '3' },
})
const Foot = chakra('footer', {
  base: { display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: '2', marginTop: '1' },
})

type Props = {
  title: ReactNode
  onClose: () => void
  children?: ReactNode
  /** Buttons, the safe answer first: it gets the focus where nothing inside asks for it by `autoFocus`. */
  footer?: ReactNode
  size?: 'small' | 'medium' | 'large'
  /** `alertdialog` for questions before something destructive. */
  role?: 'dialog' | 'alertdialog'
  /** A cross in the corner; questions have none. */
  cross?: boolean
}

const focusFirst = (dialog: HTMLDialogElement) => {
  const first =
    dialog.querySelector<HTMLElement>('[data-safe] button, [data-autofocus]') ??
    dialog.querySelector<HTMLElement>('input, select, textarea') ??
    dialog.querySelector<HTMLElement>(':scope footer button')
  first?.focus()
}

/** A modal dialog, open while it is rendered: it traps the focus and gives it back where it came from. */
export const Dialog = ({ title, onClose, children, footer, size, role = 'dialog', cross = true }: Props) => {
  const id = useId()
  const intl = useIntl()
  const dialog = useRef<HTMLDialogElement>(null)

  useEffect(() => {
    const element = dialog.current
    const before = document.activeElement
    if (!element) return undefined
    element.showModal()
    focusFirst(element)
    return () => {
      element.close()
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [])

  return (
    <Look
      ref={dialog}
      role={role}
      aria-modal="true"
      aria-labelledby={id}
      size={size}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <Stack gap="3">
        <Head>
          <h2 id={id}>{title}</h2>
          {cross ? (
            <IconButton icon="close" label={intl.formatMessage({ id: 'design.close' })} onClick={onClose} />
          ) : null}
        </Head>
        {children}
        {footer ? <Foot>{footer}</Foot> : null}
      </Stack>
    </Look>
  )
}
