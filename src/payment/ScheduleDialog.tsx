import { Bleed } from '@chakra-ui/react/bleed'
import { FormattedMessage } from 'react-intl'
import { Dialog } from '../design/Dialog.tsx'
import { PrintButton, ScheduleContent } from './ScheduleCard.tsx'

/** The payment schedule in a dialog over another tab. */
export const ScheduleDialog = ({ onClose }: { onClose: () => void }) => (
  <Dialog
    size="lg"
    title={<FormattedMessage id="payment.schedule" />}
    onClose={onClose}
    footer={<PrintButton />}
  >
    <Bleed inline={{ base: '6', _print: '0' }} data-print="only">
      <ScheduleContent />
    </Bleed>
  </Dialog>
)
