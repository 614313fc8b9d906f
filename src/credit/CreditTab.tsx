import { HStack, Stack } from '@chakra-ui/react/stack'
import { useState } from 'react'
import { FormattedMessage, FormattedNumber } from 'react-intl'
import { toEuros } from '../../domain/money.ts'
import { AssetsFacts } from '../asset/AssetsFacts.tsx'
import { SellerCards } from '../asset/SellerCards.tsx'
import { ClientInfo } from '../client/ClientInfo.tsx'
import { ManagerField } from '../client/ManagerField.tsx'
import { Button } from '../design/Button.tsx'
import { FieldGrid } from '../design/FieldGrid.tsx'
import { lazyOverlay } from '../design/lazy-overlay.tsx'
import { Money } from '../design/Money.tsx'
import { PaymentStoredNote } from '../payment/PaymentNotes.tsx'
import { selectInhouse, selectView } from '../query-editor/selectors.ts'
import { useDeal, useFormValue, useFormValues, useQueryState } from '../query-editor/useQuerySession.ts'
import { OfferMaker } from '../terms/OfferMaker.tsx'
import { TermsFacts, TermsFigures } from '../terms/TermsFacts.tsx'
import { usePartnerSetting } from '../terms/usePartnerSetting.ts'
import { SuretiesCard } from './SuretiesCard.tsx'
import { FoldingCard } from '../user/FoldingCard.tsx'

/** Client, assets, sureties and terms, read-only for the decision. */
export const CreditTab = () => {
  const view = useQueryState(selectView)
  return (
    <Stack gap="4">
      {view === 'inhouse' ? (
        <FieldGrid>
          <ManagerField />
        </FieldGrid>
      ) : null}
      <ClientInfo foldedAtFirst={view === 'compliance'} />
      <AssetsFacts />
      <SellerCards />
      <SuretiesCard />
      <CreditTerms />
    </Stack>
  )
}

const { View: ScheduleDialog, preloadOn } = lazyOverlay(() =>
  import('../payment/ScheduleDialog.tsx').then((file) => file.ScheduleDialog),
)

const ScheduleButton = () => {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="ghost" onClick={() => setOpen(true)} {...preloadOn}>
        <FormattedMessage id="payment.schedule" />
      </Button>
      {open ? <ScheduleDialog onClose={() => setOpen(false)} /> : null}
    </>
  )
}

/** The monthly payment and the period. */
const TermsSummary = () => {
  const { payment } = useDeal()
  const period = useFormValue('paymentPeriod')
  return (
    <>
      <FormattedMessage id="terms.totalMonthly" />{' '}
      <b>
        <Money value={payment && toEuros(payment.totalCents)} />
      </b>
      {period ? (
        <>
          {' · '}
          <FormattedNumber value={period} style="unit" unit="month" unitDisplay="long" />
        </>
      ) : null}
    </>
  )
}

/** The terms read-only, the payment, the offer and the payment schedule. */
const CreditTerms = () => {
  const inhouse = useQueryState(selectInhouse)
  const view = useQueryState(selectView)
  const { data: setting } = usePartnerSetting()
  return (
    <FoldingCard
      kind="terms"
      foldedAtFirst={view === 'compliance'}
      summary={<TermsSummary />}
      title={<FormattedMessage id="terms.title" />}
      aside={<PaymentStoredNote />}
      footer={
        <>
          <OfferMaker />
          <ScheduleButton />
        </>
      }
    >
      <Stack gap="4">
        <TermsFacts terms={useFormValues()} inhouse={inhouse} />
        <HStack wrap="wrap">
          <TermsFigures inhouse={inhouse} showKickback={setting?.showKickback ?? false} />
        </HStack>
      </Stack>
    </FoldingCard>
  )
}
