import { useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { Button } from '../design/Button.tsx'
import { Card } from '../design/Card.tsx'
import { Dialog } from '../design/Dialog.tsx'
import { Row } from '../design/Row.tsx'
import { Stack } from '../design/Stack.tsx'
import { PrintButton, ScheduleContent } from '../payment/ScheduleCard.tsx'
import { useQueryEditor } from '../query/editor.ts'
import { useFormValues } from '../query/useSteps.ts'
import { OfferMaker } from '../terms/OfferMaker.tsx'
import { TermsFacts } from '../terms/TermsFacts.tsx'
import { TermsFigures } from '../terms/TermsFigures.tsx'
import { usePartnerSetting } from '../terms/usePartnerSetting.ts'

const ScheduleButton = () => {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="quiet" onClick={() => setOpen(true)}>
        <FormattedMessage id="payment.schedule" />
      </Button>
      {open ? (
        <Dialog
          size="large"
          title={<FormattedMessage id="payment.schedule" />}
          onClose={() => setOpen(false)}
          footer={<PrintButton />}
        >
          <div data-print="only">
            <ScheduleContent />
          </div>
        </Dialog>
      ) : null}
    </>
  )
}

/** The terms to read, what they come to, the offer and the payment schedule. */
export const CreditTerms = () => {
  const { inhouse } = useQueryEditor()
  const { data: setting } = usePartnerSetting()
  return (
    <Card
      title={<FormattedMessage id="terms.title" />}
      footer={
        <>
          <OfferMaker />
          <ScheduleButton />
        </>
      }
    >
      <Stack>
        <TermsFacts terms={useFormValues()} inhouse={inhouse} />
        <Row>
          <TermsFigures inhouse={inhouse} showKickback={setting?.showKickback ?? false} />
        </Row>
      </Stack>
    </Card>
  )
}
