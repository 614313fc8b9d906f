import { Stack } from '@chakra-ui/react/stack'
import { Text } from '@chakra-ui/react/text'
import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'
import { Note } from './Note.tsx'

type Props = {
  /** The question, naming the thing: "Delete asset “Excavator CAT 320”?". */
  title: ReactNode
  /** The consequences. */
  children?: ReactNode
  /** A choice that the step needs. */
  field?: ReactNode
  /** Why it could not be done. */
  failure?: ReactNode
  /** The answer that does it: "Delete asset". */
  confirm: ReactNode
  /** The safe answer, focused: "Keep asset". */
  keep: ReactNode
  /** Why the dialog cannot be closed now; null or absent if it can. */
  keepRefused?: ReactNode
  onConfirm: () => void
  onClose: () => void
  /** Red and outlined, unless the step only sends or creates. */
  destructive?: boolean
  /** Whether the call is under way. Undefined if the answer calls nothing. */
  busy?: boolean
  busyText?: ReactNode
}

/** Asks for confirmation of a step that cannot be undone. */
export const ConfirmDialog = (props: Props) => {
  const {
    title,
    children,
    field,
    failure,
    confirm,
    keep,
    keepRefused,
    onConfirm,
    onClose,
    destructive = true,
    busy,
    busyText,
  } = props
  return (
    <Dialog
      role="alertdialog"
      cross={false}
      title={title}
      onClose={onClose}
      footer={
        <>
          <span data-safe="">
            <Button reason="tooltip" refused={keepRefused} onClick={onClose}>
              {keep}
            </Button>
          </span>
          <Button
            {...(destructive ? { colorPalette: 'red' } : { variant: 'solid' })}
            busy={busy}
            busyText={busyText}
            onClick={onConfirm}
          >
            {confirm}
          </Button>
        </>
      }
    >
      <Stack gap="4">
        {children ? <Text color="ink2">{children}</Text> : null}
        {field}
        {failure ? (
          <Note status="error" role="alert">
            {failure}
          </Note>
        ) : null}
      </Stack>
    </Dialog>
  )
}
