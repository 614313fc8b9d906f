import { HStack, Stack } from '@chakra-ui/react/stack'
import { FormattedMessage, useIntl } from 'react-intl'
import type { PartnerSetting } from '../../api/partner-setting.ts'
import { toEuros } from '../../domain/money.ts'
import { addVat, vatOf } from '../../domain/vat.ts'
import { Fact } from '../design/Facts.tsx'
import { Money } from '../design/Money.tsx'
import { Why } from '../design/Why.tsx'
import { PaymentStoredNote } from '../payment/PaymentNotes.tsx'
import { useLock } from '../query-editor/useLock.tsx'
import { useDeal, useFormValues, useQueryState } from '../query-editor/useQuerySession.ts'
import { selectInhouse, selectView } from '../query-editor/selectors.ts'
import { FoldingCard } from '../user/FoldingCard.tsx'
import { useUser } from '../user/useUser.ts'
import { OfferMaker } from './OfferMaker.tsx'
import { TermsFacts, TermsFigures } from './TermsFacts.tsx'
import { TermsFields } from './TermsFields.tsx'

type Props = { setting: PartnerSetting }

/** The financing terms with the resulting payment. */
export const TermsCard = ({ setting }: Props) => {
  const view = useQueryState(selectView)
  const inhouse = useQueryState(selectInhouse)
  const lock = useLock('deal')
  return (
    <FoldingCard
      kind="terms"
      title={<FormattedMessage id="terms.title" />}
      aside={<PaymentStoredNote />}
      footer={
        <>
          {view === 'shop' ? (
            <ShopFigures />
          ) : (
            <TermsFigures inhouse={inhouse} showKickback={setting.showKickback} />
          )}
          <HStack wrap="wrap" marginInlineStart="auto">
            <OfferMaker />
          </HStack>
        </>
      }
    >
      {lock ? <LockedTerms lock={lock} /> : <TermsFields setting={setting} />}
    </FoldingCard>
  )
}

const LockedTerms = ({ lock }: { lock: string }) => {
  const intl = useIntl()
  const terms = useFormValues()
  const inhouse = useQueryState(selectInhouse)
  return (
    <Stack gap="4">
      <Why icon="lock">{intl.formatMessage({ id: `lock.${lock}` })}</Why>
      <TermsFacts terms={terms} inhouse={inhouse} />
    </Stack>
  )
}

/** The monthly payment of a shop's customer: without VAT and, unless the user hides it, VAT and the sum. */
const ShopFigures = () => {
  const { payment } = useDeal()
  const { hideVatFields } = useUser()
  const shown = (figure: (cents: number) => number) => payment && toEuros(figure(payment.totalCents))
  return (
    <>
      <Fact lead={hideVatFields} label={<FormattedMessage id="terms.totalMonthly" />}>
        <Money value={shown((cents) => cents)} />
      </Fact>
      {hideVatFields ? null : (
        <>
          <Fact label={<FormattedMessage id="terms.vat" />}>
            <Money value={shown(vatOf)} />
          </Fact>
          <Fact lead label={<FormattedMessage id="terms.totalMonthlyWithVat" />}>
            <Money value={shown(addVat)} />
          </Fact>
        </>
      )}
    </>
  )
}
