import { FormattedMessage } from 'react-intl'
import { questionText } from '../../machines/lifecycle/query/step-catalogue.ts'
import type { QueryEventType } from '../../machines/lifecycle/query/steps.ts'
import { Button, type ButtonProps } from '../design/Button.tsx'

type Props = Pick<ButtonProps, 'form' | 'busy' | 'refused' | 'variant' | 'colorPalette'> & {
  event: QueryEventType
  /** Message id of the confirming button, by default the step's. */
  confirm?: string
  onClose: () => void
}

/** The buttons of a dialog that asks for a step's input: one keeps the status, one submits the form. */
export const StepDialogFooter = ({
  event,
  confirm = questionText(event, 'confirm'),
  onClose,
  ...submit
}: Props) => (
  <>
    <Button onClick={onClose}>
      <FormattedMessage id={questionText(event, 'keep')} />
    </Button>
    <Button type="submit" {...submit}>
      <FormattedMessage id={confirm} />
    </Button>
  </>
)
