import { Dialog } from '@chakra-ui/react/dialog'
import { Portal } from '@chakra-ui/react/portal'
import { type ReactNode, use, useRef } from 'react'
import { useIntl } from 'react-intl'
import { CallRefusalContext, DialogShellContext } from './dialog-shell.ts'
import { IconButton } from './IconButton.tsx'

export type DialogProps = {
  title: ReactNode
  onClose: () => void
  children?: ReactNode
  /** Buttons, the safe answer first: it gets the focus unless an element inside requests it. */
  footer?: ReactNode
  size?: 'sm' | 'md' | 'lg'
  /** `alertdialog` for questions before something destructive. */
  role?: 'dialog' | 'alertdialog'
  /** Shows a close button; questions have none. */
  cross?: boolean
}

/** Returns the safe answer, the element that requests focus, the first field or the first button, in this order. */
const firstFocus = (dialog: HTMLElement | null) =>
  dialog?.querySelector<HTMLElement>('[data-safe] button, [data-autofocus]') ??
  dialog?.querySelector<HTMLElement>('input, select, textarea') ??
  dialog?.querySelector<HTMLElement>('[data-part=footer] button') ??
  null

/** A click outside does not close it: input would be lost. */
export const DialogWindow = (props: DialogProps) => {
  const { title, onClose, children, footer, size = 'sm', role = 'dialog', cross = true } = props
  const intl = useIntl()
  const { errors, callRefusal } = use(DialogShellContext)
  const content = useRef<HTMLDivElement>(null)
  return (
    <Dialog.Root
      open
      role={role}
      size={size}
      closeOnInteractOutside={false}
      initialFocusEl={() => firstFocus(content.current)}
      onOpenChange={({ open }) => {
        if (!open) onClose()
      }}
    >
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner>
          <Dialog.Content ref={content}>
            <Dialog.Header>
              <Dialog.Title>{title}</Dialog.Title>
              {cross ? (
                <IconButton
                  icon="close"
                  label={intl.formatMessage({ id: 'design.close' })}
                  onClick={onClose}
                />
              ) : null}
            </Dialog.Header>
            {errors}
            <CallRefusalContext value={callRefusal}>
              {children ? <Dialog.Body>{children}</Dialog.Body> : null}
              {footer ? <Dialog.Footer data-part="footer">{footer}</Dialog.Footer> : null}
            </CallRefusalContext>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  )
}
