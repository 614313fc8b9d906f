import { Dialog } from '@chakra-ui/react/dialog'
import { Portal } from '@chakra-ui/react/portal'
import { use, useRef } from 'react'
import { useIntl } from 'react-intl'
import type { DialogProps } from './Dialog.tsx'
import { DialogErrorsContext } from './dialog-errors.ts'
import { IconButton } from './IconButton.tsx'

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
  const errors = use(DialogErrorsContext)
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
            {children ? <Dialog.Body>{children}</Dialog.Body> : null}
            {footer ? <Dialog.Footer data-part="footer">{footer}</Dialog.Footer> : null}
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  )
}
